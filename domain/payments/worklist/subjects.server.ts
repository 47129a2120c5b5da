import { eq, inArray } from "drizzle-orm";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { paymentRequests, refunds } from "../schema.ts";

type Subject = { subjectKind: string; subjectId: string };

/**
 * Finds the orders that the subjects of log entries belong to. Knows only orders, payment requests and refunds, and
 * leaves out other subjects. Returns the order numbers by subject id.
 */
export async function findOrderNumbers(db: Database, subjects: readonly Subject[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    subjects.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind && isUuid(subjectId) ? [subjectId] : []));
  const number = orders.number;
  const ofOrders = await db
    .select({ id: orders.id, number })
    .from(orders)
    .where(inArray(orders.id, idsOf("order")));
  const ofPayments = await db
    .select({ id: paymentRequests.id, number })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(inArray(paymentRequests.id, idsOf("payment")));
  const ofRefunds = await db
    .select({ id: refunds.id, number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(inArray(refunds.id, idsOf("refund")));
  return new Map([...ofOrders, ...ofPayments, ...ofRefunds].map((row) => [row.id, row.number]));
}
