import { eq, sql, SQL } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { prepared } from "#platform/prepared.server.ts";
import { keepUntil } from "../products/product.ts";
import type { lotOrigins, WriteOffReason } from "./lots.ts";
import { lots, writeOffs } from "./schema.ts";

/** SQL condition for lots that may be sold: neither recalled nor ended by `endLots` after their best-before day. */
export const isInSale = sql`lots.ended_at is null and lots.recalled_at is null`;

/** The grams of a product that belong to one best-before day. */
export type DayGrams = {
  /** The best-before day: YYYY-MM-DD or `UNKNOWN_DAY`. */
  day: string;
  /** Grams in lots with this best-before day. */
  lots: number;
  /** Grams reserved for orders that need lots with this best-before day or a later one. */
  held: number;
};

export type ShelfDays = { shelfLifeDays: number; days: DayGrams[] };

/**
 * The grams in lots that may be sold and the grams reserved for orders, by product id and best-before day. Leaves out
 * products without such grams.
 */
export async function readShelfDays(db: Database, productIds: readonly string[]): Promise<Map<string, ShelfDays>> {
  if (productIds.length === 0) return new Map();
  const rows = await selectDays(db, { productIds });
  return new Map(
    [...Map.groupBy(rows, ({ productId }) => productId)].map(([id, days]) => [
      id,
      {
        shelfLifeDays: days[0]!.shelfLifeDays,
        days: days.map(({ day, lots: there, held }) => ({ day, lots: there, held })),
      },
    ]),
  );
}

const isOfThem = sql`product_id = any(${sql.placeholder("productIds")}::text[])`;
const selectDays = prepared((db) =>
  db
    .select({
      productId: sql<string>`product_id`,
      shelfLifeDays: sql<number>`shelf_life_days`,
      day: sql<string>`day::text`,
      lots: sql<number>`sum(lots)::integer`,
      held: sql<number>`sum(held)::integer`,
    })
    .from(
      sql`(
        select product_id, coalesce(best_before, 'infinity') as day, grams_left as lots, 0 as held
        from lots where ${isOfThem} and grams_left > 0 and ${isInSale}
        union all
        select product_id, keep_until, 0, grams from stock_holds
        where ${isOfThem} and released_at is null and taken_at is null
      ) as shelf join products on products.id = product_id`,
    )
    .groupBy(sql`product_id, shelf_life_days, day`),
);

/**
 * How many grams are free for a new order that needs the best-before day `needed` (YYYY-MM-DD) or a later one. Negative
 * when too much is reserved for other orders.
 */
export function freeFor(days: readonly DayGrams[], needed: string, today: string): number {
  const last = needed < today ? today : needed;
  const thresholds = new Set([today, last, ...days.map(({ day }) => day).filter((day) => day > today && day < last)]);
  const free = [...thresholds].map((from) =>
    days.reduce((sum, { day, lots: there, held }) => {
      // An order that should have left earlier still needs a lot that keeps until today or later.
      const due = day < today ? today : day;
      return sum + (day >= from ? there : 0) - (due >= from ? held : 0);
    }, 0),
  );
  return Math.min(...free);
}

/**
 * How many grams are free for an order that arrives on `arrivesOn` (YYYY-MM-DD), by product id. On that day, at least
 * 30 % of the shelf life must be left.
 */
export function freeOn(
  shelves: ReadonlyMap<string, ShelfDays>,
  { arrivesOn, today }: { arrivesOn: string; today: string },
): Map<string, number> {
  return new Map(
    [...shelves].map(([id, { shelfLifeDays, days }]) => [
      id,
      freeFor(days, keepUntil(shelfLifeDays, arrivesOn), today),
    ]),
  );
}

/**
 * Recomputes how many grams of `products` (ids, or an SQL query of ids) are free to sell. Lock the stock rows of these
 * products first.
 */
