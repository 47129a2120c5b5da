import { and, eq, exists, isNull, or, sql, type SQL } from "drizzle-orm";
import { stockHolds } from "#domain/catalogue/stock/schema.ts";
import {
  type Arrival,
  isHeld,
  lockFree,
  noteDemand,
  type Shortage,
  shortagesOf,
  takeFree,
} from "#domain/catalogue/stock/stock.server.ts";
import {
  noteCapacity,
  takeCapacity,
  type Capacity,
  cookedToOrder,
  type Demand,
  freeOn,
  type OnDay,
} from "#domain/delivery/capacity.server.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import type { Hold } from "#domain/orders/order.ts";
import type { Order } from "#domain/orders/schema.ts";
import { limitHold } from "#domain/orders/orders.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { hasPaidThisWeek, holdsUnpaid, isUnpaid } from "#domain/orders/board/unpaid.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";

/** Where an order comes from, as keyed hashes. */
export type Origin = {
  /** The hash of the customer's IPv4 address or IPv6 /64. */
  network: string;
  /** The hash of the random id in the browser's cookie "device"; null without this cookie. */
  device: string | null;
};

/** Who places an order. */
export type Sender = Origin & {
  mobile: string;
  /** Whether the mobile has no other unpaid order. */
  isFirst: boolean;
  /** Whether too many orders came from this IP network, device or mobile within an hour. */
  sendsTooMany: boolean;
};

/** The first key of the advisory locks on mobiles, different from the keys of all other advisory locks. */
const ORDERS_OF_A_MOBILE = 29;

/** Thrown to roll the transaction back when the chosen day of dispatch has no room for the order. */
export class DayFull extends Error {}

type Holding = {
  /** Undefined for an order that staff take: no limit on what strangers reserve applies to it. */
  sender: Sender | undefined;
  /** What is cooked for the order's day of dispatch. */
  cooked: Demand;
  /** What comes from ready stock. */
  shelf: Demand;
  arrivesOn: string;
  capacity: Capacity;
  now: Date;
};

/**
 * Reserves stock and kitchen capacity for a new order, as far as `decideHold` allows. Changes nothing and returns
 * `short` if the stock lacks something. Throws `DayFull` if the day of dispatch has no room. Lock this day first.
 */
export async function holdWithinBounds(
  tx: Database,
  order: Order,
  { sender, cooked, shelf, arrivesOn, capacity, now }: Holding,
): Promise<{ order: Order } | { short: Shortage[] }> {
  const onDay = { day: order.dispatchOn, cooked };
  const arrival = { arrivesOn, today: dayInIndia(now) };
  const { hold: decided, free } = sender
    ? await decideHold(tx, sender, { demand: shelf, arrival, capacity, onDay })
    : { hold: "standard" as const, free: await lockFree(tx, [...shelf.keys()], arrival) };
  const short = shortagesOf(shelf, free);
  if (short.length > 0) return { short };

  // An order in cash is not paid within 20 minutes, so a reservation for 20 minutes would be of no use to it.
  const hold = decided === "brief" && order.method === "cash" ? "none" : decided;
  if (hold === "none") {
    await noteCapacity(tx, order.id, onDay);
    await noteDemand(tx, order.id, shelf, arrival);
  } else {
    if (!(await takeCapacity(tx, order.id, capacity, onDay))) throw new DayFull();
    if (shelf.size > 0) await takeFree(tx, order.id, shelf, arrival);
  }
  if (hold === "standard") return { order };
  return { order: await limitHold(tx, order, hold, now) };
}

type Wanted = {
  /** The goods of the order that are sold from stock. */
  demand: Demand;
  arrival: Arrival;
  capacity: Capacity;
  onDay: OnDay;
};

/**
 * One customer's unpaid orders may reserve only a part of what the kitchen can cook of a product in this many days.
 * A limit for each single day would not be enough, because one customer could order for many days.
 */
const DAYS = 14;
/** One customer's part of the orders of a day is limited too. For this limit, each order counts as this many grams. */
const PLACE_GRAMS = 1_000;

/**
 * Decides for how long a new order may reserve stock and kitchen capacity. Locks the stock in `demand`, and returns how
 * many grams of each product are free. Lock the day of dispatch first.
 */
