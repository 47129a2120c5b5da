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
  fromShelf,
} from "#domain/delivery/capacity.server.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import type { Hold } from "#domain/orders/order.ts";
import { limitHold, type Order } from "#domain/orders/orders.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { hasPaidThisWeek, holdsUnpaid, isUnpaid } from "#domain/orders/unpaid.server.ts";
import type { Database } from "#platform/database.server.ts";
import { isAnyOf, prepared, together } from "#platform/prepared.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";

/** Keyed hashes of the customer's IPv4 address or IPv6 /64 (`network`), and of a cookie's id (`device`), if any. */
export type Origin = { network: string; device: string | null };

/**
 * Who places an order. `isFirst`: whether the mobile has no other unpaid order. `sendsTooMany`: whether too many orders
 * came from this IP network, device or mobile within an hour.
 */
export type Sender = Origin & { mobile: string; isFirst: boolean; sendsTooMany: boolean };

/** The first key of the advisory locks on mobiles, different from the keys of all other advisory locks. */
const ORDERS_OF_A_MOBILE = 29;

/** Thrown to roll the transaction back when the chosen day of dispatch has no room for the order. */
export class DayFull extends Error {}

type Holding = { sender: Sender; demand: Demand; arrivesOn: string; capacity: Capacity; now: Date };

/**
 * Reserves stock and kitchen capacity for a new order as `decideHold` decides. If it decides "none", or "brief" (20
 * minutes) for an order in cash, reserves nothing and only records what the order needs. Returns the `order` as stored.
 * When the stock lacks something, changes nothing and returns what is missing (`short`). Throws `DayFull` when the day
 * has no room for a reservation. The caller has locked the day.
 */
export async function holdWithinBounds(
  tx: Database,
  order: Order,
  { sender, demand, arrivesOn, capacity, now }: Holding,
): Promise<{ order: Order } | { short: Shortage[] }> {
  const onDay = { day: order.dispatchOn, demand };
  const shelf = fromShelf(capacity, demand);
  const arrival = { arrivesOn, today: dayInIndia(now) };
  const { hold: decided, free } = await decideHold(tx, sender, { demand: shelf, arrival, capacity, onDay });
  const short = shortagesOf(shelf, free);
  if (short.length > 0) return { short };

  const hold = decided === "brief" && order.method === "cash" ? "none" : decided;
  if (hold === "none") {
    await together([noteDemand(tx, order.id, shelf, arrival), noteCapacity(tx, order.id, capacity, onDay)]);
  } else {
    const [hasRoom] = await together([
      takeCapacity(tx, order.id, capacity, onDay),
      shelf.size > 0 && takeFree(tx, order.id, shelf, arrival),
    ]);
    if (!hasRoom) throw new DayFull();
  }
  if (hold === "standard") return { order };
  return { order: await limitHold(tx, order, hold, now) };
}

/**
 * What an order needs, in grams by product id: `demand` has only goods sold from stock; `onDay.demand` also has what is
 * cooked to order. `onDay.day` is the day of dispatch (YYYY-MM-DD).
 */
type Wanted = {
  demand: Demand;
  arrival: Arrival;
  capacity: Capacity;
  onDay: { day: string; demand: Demand };
};

/**
 * One customer's unpaid orders may reserve only a part of what the kitchen can cook of a product in this many days,
 * from the day of dispatch on. Without this limit, one customer could fill many days, each up to the limit of that day.
 */
const DAYS = 14;
/**
 * If the number of orders per day is limited, `holdFor` also limits one customer's part of that number. For this limit,
 * each order counts as this many grams.
 */
const PLACE_GRAMS = 1_000;

/**
 * Decides whether and for how long a new order may reserve stock and kitchen capacity (`hold`); reserves nothing. Locks
 * the stock of the products in `demand`. `free`: how many grams of each are free, by product id. The caller has locked
 * the day of dispatch (`lockDay`).
 */
