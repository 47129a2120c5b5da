import { formatRupees, type Paise } from "#domain/money.ts";
import { readAllowedPaise } from "#domain/orders/allowances.server.ts";
import {
  findStandingInvoice,
  issueCreditNote,
  issueInvoice,
  readCreditablePaise,
  snapshotOf,
} from "#domain/orders/documents/documents.server.ts";
import { goodsRowOf } from "#domain/orders/documents/bill.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf } from "#domain/orders/order.ts";
import { advanceOrder, readSums } from "#domain/orders/orders.server.ts";
import { partsOf } from "#domain/payments/refunds/refunding.ts";
import {
  countAsTooMuch,
  listHeld,
  listRefunds,
  markRefundCalledOff,
  oweRefund,
} from "#domain/payments/refunds/refunds.server.ts";
import {
  closeRequests,
  forgetClaims,
  lowerRequests,
  reopenRequest,
} from "#domain/payments/requests/payments.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Settled } from "./settled.ts";

/** How the bill of an order that changed follows. */
export type BillChange =
  /** What was billed is as before. */
  | { bill: "same" }
  /** Goods were taken out, so a credit note follows; `line`: the only one of which something was. */
  | { bill: "less"; line?: { name: string; label: string } | undefined }
  /** Goods were added, or the tax is another: the bill is taken back as a whole, and a new one is issued. */
  | { bill: "anew" };

const PAYS_FOR_MORE = "It pays for what was added.";

/**
 * Brings the money and the papers of a locked order in line with what it comes to after a change: promises back what is
 * too much, asks for what is missing, places an order of which enough has come, and credits or replaces its bill.
 * `before` is the order as it was. Call it last, because it may lock the invoice numbers. After a refusal, the caller
 * must undo the transaction.
 */
export async function settleChange(
  tx: Database,
  before: FullOrder,
  change: BillChange,
  actorId: string | null,
  now: Date,
): Promise<Settled | { refused: string }> {
  const { id } = before;
  const standingPaise = await readCreditablePaise(tx, id);
  if (change.bill === "anew" && standingPaise > 0) {
    const givenPaise = await readAllowedPaise(tx, id, ["goodwill", "return"]);
    if (givenPaise > 0) {
      return {
        refused: `${formatRupees(givenPaise)} of its price was given back, so its bill stays. Take what is added as a second order.`,
      };
    }
  }
  const { totalPaise } = (await readSums(tx, [id])).get(id)!;
  await lowerRequests(tx, id, before.sums.totalPaise - totalPaise);
  const money = await settleMoney(tx, before, actorId);
  if ("refused" in money) return money;

  if (standingPaise > 0 && change.bill === "less") {
    const paise = before.sums.totalPaise - totalPaise;
    await issueCreditNote(tx, { orderId: id, paise, billRow: await rowOf(tx, id, change.line) }, now);
  }
  if (standingPaise > 0 && change.bill === "anew") {
    await countAsTooMuch(tx, id);
    await issueCreditNote(tx, { orderId: id, paise: standingPaise }, now);
  }
  const { isPlaced, ...settled } = money;
  if (isPlaced && money.owesPaise === 0) await issueInvoice(tx, id, now);
  const isBilledNow = (await readCreditablePaise(tx, id)) > 0;
  const bill = change.bill === "less" ? "credited" : isBilledNow ? "replaced" : "taken back";
  return { ...settled, bill: standingPaise > 0 && change.bill !== "same" ? bill : undefined };
}

type Money = Omit<Settled, "bill"> & { isPlaced: boolean };

async function settleMoney(
  tx: Database,
  order: FullOrder,
  actorId: string | null,
): Promise<Money | { refused: string }> {
  const { id, status } = order;
  const doing = { by: "shop", actorId } as const;
  const readBalance = async () => balanceOf({ status, sums: (await readSums(tx, [id])).get(id)! });
  const calledOffPaise = await callOff(tx, order, -(await readBalance()), actorId);
  const balance = await readBalance();
  if (balance < 0) {
    const { totalPaise, allowedPaise } = (await readSums(tx, [id])).get(id)!;
    await forgetClaims(tx, id);
    await reopenRequest(tx, order, totalPaise - allowedPaise);
    return { owesPaise: -balance, backPaise: 0, calledOffPaise, isPlaced: status === "placed" };
  }
  await closeRequests(tx, id);
  const held = await listHeld(tx, id);
  if (status === "awaiting-payment") {
    const { totalPaise: paise } = (await readSums(tx, [id])).get(id)!;
    const because = { kind: "payment-received", ...doing, paise, data: { receiptId: held.at(-1)!.id } } as const;
    await advanceOrder(tx, order, "placed", { ...doing, because });
  }
  const parts = partsOf(held, balance);
  if (parts.some(({ rail, paise }) => rail === "card" && paise < 1_00)) {
    return { refused: "Razorpay sends back no less than ₹1." };
  }
  for (const { id: receiptId, paise: amountPaise } of parts) {
    await oweRefund(tx, {
      receiptId,
      orderId: id,
      amountPaise,
      code: "overpaid",
      reason: { why: "costs less" },
      actorId,
    });
  }
  return { owesPaise: 0, backPaise: balance, calledOffPaise, isPlaced: true };
}

/**
 * Calls off refunds of what was too much, the newest first, until `missingPaise` are there. Leaves those that the gateway
 * may have. Returns how much was called off.
 */
async function callOff(tx: Database, { id }: FullOrder, missingPaise: Paise, actorId: string | null): Promise<Paise> {
  let calledOffPaise = 0;
  for (const refund of (await listRefunds(tx, id)).toReversed()) {
    const { status, reasonCode, triedAt, amountPaise } = refund;
    if (calledOffPaise >= missingPaise) break;
    if (status !== "due" || reasonCode !== "overpaid" || triedAt !== null) continue;
    await markRefundCalledOff(tx, refund, { note: PAYS_FOR_MORE, actorId, spent: true });
    calledOffPaise += amountPaise;
  }
  return calledOffPaise;
}

async function rowOf(tx: Database, orderId: string, line: { name: string; label: string } | undefined) {
  const invoice = line && (await findStandingInvoice(tx, orderId));
  return invoice ? goodsRowOf(snapshotOf(invoice).bill, line) : null;
}
