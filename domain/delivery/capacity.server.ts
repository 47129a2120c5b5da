import { and, asc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { findPack, type Product } from "#domain/catalogue/product.ts";
import { products } from "#domain/catalogue/schema.ts";
import { demandOf } from "#domain/catalogue/stock/stock.server.ts";
import type { Grams } from "#domain/money.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia, daysBetween } from "#platform/day.ts";
import { clearTtlCaches, ttlCache } from "#platform/ttl-cache.server.ts";
import { type Capacity, cookedToOrder, type Demand, type Needs } from "./capacity.ts";
import { capacityHolds, festivalProducts, festivals } from "./schema.ts";

const tables = ["products", "settings", "shop", "festivals", "festival_products", "capacity_holds"];

/** What limits the days of dispatch; cached for at most two seconds. */
export const readCapacity = ttlCache(2, tables, loadCapacity);

/** Empties the cache of `readCapacity` in this process, because a day that it shows as free is full. */
export function forgetCapacity(): void {
  clearTtlCaches({ table: "capacity_holds", ids: "all" });
}

/** What limits the days of dispatch from yesterday on. */
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

/**
 * The products in these packs, and their demand, for which a day of dispatch needs room. Throws for an unknown pack.
 */
export function needsOf(known: readonly Product[], lines: readonly { packId: string; quantity: number }[]): Needs {
  const productIds = lines.flatMap(({ packId }) => findPack(known, packId)?.product.id ?? []);
  return { productIds, demand: demandOf(known, lines) };
}

/** Distinguishes these locks from others of the database. */
const DAYS = 60;

/**
 * Locks a day of dispatch until the transaction ends, if an order with this demand is limited there, so that two orders
 * are counted one after the other. To be called before stock is locked, and for earlier days first.
 */
export async function lockDay(tx: Database, capacity: Capacity, { day, demand }: OnDay): Promise<void> {
  if (capacity.ordersPerDay === null && cookedToOrder(capacity, demand).size === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${DAYS}, ${daysBetween("2000-01-01", day)})`);
}

/** A day of dispatch, YYYY-MM-DD, and what an order needs on it. */
type OnDay = { day: string; demand: Demand };

/**
 * Reserves for an order its place on a day, locked by `lockDay`, and what is cooked for it; all of it or nothing. False
 * when the day has no room for it.
 */
export async function takeCapacity(
  tx: Database,
  holder: string,
  capacity: Capacity,
  { day, demand }: OnDay,
): Promise<boolean> {
  const cooked = [...cookedToOrder(capacity, demand)];
  const isOpen = sql`${capacityHolds.day} = ${day} and ${capacityHolds.releasedAt} is null and ${capacityHolds.holder} <> ${holder}`;
  const room = [
    ...(capacity.ordersPerDay === null
      ? []
      : [
          sql`(select count(*) from ${capacityHolds} where ${isOpen} and ${capacityHolds.productId} is null) < ${capacity.ordersPerDay}`,
        ]),
    ...cooked.map(([id, grams]) => {
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

/** Records what an order needs of a day without reserving it, for `takeCapacityAgain`. */
export async function noteCapacity(
  tx: Database,
  holder: string,
  capacity: Capacity,
  { day, demand }: OnDay,
): Promise<void> {
  const cooked = [...cookedToOrder(capacity, demand)];
  await tx.execute(sql`
    insert into capacity_holds (holder, day, product_id, grams, released_at)
    select ${holder}::uuid, ${day}::date, needed.*, now() from (values ${rowsOf(cooked)}) as needed (product_id, grams)`);
}

/** Rows for the order itself and for each item: product id and grams. */
function rowsOf(cooked: readonly (readonly [string, Grams])[]) {
  return sql.join(
    [sql`(null::text, 0)`, ...cooked.map(([id, grams]) => sql`(${id}::text, ${grams}::integer)`)],
    sql`, `,
  );
}

/**
 * Reserves a day for an order that held capacity before, or that was noted; what it holds on another day it gives back.
 * Locks the day. False when the day has no room; then nothing has changed.
 */
export async function takeCapacityAgain(
  tx: Database,
  holder: string,
  capacity: Capacity,
  day: string,
): Promise<boolean> {
  const demand = await readCookedFor(tx, holder);
  await lockDay(tx, capacity, { day, demand });
  return takeCapacity(tx, holder, capacity, { day, demand });
}

/** What is cooked to order for an order, in grams by product id, whether it is reserved or not. */
export async function readCookedFor(tx: Database, holder: string): Promise<Map<string, Grams>> {
  const rows = await tx
    .select({ productId: capacityHolds.productId, grams: capacityHolds.grams })
    .from(capacityHolds)
    .where(and(eq(capacityHolds.holder, holder), isNotNull(capacityHolds.productId)));
  return new Map(rows.map(({ productId, grams }) => [productId!, grams]));
}

/** Whether an order has a place on a day. */
export async function holdsCapacity(tx: Database, holder: string, day: string): Promise<boolean> {
  const own = and(eq(capacityHolds.holder, holder), eq(capacityHolds.day, day), isNull(capacityHolds.releasedAt));
  return (await tx.$count(capacityHolds, own)) > 0;
}

/** Gives back what an order holds of its day; a second call changes nothing. */
export async function releaseCapacity(tx: Database, holder: string): Promise<void> {
  await tx
    .update(capacityHolds)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(capacityHolds.holder, holder), isNull(capacityHolds.releasedAt)));
}

/** As `releasePart` of the stock, for what is cooked to order. */
export async function releaseCooked(tx: Database, holder: string, part: Demand): Promise<void> {
  const own = sql`holder = ${holder}::uuid and capacity_holds.product_id = part.product_id`;
  const given = sql`(values ${rowsOf([...part])}) as part (product_id, grams)`;
  await tx.execute(sql`delete from capacity_holds using ${given} where ${own} and capacity_holds.grams <= part.grams`);
  await tx.execute(sql`update capacity_holds set grams = capacity_holds.grams - part.grams from ${given} where ${own}`);
}

/** Moves what an order holds to another day, whether that has room or not: whoever moves it has decided. */
export async function moveCapacity(tx: Database, holder: string, day: string): Promise<void> {
  await tx.update(capacityHolds).set({ day }).where(eq(capacityHolds.holder, holder));
}
