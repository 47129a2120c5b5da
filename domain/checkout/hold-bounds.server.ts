import { and, eq, exists, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import { stockHolds } from "#domain/catalogue/schema.ts";
import type { Hold } from "#domain/orders/order.ts";
import { orders } from "#domain/orders/schema.ts";
import { holdsUnpaid, isHeld, isOfThisWeek, isPaid, isUnpaid } from "#domain/orders/unpaid.server.ts";
import type { Database } from "#platform/database.server.ts";
import { holdFor, isOrderTooMany } from "./hold-bounds.ts";

/** Where an order comes from, as keyed hashes; a browser without an id is one device with all such of its network. */
export type Origin = { network: string; device: string | null };

/** Who sends an order that is about to be placed: from where, with which mobile, and what is known of both. */
export type Sender = Origin & {
  mobile: string;
  /** Whether the mobile has no other order that nobody has paid. */
  isFirst: boolean;
  /** Whether the connection has sent more orders within an hour than an honest crowd would. */
  sendsTooMany: boolean;
};

/** Distinguishes this lock from others of the database. */
const ORDERS_OF_A_MOBILE = 29;

/**
 * How the stock of an order that is being placed may be held. `free` is what the caller has locked, in grams by product,
 * so that two orders for the same item are counted one after the other.
 */
export async function decideHold(
  tx: Database,
  sender: Sender,
  { demand, free }: { demand: ReadonlyMap<string, number>; free: ReadonlyMap<string, number> },
): Promise<Hold> {
  const held = await readHeldBy(tx, sender, [...demand.keys()]);
  const none = { mobile: 0, device: 0, network: 0, anyOfThem: 0 };
  const items = [...demand].map(([productId, wanted]) => ({
    ...(held.get(productId) ?? none),
    wanted,
    free: free.get(productId) ?? 0,
  }));
  const { isFirst, network } = sender;
  const hold = holdFor({ items, isFirst, isTrusted: false });
  if (hold === "standard") return hold;
  return holdFor({ items, isFirst, isTrusted: await isTrusted(tx, network) });
}

/**
 * What is known of whoever sends an order, before it is written. Until the transaction ends no other order of the mobile
 * is placed, so that two of them are not both its first; called before any row of the stock is locked.
 */
export async function lockSender(tx: Database, mobile: string, origin: Origin): Promise<Sender> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ORDERS_OF_A_MOBILE}, hashtext(${mobile}))`);
  const { network, device } = origin;
  const unpaid = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.mobile, mobile), isUnpaid));
  const [found] = await tx
    .select({
      orders: sql<number>`count(*)::integer`,
      mobiles: sql<number>`count(distinct ${orders.mobile})::integer`,
      byDevice: sql<number>`(count(*) filter (where ${device ? eq(orders.device, device) : sql`false`}))::integer`,
      isKnown: sql<boolean>`coalesce(bool_or(${eq(orders.mobile, mobile)}), false)`,
      hasUnpaid: sql<boolean>`${exists(unpaid)}`,
    })
    .from(orders)
    .where(and(eq(orders.network, network), sql`${orders.placedAt} > now() - interval '1 hour'`));
  const { hasUnpaid, ...sent } = found!;
  const sendsTooMany =
    isOrderTooMany({ ...sent, isTrusted: false }) &&
    isOrderTooMany({ ...sent, isTrusted: await isTrusted(tx, network) });
  return { ...origin, mobile, isFirst: !hasUnpaid, sendsTooMany };
}

/** Whether an order of the network was paid this week. */
async function isTrusted(tx: Database, network: string): Promise<boolean> {
  const paid = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.network, network), isOfThisWeek, isPaid));
  const { rows } = await tx.execute<{ paid: boolean }>(sql`select ${exists(paid)} as paid`);
  return rows[0]!.paid;
}

const gramsOf = (whose: SQL) => sql<number>`coalesce(sum(${stockHolds.grams}) filter (where ${whose}), 0)::integer`;

/** What unpaid orders of a mobile, a device, a network and any of them hold of some products, in grams. */
async function readHeldBy(tx: Database, { mobile, network, device }: Sender, productIds: string[]) {
  const of = {
    mobile: eq(orders.mobile, mobile),
    network: eq(orders.network, network),
    device: device ? eq(orders.device, device) : and(eq(orders.network, network), isNull(orders.device))!,
  };
  const anyOfThem = or(of.mobile, of.network, of.device)!;
  const rows = await tx
    .select({
      productId: stockHolds.productId,
      mobile: gramsOf(of.mobile),
      device: gramsOf(of.device),
      network: gramsOf(of.network),
      anyOfThem: gramsOf(anyOfThem),
    })
    .from(orders)
    .innerJoin(stockHolds, eq(stockHolds.holder, orders.id))
    .where(and(holdsUnpaid, anyOfThem, isHeld, inArray(stockHolds.productId, productIds)))
    .groupBy(stockHolds.productId);
  return new Map(rows.map(({ productId, ...grams }) => [productId, grams]));
}
