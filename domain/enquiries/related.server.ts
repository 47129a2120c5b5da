import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import type { RecordedEnquiry } from "./enquiries.server.ts";
import { enquiries } from "./schema.ts";

const MOST = 8;

/**
 * The latest orders and other enquiries that have the same mobile or e-mail as an enquiry, at most eight of each.
 * `named` is the order whose number the writer gave; `orders` leaves it out. Finds nothing for an erased enquiry.
 */
export async function findRelated(db: Database, enquiry: RecordedEnquiry) {
  const { mobile, email, id, erasedAt } = enquiry;
  if (erasedAt) return { named: undefined, orders: [], enquiries: [] };
  const order = { number: orders.number, status: orders.status, placedAt: orders.placedAt };
  const number = readOrderNumber(enquiry.orderNumber ?? "");
  const [named] = number ? await db.select(order).from(orders).where(eq(orders.number, number)) : [];
  const byMail = (column: typeof orders.email | typeof enquiries.email) =>
    email ? sql`lower(${column}) = lower(${email})` : undefined;
  const theirOrders = await db
    .select(order)
    .from(orders)
    .where(and(or(eq(orders.mobile, mobile), byMail(orders.email)), named && ne(orders.number, named.number)))
    .orderBy(desc(orders.placedAt))
    .limit(MOST);
  const theirEnquiries = await db
    .select({
      reference: enquiries.reference,
      kind: enquiries.kind,
      status: enquiries.status,
      receivedAt: enquiries.receivedAt,
    })
    .from(enquiries)
    .where(and(or(eq(enquiries.mobile, mobile), byMail(enquiries.email)), ne(enquiries.id, id)))
    .orderBy(desc(enquiries.receivedAt))
    .limit(MOST);
  return { named, orders: theirOrders, enquiries: theirEnquiries };
}
