import { and, eq, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { eraseInLog, mentions } from "#domain/audit/erasure.server.ts";
import type { Database } from "#platform/database.server.ts";
import { gatewayEvents, gatewayOrders, paymentRequests, receipts, refunds } from "./schema.ts";
import { emptyHeldNotices, emptyHeldNoticesBefore } from "./receipts/held-notices.server.ts";
import { listOpenRefunds } from "./refunds/open-refunds.server.ts";
import { listRefunds } from "./refunds/refunds.server.ts";
import { listPayments } from "./requests/payments.server.ts";
import { listNumbersReturnedPaid } from "./worklist/returned.server.ts";
import { listNumbersAwaitedOrPartPaid } from "./worklist/worklist.server.ts";

/**
 * The numbers of orders whose personal data must not be erased yet, because money is awaited or owed, or because the
 * owner must decide about a refund. Some of these cases end after 14 or 60 days.
 */
export async function listNumbersWithOpenMoney(
  db: Database,
  now = new Date(),
  /** Without these ids, all orders are searched. */
  orderIds?: string[],
): Promise<Set<string>> {
  const owed = (await listOpenRefunds(db, orderIds)).map(({ number }) => number);
  const returned = await listNumbersReturnedPaid(db, now, orderIds);
  return new Set([...(await listNumbersAwaitedOrPartPaid(db, now, orderIds)), ...owed, ...returned]);
}

/**
 * Erases each text about an order's payments or refunds if the text contains one of `traces` (names, mobiles, e-mails,
 * in lower case). The caller must have locked the order.
 */
export async function erasePayer(tx: Database, orderId: string, traces: readonly string[]): Promise<void> {
  const ours = await listPayments(tx, orderId);
  if (ours.length === 0) return;
  const ids = ours.map(({ id }) => id);
  const refundIds = (await listRefunds(tx, orderId)).map(({ id }) => id);
  await tx
    .update(paymentRequests)
    .set({ failure: null })
    .where(and(eq(paymentRequests.orderId, orderId), mentions(paymentRequests.failure, traces)));
  await tx
    .update(refunds)
    .set({ reason: "Erased" })
    .where(and(eq(refunds.orderId, orderId), mentions(refunds.reason, traces)));
  await eraseInLog(tx, { kind: "payment", ids }, traces);
  await eraseInLog(tx, { kind: "refund", ids: refundIds }, traces);
}

/** The column values that erase the body of a gateway's notice, which has the payer's e-mail and mobile. */
const emptied = () => ({ body: { erased: true }, erasedAt: new Date(), waitsFor: null });

/**
 * Erases the bodies of the payment gateway's notices about these orders. Pass many orders at a time, because each call
 * reads every notice.
 */
export async function eraseNotices(tx: Database, orderIds: string[]): Promise<void> {
  const ours = await tx
    .select({ order: gatewayOrders.id, rail: receipts.rail, payment: receipts.externalId })
    .from(paymentRequests)
    .leftJoin(gatewayOrders, eq(gatewayOrders.requestId, paymentRequests.id))
    .leftJoin(receipts, eq(receipts.requestId, paymentRequests.id))
    .where(inArray(paymentRequests.orderId, orderIds));
  const ordersThere = [...new Set(ours.flatMap(({ order }) => order ?? []))];
  const gatewayPayments = ours.flatMap(({ rail, payment }) => (rail === "card" && payment ? payment : []));
  if (ordersThere.length + gatewayPayments.length === 0) return;
  await emptyHeldNotices(tx, [...ordersThere, ...gatewayPayments]);
  await tx
    .update(gatewayEvents)
    .set(emptied())
    .where(
      or(
        inArray(part("payment,entity,order_id"), ordersThere),
        inArray(part("payment,entity,id"), gatewayPayments),
        inArray(part("refund,entity,payment_id"), gatewayPayments),
      ),
    );
}

/**
 * Erases the bodies of two kinds of gateway notices that came before `moment`: all that are stored for the owner's
 * decision, and at most `most` that concern no order of the shop.
 */
export async function eraseNoticesBefore(db: Database, moment: Date, most: number): Promise<void> {
  const ours = db
    .select()
    .from(gatewayOrders)
    .where(eq(gatewayOrders.id, part("payment,entity,order_id")));
  const paid = db
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.rail, "card"),
        isNull(receipts.reversalId),
        or(
          eq(receipts.externalId, part("payment,entity,id")),
          eq(receipts.externalId, part("refund,entity,payment_id")),
        ),
      ),
    );
  const old = db
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .where(and(lt(gatewayEvents.receivedAt, moment), isNull(gatewayEvents.erasedAt), notExists(ours), notExists(paid)))
    .limit(most);
  await db.update(gatewayEvents).set(emptied()).where(inArray(gatewayEvents.id, old));
  await emptyHeldNoticesBefore(db, moment);
}

function part(path: string) {
  return sql`${gatewayEvents.body} #>> ${sql.raw(`'{payload,${path}}'`)}`;
}
