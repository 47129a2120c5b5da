import { and, asc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { findPack, type Product } from "#domain/catalogue/products/product.ts";
import { products } from "#domain/catalogue/schema.ts";
import { demandOf } from "#domain/catalogue/stock/stock.server.ts";
import type { Grams } from "#domain/money.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia, daysBetween } from "#platform/day.ts";
import { clearTtlCaches, ttlCache } from "#platform/ttl-cache.server.ts";
import { capacityHolds, festivalProducts, festivals } from "./schema.ts";

type DayHeld = { orders: number; grams: ReadonlyMap<string, Grams> };

/** A festival and its products. Days are YYYY-MM-DD. */
export type Festival = {
  id: number;
  name: string;
  /** The last day on which the products can be ordered for the festival. */
  lastOrderOn: string;
  /** The first day on which the products leave the kitchen. */
  firstDispatch: string;
  lastDispatch: string;
  productIds: readonly string[];
  slugs: readonly string[];
};

/** What limits the days on which orders may leave the kitchen. */
export type Capacity = {
  /** How many orders may leave in a day; null for any number. */
  ordersPerDay: number | null;
  /** How many grams may leave in a day, by product id. Only products that are cooked to order have a limit. */
  gramsPerDay: ReadonlyMap<string, Grams>;
  /** The day (YYYY-MM-DD) on which a product is sold out, by product id. Only for products cooked to order. */
  soldOutOn: ReadonlyMap<string, string>;
  /** What is reserved already, by day of dispatch (YYYY-MM-DD). */
  held: ReadonlyMap<string, DayHeld>;
  /** The festivals whose last day of dispatch is today or later. */
  festivals: readonly Festival[];
};

/** Grams by product id; a box counts as the products in it. */
export type Demand = ReadonlyMap<string, Grams>;

/** The part of a demand that is for products cooked to order. */
export function cookedToOrder({ gramsPerDay }: Capacity, demand: Demand): Demand {
  return new Map([...demand].filter(([id]) => gramsPerDay.has(id)));
}

/** The part of a demand that is for products sold from ready stock. */
export function fromShelf({ gramsPerDay }: Capacity, demand: Demand): Demand {
  return new Map([...demand].filter(([id]) => !gramsPerDay.has(id)));
}

/** How many grams of a product are still free on a day (YYYY-MM-DD); 0 if it is not cooked to order. */
export function freeOn({ gramsPerDay, soldOutOn, held }: Capacity, day: string, productId: string): Grams {
  if (soldOutOn.get(productId) === day) return 0;
  return Math.max(0, (gramsPerDay.get(productId) ?? 0) - (held.get(day)?.grams.get(productId) ?? 0));
}

/** `cooked`: the part of the demand that is for products cooked to order. */
function hasRoom(capacity: Capacity, day: string, cooked: Demand): boolean {
  const { ordersPerDay, held } = capacity;
  if (ordersPerDay !== null && (held.get(day)?.orders ?? 0) >= ordersPerDay) return false;
  return [...cooked].every(([id, grams]) => grams <= freeOn(capacity, day, id));
}

/** The goods that must leave the kitchen on the same day. */
export type Needs = {
  /** The ids of the products ordered, boxes included. */
  productIds: readonly string[];
  demand: Demand;
};

/** A day of dispatch is possible if `isOpen` is true for it. No day before `from` (YYYY-MM-DD) is possible. */
export type Departures = { from?: string | undefined; isOpen: (day: string) => boolean };

/** The days with room for all these goods; the kitchen's days off may be among them. `today` is YYYY-MM-DD. */
export function departuresOf(capacity: Capacity, { productIds, demand }: Needs, today: string): Departures {
  // A festival's product leaves only on the days of dispatch of a festival that still takes orders.
  const bound = productIds
    .map((id) => capacity.festivals.filter((festival) => festival.productIds.includes(id)))
    .filter((own) => own.length > 0);
  const cooked = cookedToOrder(capacity, demand);
  const open = bound.map((own) => own.filter(({ lastOrderOn }) => lastOrderOn >= today));
  return {
    from: open
      .flatMap((own) => own.map(({ firstDispatch }) => firstDispatch).toSorted()[0] ?? [])
      .toSorted()
      .at(-1),
    isOpen: (day) =>
      open.every((own) => own.some(({ firstDispatch, lastDispatch }) => firstDispatch <= day && day <= lastDispatch)) &&
      hasRoom(capacity, day, cooked),
  };
}

const tables = ["products", "settings", "shop", "festivals", "festival_products", "capacity_holds"];

/** What limits the days of dispatch; at most two seconds old. */
export const readCapacity = ttlCache(2, tables, loadCapacity);

/** Empties this process's cache of `readCapacity`. Call it when the cache shows a full day as free. */
export function forgetCapacity(): void {
  clearTtlCaches({ table: "capacity_holds", ids: "all" });
}

/** Reads what limits the days of dispatch, without a cache. */
export async function loadCapacity(db: Database): Promise<Capacity> {
  const today = dayInIndia(new Date());
  const { ordersPerDay } = await readSettings(db);
  const cooked = await db
    .select({ id: products.id, grams: products.dailyGrams, soldOutOn: products.soldOutOn })
    .from(products)
    .where(isNotNull(products.dailyGrams));
  const held = await db
    .select({
      day: capacityHolds.day,
      productId: capacityHolds.productId,
      orders: sql<number>`count(*)::integer`,
      grams: sql<number>`sum(${capacityHolds.grams})::integer`,
    })
    .from(capacityHolds)
    .where(and(isNull(capacityHolds.releasedAt), gte(capacityHolds.day, addDays(today, -1))))
    .groupBy(capacityHolds.day, capacityHolds.productId);
  const items = await db
    .select({ festival: festivals, productId: festivalProducts.productId, slug: products.slug })
    .from(festivals)
    .innerJoin(festivalProducts, eq(festivalProducts.festivalId, festivals.id))
    .innerJoin(products, eq(products.id, festivalProducts.productId))
    .where(gte(festivals.lastDispatch, today))
    .orderBy(asc(festivals.firstDispatch), asc(products.position));
  const days = Map.groupBy(held, ({ day }) => day);
  return {
    ordersPerDay,
    gramsPerDay: new Map(cooked.map(({ id, grams }) => [id, grams!])),
    soldOutOn: new Map(cooked.flatMap(({ id, soldOutOn }) => (soldOutOn ? [[id, soldOutOn]] : []))),
    held: new Map(
      [...days].map(([day, rows]) => [
        day,
        {
          orders: rows.find(({ productId }) => productId === null)?.orders ?? 0,
          grams: new Map(rows.flatMap(({ productId, grams }) => (productId === null ? [] : [[productId, grams]]))),
        },
      ]),
    ),
    festivals: [...Map.groupBy(items, ({ festival }) => festival.id).values()].map((rows) => ({
      ...rows[0]!.festival,
      productIds: rows.map(({ productId }) => productId),
      slugs: rows.map(({ slug }) => slug),
    })),
  };
}

/** The goods that these order lines need. Throws for an unknown pack. */
export function needsOf(known: readonly Product[], lines: readonly { packId: string; quantity: number }[]): Needs {
  const productIds = lines.flatMap(({ packId }) => findPack(known, packId)?.product.id ?? []);
  return { productIds, demand: demandOf(known, lines) };
}

/** The first key of the advisory locks on days. No other advisory lock uses it. */
const DAYS = 60;

/**
 * Locks a day of dispatch until the transaction ends. Call it before locking stock. Lock several days in sequence, the
 * earliest first.
 */
export async function lockDay(tx: Database, capacity: Capacity, { day, cooked }: OnDay): Promise<void> {
  if (capacity.ordersPerDay === null && cookedToOrder(capacity, cooked).size === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${DAYS}, ${daysBetween("2000-01-01", day)})`);
}

/** A day of dispatch (YYYY-MM-DD), and the goods that are cooked for it: they may have no limit. */
export type OnDay = { day: string; cooked: Demand };

/**
 * Reserves room for an order on a day of dispatch, in place of the order's earlier reservation. The caller must lock
 * the day. When the day has no room, changes nothing and returns false.
 */
export async function takeCapacity(
  tx: Database,
  /** The order's id. */
  holder: string,
  capacity: Capacity,
  { day, cooked }: OnDay,
): Promise<boolean> {
  const isOpen = sql`${capacityHolds.day} = ${day} and ${capacityHolds.releasedAt} is null and ${capacityHolds.holder} <> ${holder}`;
  const room = [
    ...(capacity.ordersPerDay === null
      ? []
      : [
          sql`(select count(*) from ${capacityHolds} where ${isOpen} and ${capacityHolds.productId} is null) < ${capacity.ordersPerDay}`,
        ]),
    ...[...cookedToOrder(capacity, cooked)].map(([id, grams]) => {
      const most = capacity.soldOutOn.get(id) === day ? 0 : capacity.gramsPerDay.get(id)!;
      return sql`(select coalesce(sum(${capacityHolds.grams}), 0) from ${capacityHolds}
        where ${isOpen} and ${capacityHolds.productId} = ${id}) + ${grams}::integer <= ${most}::integer`;
    }),
  ];
  const { rowCount } = await tx.execute(sql`
    insert into capacity_holds (holder, day, product_id, grams)
    select ${holder}::uuid, ${day}::date, needed.* from (values ${rowsOf(cooked)}) as needed (product_id, grams)
    where ${sql.join([sql`true`, ...room], sql` and `)}
    on conflict (holder, product_id) do update set day = excluded.day, grams = excluded.grams, released_at = null`);
  return (rowCount ?? 0) > 0;
}

/**
 * Stores what an order (id `holder`) needs on a day, but reserves nothing. Throws when the order has stored needs
 * already.
 */
export async function noteCapacity(tx: Database, holder: string, { day, cooked }: OnDay): Promise<void> {
  await tx.execute(sql`
    insert into capacity_holds (holder, day, product_id, grams, released_at)
    select ${holder}::uuid, ${day}::date, needed.*, now() from (values ${rowsOf(cooked)}) as needed (product_id, grams)`);
}

function rowsOf(cooked: Demand) {
  return sql.join(
    [sql`(null::text, 0)`, ...[...cooked].map(([id, grams]) => sql`(${id}::text, ${grams}::integer)`)],
    sql`, `,
  );
}

/**
 * Locks a day and reserves room on it for an order whose needs are stored already. Replaces the order's earlier
 * reservation. When the day has no room, changes nothing and returns false.
 */
export async function takeCapacityAgain(
  tx: Database,
  /** The order's id. */
  holder: string,
  capacity: Capacity,
  /** YYYY-MM-DD. */
  day: string,
): Promise<boolean> {
  const cooked = await readCookedFor(tx, holder);
  await lockDay(tx, capacity, { day, cooked });
  return takeCapacity(tx, holder, capacity, { day, cooked });
}

/** What is cooked for an order (id `holder`) on its day, reserved or not: grams by product id. */
export async function readCookedFor(tx: Database, holder: string): Promise<Demand> {
  const rows = await tx
    .select({ productId: capacityHolds.productId, grams: capacityHolds.grams })
    .from(capacityHolds)
    .where(and(eq(capacityHolds.holder, holder), isNotNull(capacityHolds.productId)));
  return new Map(rows.map(({ productId, grams }) => [productId!, grams]));
}

/** Whether an order (id `holder`) has a reservation on a day of dispatch (YYYY-MM-DD). */
export async function holdsCapacity(tx: Database, holder: string, day: string): Promise<boolean> {
  const own = and(eq(capacityHolds.holder, holder), eq(capacityHolds.day, day), isNull(capacityHolds.releasedAt));
  return (await tx.$count(capacityHolds, own)) > 0;
}

/** Ends the reservations of an order (id `holder`) on its day of dispatch. The rows stay, marked as released. */
export async function releaseCapacity(tx: Database, holder: string): Promise<void> {
  await tx
    .update(capacityHolds)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(capacityHolds.holder, holder), isNull(capacityHolds.releasedAt)));
}

/** Gives back an order's place among the orders of its day (id `holder`). What is cooked for it stays reserved. */
export async function releasePlace(tx: Database, holder: string): Promise<void> {
  await tx
    .update(capacityHolds)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(capacityHolds.holder, holder), isNull(capacityHolds.productId)));
}

/** Ends the reservations of an order (id `holder`), and forgets what it needs. */
export async function forgetNeeds(tx: Database, holder: string): Promise<void> {
  await tx.delete(capacityHolds).where(eq(capacityHolds.holder, holder));
}

/** Subtracts `part` from the stored needs of an order (id `holder`). A second call subtracts it again. */
export async function releaseCooked(tx: Database, holder: string, part: Demand): Promise<void> {
  const own = sql`holder = ${holder}::uuid and capacity_holds.product_id = part.product_id`;
  const given = sql`(values ${rowsOf(part)}) as part (product_id, grams)`;
  await tx.execute(sql`delete from capacity_holds using ${given} where ${own} and capacity_holds.grams <= part.grams`);
  await tx.execute(sql`update capacity_holds set grams = capacity_holds.grams - part.grams from ${given} where ${own}`);
}

/**
 * Moves the stored needs and the reservation of an order (id `holder`) to another day (YYYY-MM-DD), even a full one.
 */
export async function moveCapacity(tx: Database, holder: string, day: string): Promise<void> {
  await tx.update(capacityHolds).set({ day }).where(eq(capacityHolds.holder, holder));
}
