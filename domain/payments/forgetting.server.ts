import { and, eq, inArray, or, sql } from "drizzle-orm";
import { forgetInLog, mentions } from "#domain/audit/forgetting.server.ts";
import type { Database } from "#platform/database.server.ts";
import { gatewayEvents, payments, refunds } from "./schema.ts";
import { listOpenRefunds, listRefunds } from "./refunds.server.ts";
import { listPayments } from "./payments.server.ts";
import { listAwaited, listMisfits } from "./worklist.server.ts";

/** The numbers of the orders whose money is awaited or owed: whom it comes from or goes to must be known until then. */
export async function listNumbersWithOpenMoney(db: Database, now = new Date()): Promise<Set<string>> {
  const open = [...(await listAwaited(db, now)), ...(await listMisfits(db, now)), ...(await listOpenRefunds(db))];
  return new Set(open.map(({ number }) => number));
}

/**
 * Takes the person out of what the gateway told about a locked order's payments, and out of what was written about
 * them. Amounts, states and references stay.
 */
export async function forgetPayer(tx: Database, orderId: string, traces: readonly string[]): Promise<void> {
  const ours = await listPayments(tx, orderId);
  if (ours.length === 0) return;
  const ids = ours.map(({ id }) => id);
  const refundIds = (await listRefunds(tx, orderId)).map(({ id }) => id);
  await tx
    .update(payments)
    .set({ failure: null })
    .where(and(eq(payments.orderId, orderId), mentions(payments.failure, traces)));
  await tx
    .update(refunds)
    .set({ reason: "Erased" })
    .where(and(inArray(refunds.paymentId, ids), mentions(refunds.reason, traces)));
  await forgetNotices(
    tx,
    ours.flatMap(({ gatewayOrderId }) => gatewayOrderId ?? []),
    ours.flatMap(({ gatewayPaymentId }) => gatewayPaymentId ?? []),
  );
  await forgetInLog(tx, { kind: "payment", ids }, traces);
  await forgetInLog(tx, { kind: "refund", ids: refundIds }, traces);
}

/** A gateway tells the payer's e-mail and mobile with every notice; that the notice came is all that is kept. */
async function forgetNotices(tx: Database, gatewayOrderIds: string[], gatewayPaymentIds: string[]): Promise<void> {
  if (gatewayOrderIds.length + gatewayPaymentIds.length === 0) return;
  await tx
    .update(gatewayEvents)
    .set({ body: { erased: true } })
    .where(
      or(
        inArray(part("payment,entity,order_id"), gatewayOrderIds),
        inArray(part("payment,entity,id"), gatewayPaymentIds),
        inArray(part("refund,entity,payment_id"), gatewayPaymentIds),
      ),
    );
}

function part(path: string) {
  return sql`${gatewayEvents.body} #>> ${sql.raw(`'{payload,${path}}'`)}`;
}