export async function decideHold(
  tx: Database,
  sender: Sender,
  { demand, arrival, capacity, onDay: { day, demand: all } }: Wanted,
): Promise<{ hold: Hold; free: ReadonlyMap<string, number> }> {
  const cooked = [...cookedToOrder(capacity, all)];
  const { ordersPerDay } = capacity;
  const isOnDays = cooked.length > 0 || ordersPerDay !== null;
  const ids = [...demand.keys()];
  const [free, held] = await together([
    ids.length > 0 ? lockFree(tx, ids, arrival) : new Map<string, number>(),
    readHeldBy(tx, sender, ids, isOnDays),
  ]);
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

type HeldBy = { mobile: number; device: number; network: number; anyOfThem: number };

function sumOf(rows: readonly HeldBy[]): HeldBy {
  const sum = (who: keyof HeldBy) => rows.reduce((total, row) => total + row[who], 0);
  return { mobile: sum("mobile"), device: sum("device"), network: sum("network"), anyOfThem: sum("anyOfThem") };
}

/**
 * Reads who is placing an order, for the limits. Locks the mobile, so that two orders at once cannot both be its first.
 * Call it before locking stock.
 */
export async function lockSender(tx: Database, mobile: string, origin: Origin): Promise<Sender> {
  const [, [found]] = await together([lockMobile(tx, { mobile }), selectSent(tx, { mobile, ...origin })]);
  const { hasUnpaid, ...sent } = found!;
  const sendsTooMany =
    isOrderTooMany({ ...sent, isTrusted: false }) &&
    isOrderTooMany({ ...sent, isTrusted: await hasPaidThisWeek(tx, origin.network) });
  return { ...origin, mobile, isFirst: !hasUnpaid, sendsTooMany };
}

const lockOfMobile = sql`pg_advisory_xact_lock(${ORDERS_OF_A_MOBILE}, hashtext(${sql.placeholder("mobile")}))`;
const lockMobile = prepared((db) => db.select({ lockOfMobile }).from(sql`(values (1)) as one`));

const selectSent = prepared((db) => {
  const isOfMobile = eq(orders.mobile, sql.placeholder("mobile"));
  const unpaid = db.select({ id: orders.id }).from(orders).where(and(isOfMobile, isUnpaid));
  return db
    .select({
      orders: sql<number>`count(*)::integer`,
      mobiles: sql<number>`count(distinct ${orders.mobile})::integer`,
      byDevice: sql<number>`(count(*) filter (where ${eq(orders.device, sql.placeholder("device"))}))::integer`,
      isKnown: sql<boolean>`coalesce(bool_or(${isOfMobile}), false)`,
      hasUnpaid: sql<boolean>`${exists(unpaid)}`,
    })
    .from(orders)
    .where(and(eq(orders.network, sql.placeholder("network")), sql`${orders.placedAt} > now() - interval '1 hour'`));
});

const gramsOf = (whose: SQL) => sql`coalesce(sum(held.grams) filter (where ${whose}), 0)::integer`;

/**
 * The grams that unpaid orders of the sender's mobile, device or IP network reserve; `anyOfThem` counts each of these
 * orders once. A row without `day` is about a product's stock. With `withDays`, there are also rows about kitchen
 * capacity on a `day`: of one product or, if `productId` is null, for a number of orders, each as `PLACE_GRAMS`.
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
      where ${isHeld} and product_id ${isAnyOf(productIds)} ${withDays ? ofDays : sql``}
    ) as held on held.holder = ${orders.id}
    group by held.product_id, held.day`);
  return rows;
}

/** If at most this much of a product is in stock, no limit below applies: one customer may reserve all of it. */
const SMALL_ITEM_GRAMS = 20_000;
/** For an order of at most this weight whose mobile has no other unpaid order, `parts.most` is the only limit here. */
const FIRST_ORDER_GRAMS = 5_000;
/** For an IP network with a paid order of the last seven days, the `parts` are multiplied by this, up to `most`. */
const TRUSTED = 4;

/**
 * The part of a product's stock that the unpaid orders of one mobile, device or IP network may reserve for the usual
 * time. `brief`: the part that the orders of one network may reserve for 20 minutes. `most`: the part that none of
 * the three may exceed, even where other limits are lifted or multiplied.
 */
const parts = { mobile: 1 / 8, device: 1 / 8, network: 1 / 16, brief: 1 / 8, most: 1 / 4 } as const;

/**
 * One product of an order, in grams: how much the order wants, how much is free, and how much unpaid orders of the same
 * mobile, device or IP network reserve already. `anyOfThem`: how much all these orders reserve together.
 */
export type ItemDemand = HeldBy & { wanted: number; free: number };

type Circumstances = {
  items: readonly ItemDemand[];
  /**
   * More amounts with the same limits, which do not count in the order's weight. One for each product cooked to order:
   * the grams of `DAYS` days. One for the number of orders on the day of dispatch: each order as `PLACE_GRAMS`.
   */
  others?: readonly ItemDemand[];
  isFirst: boolean;
  /** Whether the IP network has a paid order of the last seven days. */
  isTrusted: boolean;
};

/**
 * How stock may be reserved for a new order until it is paid: for the usual time ("standard"), for 20 minutes ("brief")
 * or not at all ("none"). There is no limit if at most 20 kg of a product are in stock. Of a larger stock, unpaid
 * orders of one mobile, device or IP network may reserve a quarter at most (docs/decisions, number 29), and usually
 * less (`parts`). An order of 5 kg at most that is its mobile's only unpaid one (`isFirst`) may use the whole quarter.
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
 * The most orders of one device in an hour, from the same IP network. The most repeat orders of one IP network in an
 * hour are this number minus one. A repeat order is any order of a mobile after its first in that hour.
 */
const AGAIN = 30;
/** The most orders of one IP network in an hour; high, because thousands of a mobile carrier's customers share one. */
const CROWD = 2_000;

/**
 * The orders of one IP network in the last hour: how many orders, how many different mobiles, and how many orders of
 * the device that orders now. `isKnown`: whether the mobile that orders now has placed one of the orders. `isTrusted`:
 * whether the network has a paid order of the last seven days.
 */
type Sent = { orders: number; mobiles: number; byDevice: number; isKnown: boolean; isTrusted: boolean };

/**
 * Whether one more order within an hour is too many. There are limits for the device, for the IP network, and for the
 * network's repeat orders. A repeat order comes from a mobile that has already ordered in that hour (`isKnown`). For a
 * network with a paid order in the last seven days (`isTrusted`), the limits are four times as high.
 */
export function isOrderTooMany({ orders: placed, mobiles, byDevice, isKnown, isTrusted }: Sent): boolean {
  const times = isTrusted ? TRUSTED : 1;
  return (isKnown && placed - mobiles >= AGAIN * times - 1) || byDevice >= AGAIN * times || placed >= CROWD * times;
}