export async function decideHold(
  tx: Database,
  sender: Sender,
  { demand, arrival, capacity, onDay: { day, cooked: all } }: Wanted,
): Promise<{ hold: Hold; free: ReadonlyMap<string, number> }> {
  const cooked = [...cookedToOrder(capacity, all)];
  const { ordersPerDay } = capacity;
  const isOnDays = cooked.length > 0 || ordersPerDay !== null;
  const ids = [...demand.keys()];
  const free = ids.length > 0 ? await lockFree(tx, ids, arrival) : new Map<string, number>();
  const held = await readHeldBy(tx, sender, ids, isOnDays);
  const itemOf = (productId: string | null, on: string | null | undefined, wanted: number, there: number) => ({
    ...sumOf(held.filter((one) => one.productId === productId && (on === undefined ? one.day : one.day === on))),
    wanted,
    free: there,
  });
  const items = [
    ...[...demand].map(([id, wanted]) => itemOf(id, null, wanted, free.get(id) ?? 0)),
    ...cooked.map(([id, wanted]) => itemOf(id, day, wanted, freeOn(capacity, day, id))),
  ];
  const others = cooked.map(([id, wanted]) => {
    const rooms = Array.from({ length: DAYS }, (_, after) => freeOn(capacity, addDays(day, after), id));
    const room = rooms.reduce((sum, grams) => sum + grams, 0);
    return itemOf(id, undefined, wanted, room);
  });
  if (ordersPerDay !== null) {
    const places = Math.max(0, ordersPerDay - (capacity.held.get(day)?.orders ?? 0));
    others.push(itemOf(null, day, PLACE_GRAMS, places * PLACE_GRAMS));
  }
  const { isFirst, network } = sender;
  const hold = holdFor({ items, others, isFirst, isTrusted: false });
  if (hold === "standard") return { hold, free };
  return { hold: holdFor({ items, others, isFirst, isTrusted: await hasPaidThisWeek(tx, network) }), free };
}

/** The grams reserved by unpaid orders of one mobile, device or IP network. `anyOfThem` counts each order only once. */
type HeldBy = { mobile: number; device: number; network: number; anyOfThem: number };

function sumOf(rows: readonly HeldBy[]): HeldBy {
  const sum = (who: keyof HeldBy) => rows.reduce((total, row) => total + row[who], 0);
  return { mobile: sum("mobile"), device: sum("device"), network: sum("network"), anyOfThem: sum("anyOfThem") };
}

/** Locks the mobile, then reads who places an order. */
export async function lockSender(tx: Database, mobile: string, origin: Origin): Promise<Sender> {
  // Locked, so that two orders at once cannot both be the first of a mobile.
  await tx.execute(sql`select pg_advisory_xact_lock(${ORDERS_OF_A_MOBILE}, hashtext(${mobile}))`);
  const isOfMobile = eq(orders.mobile, mobile);
  const unpaid = tx.select({ id: orders.id }).from(orders).where(and(isOfMobile, isUnpaid));
  const [found] = await tx
    .select({
      orders: sql<number>`count(*)::integer`,
      mobiles: sql<number>`count(distinct ${orders.mobile})::integer`,
      byDevice: sql<number>`(count(*) filter (where ${orders.device} = ${origin.device}))::integer`,
      isKnown: sql<boolean>`coalesce(bool_or(${isOfMobile}), false)`,
      hasUnpaid: sql<boolean>`${exists(unpaid)}`,
    })
    .from(orders)
    .where(and(eq(orders.network, origin.network), sql`${orders.placedAt} > now() - interval '1 hour'`));
  const { hasUnpaid, ...sent } = found!;
  const sendsTooMany =
    isOrderTooMany({ ...sent, isTrusted: false }) &&
    isOrderTooMany({ ...sent, isTrusted: await hasPaidThisWeek(tx, origin.network) });
  return { ...origin, mobile, isFirst: !hasUnpaid, sendsTooMany };
}

const gramsOf = (whose: SQL) => sql`coalesce(sum(held.grams) filter (where ${whose}), 0)::integer`;

/**
 * Reads how many grams the unpaid orders of the sender's mobile, device or IP network reserve. Rows without `day` are
 * about stock. `withDays` adds rows about the kitchen's capacity on a day. If such a row has no `productId`, it counts
 * the orders of the day: `PLACE_GRAMS` for each order.
 */
