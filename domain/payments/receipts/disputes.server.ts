import { asc, eq } from "drizzle-orm";
import type { Paise } from "#domain/money.ts";
import type { DisputeState } from "#domain/orders/order.ts";
import { lockOrder, recordEvent } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { findCardReceipt } from "../refunds/gateway-refunds.server.ts";
import { holdNotice } from "./held-notices.server.ts";
import { disputes } from "../schema.ts";

/** What the gateway tells about a dispute: the payer contests a payment at their bank. */
type Told = {
  /** The gateway's id of the dispute. */
  id: string;
  gatewayPaymentId: string | undefined;
  /** What is contested, in the smallest unit of `currency`. */
  amountPaise: Paise;
  currency: string;
  state: DisputeState;
  /** What the bank has taken back. It counts once the dispute is lost. */
  deductedPaise: Paise;
  /** Until when the shop may answer. */
  respondBy: Date | null;
  toldAt: Date;
  /** The gateway's exact words. */
  said: Uint8Array;
};

/**
 * Records a dispute, and holds the notice for the owner, who must answer on the gateway's pages. Older notices, and any
 * that would open a decided dispute again, change nothing. Returns "unknown payment" if the payment is not the shop's.
 */
export async function recordDispute(
  tx: Database,
  { id: gatewayId, gatewayPaymentId, currency, said, ...told }: Told,
): Promise<"held" | "dealt with" | "unknown payment"> {
  const receipt = gatewayPaymentId ? await findCardReceipt(tx, gatewayPaymentId) : undefined;
  if (!receipt) return "unknown payment";
  const { id: receiptId, orderId } = receipt;
  const { amountPaise, state } = told;
  await lockOrder(tx, orderId);
  const [known] = await tx.select().from(disputes).where(eq(disputes.gatewayId, gatewayId));
  if (known && isOutdated(told, known)) return "dealt with";
  await holdNotice(tx, { body: said, reason: "dispute", orderId, amountPaise, currency });
  if (currency !== "INR") return "held";
  const [written] = await tx
    .insert(disputes)
    .values({ ...told, gatewayId, receiptId, orderId })
    .onConflictDoUpdate({ target: disputes.gatewayId, set: told })
    .returning({ id: disputes.id });
  if (known?.state !== state) {
    const paise = state === "lost" ? told.deductedPaise : amountPaise;
    await recordEvent(tx, orderId, "disputed", { by: "gateway", paise, data: { disputeId: written!.id, state } });
  }
  return "held";
}

function isOutdated(told: Pick<Told, "state" | "toldAt">, known: Pick<Told, "state" | "toldAt">): boolean {
  const isDecided = known.state !== "open";
  if (isDecided !== (told.state !== "open")) return isDecided;
  return told.toldAt < known.toldAt;
}

/** The disputes about an order's payments, oldest first. */
export async function listDisputes(db: Database, orderId: string) {
  return db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.createdAt));
}