export async function refreshFree(tx: Database, products: Iterable<string> | SQL): Promise<void> {
  const isAmongThem = products instanceof SQL ? sql`in (${products})` : sql`= any(${sql.param([...products])}::text[])`;
  await tx.execute(sql`
    update stock set grams =
      (select coalesce(sum(grams_left), 0) from lots where lots.product_id = stock.product_id and ${isInSale})
      - (select coalesce(sum(grams), 0) from stock_holds
         where stock_holds.product_id = stock.product_id and released_at is null and taken_at is null)
    where product_id ${isAmongThem}`);
}

/**
 * Puts the grams packed for these orders back into their lots. With `isUncooked`, grams cooked to order do not go back:
 * they count as never made. Lock the stock rows first, and call `refreshFree` after.
 */
export async function returnToLots(tx: Database, orderIds: SQL, { isUncooked = false } = {}): Promise<void> {
  const isUnmade = sql`(${isUncooked}::boolean and origin = 'order')`;
  await tx.execute(sql`
    with given as (delete from lot_allocations where order_id in (${orderIds}) returning lot_id, grams)
    update lots set grams_left = grams_left + case when ${isUnmade} then 0 else back.grams end,
      grams_made = grams_made - case when ${isUnmade} then back.grams else 0 end
    from (select lot_id, sum(grams) as grams from given group by lot_id) as back where lots.id = back.lot_id`);
}

/** Deletes all records of what was packed for orders, when the shop's trial ends. Keeps the grams left in each lot. */
export async function forgetPacked(tx: Database): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from lot_allocations returning lot_id, grams)
    update lots set grams_made = grams_made - packed.grams
    from (select lot_id, sum(grams) as grams from gone group by lot_id) as packed where lots.id = packed.lot_id`);
}

/** Who changes the lots, and the id of the submission, for taking it back; null when it cannot be taken back. */
export type LotPress = { by: Actor; id: string | null };

type NewLot = {
  productId: string;
  grams: number;
  origin: (typeof lotOrigins)[number];
  /** YYYY-MM-DD; null when unknown. */
  madeOn: string | null;
  bestBefore: string | null;
};

/** Adds a lot and returns its id. Lock the product's stock row first, and call `refreshFree` after. */
export async function addLot(
  tx: Database,
  { grams, ...lot }: NewLot,
  { by, id: submission }: LotPress,
): Promise<number> {
  const [added] = await tx
    .insert(lots)
    .values({ ...lot, gramsMade: grams, gramsLeft: grams, actorId: by.id, actorName: by.name, submission })
    .returning({ id: lots.id });
  return added!.id;
}

type Taken = { lotId: number; grams: number; reason: WriteOffReason };

/** Writes grams off; negative grams go back into the lot. Lock the stock rows first, and call `refreshFree` after. */
export async function writeOff(tx: Database, taken: readonly Taken[], { by, id: submission }: LotPress): Promise<void> {
  if (taken.length === 0) return;
  await tx.insert(writeOffs).values(taken.map((one) => ({ ...one, actorId: by.id, actorName: by.name, submission })));
  for (const { lotId, grams } of taken) {
    await tx
      .update(lots)
      .set({ gramsLeft: sql`${lots.gramsLeft} - ${grams}` })
      .where(eq(lots.id, lotId));
  }
}

/** Stops the sale of lots whose best-before day is before `today` (YYYY-MM-DD). */
export async function endLots(db: Database, today: string): Promise<void> {
  const past = sql`select product_id from lots where grams_left > 0 and best_before < ${today}::date and ${isInSale}`;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ product_id: string }>(
      sql`select product_id from stock where product_id in (${past}) order by product_id for update`,
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ product_id }) => product_id);
    await tx.execute(
      sql`update lots set ended_at = now() where product_id = any(${sql.param(ids)}::text[]) and best_before < ${today}::date and ${isInSale}`,
    );
    await refreshFree(tx, ids);
  });
}

/** Replaces a staff member's name in the lots and write-offs that they recorded. */
export async function renameLotActor(tx: Database, userId: string, name: string): Promise<void> {
  await tx.update(lots).set({ actorName: name }).where(eq(lots.actorId, userId));
  await tx.update(writeOffs).set({ actorName: name }).where(eq(writeOffs.actorId, userId));
}