async function readHeldBy(
  tx: Database,
  { mobile, network, device }: Sender,
  productIds: string[],
  withDays: boolean,
): Promise<(HeldBy & { productId: string | null; day: string | null })[]> {
  const of = {
    mobile: eq(orders.mobile, mobile),
    network: eq(orders.network, network),
    device: device ? eq(orders.device, device) : and(eq(orders.network, network), isNull(orders.device))!,
  };
  const anyOfThem = or(of.mobile, of.network, of.device)!;
  const ofDays = sql`union all select holder, product_id, case when product_id is null then ${PLACE_GRAMS}::integer else grams end, day
    from ${capacityHolds} where released_at is null and day >= current_date - 1`;
  // Their orders first: they are few, while what is held of an item is as long a list as there are open orders.
  const { rows } = await tx.execute<HeldBy & { productId: string | null; day: string | null }>(sql`
    with theirs as materialized (
      select id, mobile, device, network from ${orders} where ${and(holdsUnpaid, anyOfThem)}
    )
    select held.product_id as "productId", held.day::text, ${gramsOf(of.mobile)} as mobile, ${gramsOf(of.device)} as device,
      ${gramsOf(of.network)} as network, sum(held.grams)::integer as "anyOfThem"
    from theirs as ${orders} join (
      select holder, product_id, grams, null::date as day from ${stockHolds}
      where ${isHeld} and product_id = any(${sql.param(productIds)}::text[]) ${withDays ? ofDays : sql``}
    ) as held on held.holder = ${orders.id}
    group by held.product_id, held.day`);
  return rows;
}

/** If at most this much of a product is in stock, no limit below applies: one customer may reserve all of it. */
const SMALL_ITEM_GRAMS = 20_000;
/** An order of at most this weight has a higher limit (`parts.most`) if its mobile has no other unpaid order. */
const FIRST_ORDER_GRAMS = 5_000;
/** If an IP network has a paid order of the last seven days, the limits for its orders are this many times as high. */
const TRUSTED = 4;

/** The part of a product's stock that the unpaid orders of one mobile, device or IP network may reserve. */
const parts = {
  mobile: 1 / 8,
  device: 1 / 8,
  network: 1 / 16,
  /** The part that one network may reserve, but only for 20 minutes. */
  brief: 1 / 8,
  /** The part that no mobile, device or IP network may exceed, even if its usual limit is lifted or multiplied. */
  most: 1 / 4,
} as const;

/** One product of an order, in grams: what the order wants, what is free, and what the customer reserves already. */
export type ItemDemand = HeldBy & { wanted: number; free: number };

type Circumstances = {
  items: readonly ItemDemand[];
  /** Amounts with the same limits as `items`: what is cooked in two weeks (`DAYS`), and the orders of a day. */
  others?: readonly ItemDemand[];
  isFirst: boolean;
  /** Whether the IP network has a paid order of the last seven days. */
  isTrusted: boolean;
};

/**
 * For how long a new order may reserve stock: the usual time, 20 minutes ("brief") or not at all. If a product's
 * stock is over 20 kg, one customer gets at most a quarter of it (docs/decisions, number 29).
 */
export function holdFor({ items, others = [], isFirst, isTrusted }: Circumstances): Hold {
  const isSmall = items.reduce((sum, { wanted }) => sum + wanted, 0) <= FIRST_ORDER_GRAMS;
  const holds = new Set(
    [...items, ...others].map((item) => holdOfItem(item, isFirst && isSmall, isTrusted ? TRUSTED : 1)),
  );
  return (["none", "brief"] as const).find((hold) => holds.has(hold)) ?? "standard";
}

function holdOfItem({ wanted, free, anyOfThem, ...held }: ItemDemand, isFavoured: boolean, times: number): Hold {
  // Their own holds are part of the stock here, or the limit would shrink with each of their orders.
  const there = free + anyOfThem;
  if (there <= SMALL_ITEM_GRAMS) return "standard";
  const isWithin = (who: keyof typeof held, part: number) =>
    held[who] + wanted <= there * Math.min(part * times, parts.most);
  const everyone = ["mobile", "device", "network"] as const;
  if (!everyone.every((who) => held[who] + wanted <= there * parts.most)) return "none";
  if (isFavoured || everyone.every((who) => isWithin(who, parts[who]))) return "standard";
  return isWithin("network", parts.brief) ? "brief" : "none";
}

/**
 * The most orders of one device in an hour. The repeat orders of one IP network (all orders of each mobile after its
 * first) must stay below this number.
 */
const AGAIN = 30;
/** The most orders of one IP network in an hour. High, because thousands of people share a mobile carrier's network. */
const CROWD = 2_000;

/** The orders of one IP network in the last hour. */
type Sent = {
  orders: number;
  /** How many different mobiles placed the orders. */
  mobiles: number;
  /** How many of the orders came from the device that orders now. */
  byDevice: number;
  /** Whether the mobile that orders now has placed one of the orders. */
  isKnown: boolean;
  /** Whether the network has a paid order of the last seven days. */
  isTrusted: boolean;
};

/** Whether one more order within an hour is too many for the device or the IP network. */
export function isOrderTooMany({ orders: placed, mobiles, byDevice, isKnown, isTrusted }: Sent): boolean {
  const times = isTrusted ? TRUSTED : 1;
  return (isKnown && placed - mobiles >= AGAIN * times - 1) || byDevice >= AGAIN * times || placed >= CROWD * times;
}
