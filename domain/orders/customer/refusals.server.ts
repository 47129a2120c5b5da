import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { Order } from "../schema.ts";

/**
 * SQL condition: a parcel of a row of `orders` was refused at the door, so that nobody paid for it, also if it is sent
 * again; no more once it is delivered after all. A parcel that was delivered and came back later was not refused, nor one
 * that was paid beforehand.
 */
export const isRefused: SQL<boolean> = sql`(orders.status <> 'delivered' and orders.method = 'cash' and exists (
  select from order_events e where e.order_id = orders.id and e.kind = 'returned' and e.data ->> 'from' = 'dispatched')
  and not exists (select from order_events e where e.order_id = orders.id and e.kind = 'payment-received'))`;

/** An address without the spaces and marks that people write differently. */
const bare = (house: SQL, street: SQL) =>
  sql`regexp_replace(lower(concat(${house}, ${street})), '[[:space:][:punct:]]+', '', 'g')`;

type Placing = Pick<Order, "mobile" | "collects" | "method" | "address1" | "address2" | "pincode"> & {
  userId?: string | null | undefined;
  senderMobile: string | null;
};

/** Why an order is not taken at the checkout: the customer is blocked, or has to pay it beforehand. */
export type Objection = "blocked" | "paid beforehand";

/**
 * What speaks against an order: its account or a mobile of it is blocked, or it cannot be paid at the door. `refusals`: from how many refused parcels of its mobile or
 * its address on it cannot be paid at the door; null for no limit.
 */
export async function findObjection(
  tx: Database,
  { userId = null, mobile, senderMobile, ...order }: Placing,
  refusals: number | null,
): Promise<Objection | undefined> {
  const isAtTheDoor = order.method === "cash" && !order.collects;
  const { rows } = await tx.execute<{ isBlocked: boolean; refused: number }>(sql`
    select exists (select from customer_blocks where user_id = ${userId}::text or mobile in (${mobile}, ${senderMobile}))
      as "isBlocked", ${isAtTheDoor && refusals !== null ? countRefused({ mobile, ...order }) : sql`0`} as refused`);
  const { isBlocked, refused } = rows[0]!;
  if (isBlocked) return "blocked";
  return isAtTheDoor && refusals !== null && refused >= refusals ? "paid beforehand" : undefined;
}

function countRefused({
  mobile,
  pincode,
  address1,
  address2,
}: Pick<Placing, "mobile" | "pincode" | "address1" | "address2">) {
  const there = bare(sql`${address1}::text`, sql`${address2}::text`);
  return sql`(select count(*)::integer from orders where ${isRefused} and (orders.mobile = ${mobile}
    or (orders.pincode = ${pincode}::text and ${there} <> '' and ${bare(sql`orders.address1`, sql`orders.address2`)} = ${there})))`;
}
