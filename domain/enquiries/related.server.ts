import { and, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
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

/** The latest enquiries of a customer's account, mobiles or e-mail, at most eight and the newest first. */
export async function listEnquiriesOfCustomer(
  db: Database,
  { userId, mobiles, email }: { userId: string | null; mobiles: string[]; email: string | null },
) {
  const { reference, kind, status, receivedAt, erasedAt, mobile } = enquiries;
  const isTheirs = or(
    userId ? eq(enquiries.userId, userId) : undefined,
    mobiles.length > 0 ? inArray(mobile, mobiles) : undefined,
    email ? sql`lower(${enquiries.email}) = lower(${email})` : undefined,
  );
  return db
    .select({ reference, kind, status, receivedAt })
    .from(enquiries)
    .where(and(isNull(erasedAt), isNull(enquiries.erasureRequestedAt), isTheirs))
    .orderBy(desc(receivedAt))
    .limit(MOST);
}
