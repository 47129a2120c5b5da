import { and, eq, exists, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import { stockHolds } from "#domain/catalogue/schema.ts";
import type { Hold } from "#domain/orders/order.ts";
import { orders } from "#domain/orders/schema.ts";
import { holdsUnpaid, isHeld, isOfThisWeek, isPaid, isUnpaid } from "#domain/orders/unpaid.server.ts";
import type { Database } from "#platform/database.server.ts";

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
  return holdFor({ items, isFirst, isTrusted: await hasPaidThisWeek(tx, network) });
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
    isOrderTooMany({ ...sent, isTrusted: await hasPaidThisWeek(tx, network) });
  return { ...origin, mobile, isFirst: !hasUnpaid, sendsTooMany };
}

/** Whether an order of the network was paid this week. */
async function hasPaidThisWeek(tx: Database, network: string): Promise<boolean> {
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

/** Of an item of which there is no more than this, 20 kg, anybody may hold anything. */
const SMALL_ITEM_GRAMS = 20_000;
/** The first order of a mobile is held as usual up to 5 kg. */
const FIRST_ORDER_GRAMS = 5_000;
/** What somebody from a network with paid orders this week may hold, times what others may. */
const TRUSTED = 4;

/**
 * Parts of an item: what one mobile, one device and one network hold unpaid as usual (a network half as much, as only
 * those who order again reach it), up to where a network's orders are held for a short time, and what none of the three
 * ever passes.
 */
const parts = { mobile: 1 / 8, device: 1 / 8, network: 1 / 16, brief: 1 / 8, most: 1 / 4 } as const;

/** One item of an order, in grams: how much of it is wanted, free, and held unpaid by each and by any of the three. */
export type ItemDemand = {
  wanted: number;
  free: number;
  mobile: number;
  device: number;
  network: number;
  anyOfThem: number;
};

type Circumstances = {
  items: readonly ItemDemand[];
  /** Whether the mobile has no other order that nobody has paid. */
  isFirst: boolean;
  /** Whether an order of the network was paid this week. */
  isTrusted: boolean;
};

/**
 * How the stock of a new order may be held while nobody has paid it. However many mobiles, devices and orders somebody
 * makes up, one network holds at most a quarter of an item (decision 29).
 */
export function holdFor({ items, isFirst, isTrusted }: Circumstances): Hold {
  const isSmall = items.reduce((sum, { wanted }) => sum + wanted, 0) <= FIRST_ORDER_GRAMS;
  const holds = new Set(items.map((item) => holdOfItem(item, isFirst && isSmall, isTrusted ? TRUSTED : 1)));
  return (["none", "brief"] as const).find((hold) => holds.has(hold)) ?? "standard";
}

function holdOfItem({ wanted, free, anyOfThem, ...held }: ItemDemand, isFavoured: boolean, times: number): Hold {
  // What they hold already counts as there, or the bound would shrink with every order.
  const there = free + anyOfThem;
  if (there <= SMALL_ITEM_GRAMS) return "standard";
  const isWithin = (who: keyof typeof held, part: number) =>
    held[who] + wanted <= there * Math.min(part * times, parts.most);
  const everyone = ["mobile", "device", "network"] as const;
  if (!everyone.every((who) => held[who] + wanted <= there * parts.most)) return "none";
  if (isFavoured || everyone.every((who) => isWithin(who, parts[who]))) return "standard";
  return isWithin("network", parts.brief) ? "brief" : "none";
}

/** So many orders an hour of mobiles that have ordered from the same network within it, and so many of one device. */
const AGAIN = 30;
/** So many orders an hour of one network, however many mobiles. */
const CROWD = 2_000;

type Sent = {
  /** Of the network within the last hour: orders, their mobiles, those of this device, and whether this mobile is known. */
  orders: number;
  mobiles: number;
  byDevice: number;
  isKnown: boolean;
  isTrusted: boolean;
};

/** Whether one more order is too many; a crowd behind one address is let through, for each of it orders once. */
export function isOrderTooMany({ orders: placed, mobiles, byDevice, isKnown, isTrusted }: Sent): boolean {
  const times = isTrusted ? TRUSTED : 1;
  return (isKnown && placed - mobiles >= AGAIN * times - 1) || byDevice >= AGAIN * times || placed >= CROWD * times;
}
