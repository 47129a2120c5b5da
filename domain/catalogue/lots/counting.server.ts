import { eq, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { addDays } from "#platform/day.ts";
import { changeBy, type BatchDays, type Count, type Shelf } from "../stock/count.ts";
import { products } from "../schema.ts";
import type { WriteOffReason } from "./lots.ts";
import { addLot, isInSale, refreshFree, writeOff, type LotPress } from "./lots.server.ts";

/** Grams in stock, including what is reserved for orders. */
type Counted = { before: number; after: number };

type Counting = { productId: string; shelf: Shelf; count: Count; today: string };

/**
 * Makes the lots of a product agree with what staff counted, added or took away. A surplus becomes a new lot, a
 * shortfall is written off. Lock the product's stock row first, and call `recordStock` after.
 */
export async function countLots(
  tx: Database,
  { productId, shelf, count, today }: Counting,
  press: LotPress,
): Promise<Counted> {
  const before = shelf.free + shelf.held;
  const change = changeBy(count, shelf);
  const isWhole = "shelf" in count;
  if (isWhole) await dateLots(tx, productId, today);
  if (change > 0) {
    const days = (!isWhole && count.days) || (await daysOf(tx, productId, today));
    const origin = isWhole ? "count" : "cooked";
    await addLot(tx, { productId, grams: change, origin, ...days }, press);
  }
  let after = before + change;
  if (change < 0) {
    const { reason = "count", lotId } = isWhole ? {} : count;
    after = before - (await takeEarliest(tx, { productId, grams: -change, reason, lotId }, press));
  }
  if (change !== 0) await refreshFree(tx, [productId]);
  return { before, after };
}

/** The days of a lot made on `madeOn` (YYYY-MM-DD). The best-before day is calculated from the product's shelf life. */
export async function daysOf(tx: Database, productId: string, madeOn: string): Promise<BatchDays> {
  const [product] = await tx
    .select({ shelfLifeDays: products.shelfLifeDays })
    .from(products)
    .where(eq(products.id, productId));
  return { madeOn, bestBefore: addDays(madeOn, product!.shelfLifeDays) };
}

async function dateLots(tx: Database, productId: string, today: string): Promise<void> {
  await tx.execute(sql`
    update lots set best_before = ${today}::date + products.shelf_life_days from products
    where products.id = product_id and product_id = ${productId} and best_before is null and ${isInSale}`);
}

type Taking = {
  productId: string;
  grams: number;
  reason: WriteOffReason;
  /** The only lot to take from; undefined for all lots of the product that may be sold. */
  lotId?: number | undefined;
};

/**
 * Writes off grams of a product's lots, the earliest best-before day first. Skips lots that may not be sold. Returns
 * how many grams it wrote off: less than `grams` if less is left. Call `refreshFree` after.
 */
async function takeEarliest(tx: Database, { productId, grams, reason, lotId }: Taking, press: LotPress) {
  const which = lotId === undefined ? isInSale : sql`lots.id = ${lotId} and ${isInSale}`;
  const { rows } = await tx.execute<{ id: number; left: number }>(sql`
    select id, grams_left as left from lots where product_id = ${productId} and grams_left > 0 and ${which}
    order by best_before nulls last, id`);
  let rest = grams;
  const taken = [];
  for (const { id, left } of rows) {
    const share = Math.min(rest, left);
    if (share > 0) taken.push({ lotId: id, grams: share, reason });
    rest -= share;
  }
  await writeOff(tx, taken, press);
  return grams - rest;
}

type Undoing = {
  productId: string;
  shelf: Shelf;
  /** Grams to put back into lots; if negative, to take out of lots. */
  change: number;
  /** The id of the submission to take back. */
  undone: string;
  today: string;
};

/**
 * Takes back what a submission did to a product's lots. Lock the product's stock row first, and call `recordStock`
 * after.
 */
export async function undoCount(
  tx: Database,
  { productId, shelf, change, undone, today }: Undoing,
  press: LotPress,
): Promise<Counted> {
  const before = shelf.free + shelf.held;
  let rest = change;
  let half = before;
  const steps = await (rest > 0 ? writtenOffBy(tx, productId, undone) : madeBy(tx, productId, undone));
  const taken = [];
  for (const { lotId, grams, reason, isSold } of steps) {
    const share = rest > 0 ? Math.min(rest, grams) : Math.max(rest, -grams);
    rest -= share;
    // A lot that may not be sold any more stays as it is. Its share is not moved to other lots.
    if (share === 0 || !isSold) continue;
    taken.push({ lotId, reason, grams: -share });
    half += share;
  }
  await writeOff(tx, taken, press);
  if (taken.length > 0) await refreshFree(tx, [productId]);
  if (rest === 0) return { before, after: half };
  // The rest goes into a new lot, or comes out of other lots.
  const between = { free: shelf.free + half - before, held: shelf.held };
  const { after } = await countLots(tx, { productId, shelf: between, count: { change: rest }, today }, press);
  return { before, after };
}

/** A lot that an undo changes by at most `grams`. `isSold` tells whether the lot may be sold. */
type Step = { lotId: number; grams: number; reason: WriteOffReason; isSold: boolean };

async function writtenOffBy(tx: Database, productId: string, submission: string): Promise<Step[]> {
  const { rows } = await tx.execute<Step>(sql`
    select lot_id as "lotId", write_offs.grams, reason, ${isInSale} as "isSold"
    from write_offs join lots on lots.id = lot_id
    where write_offs.submission = ${submission}::uuid and product_id = ${productId} and write_offs.grams > 0
    order by write_offs.id desc`);
  return rows;
}

/** What is left of the grams that the submission added as new lots or put back into existing lots. */
async function madeBy(tx: Database, productId: string, submission: string): Promise<Step[]> {
  const { rows } = await tx.execute<Step>(sql`
    select id as "lotId", grams_left as grams, 'count' as reason, ${isInSale} as "isSold" from lots
    where submission = ${submission}::uuid and product_id = ${productId} and grams_left > 0
    union all
    select lots.id, least(grams_left, -write_offs.grams), 'count', ${isInSale}
    from write_offs join lots on lots.id = lot_id
    where write_offs.submission = ${submission}::uuid and product_id = ${productId} and write_offs.grams < 0 and grams_left > 0`);
  return rows;
}
