import { eq, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { addDays } from "#platform/day.ts";
import { changeBy, type BatchDays, type Count, type Shelf } from "../stock/count.ts";
import { products } from "../schema.ts";
import type { WriteOffReason } from "./lots.ts";
import { addLot, isInSale, refreshFree, writeOff, type LotWriting } from "./lots.server.ts";

/**
 * How many grams of a product are in stock before and after a count. What is reserved for orders is included; lots that
 * are past their best-before day or recalled are not.
 */
type Counted = { before: number; after: number };

type Counting = { productId: string; shelf: Shelf; count: Count; today: string };

/**
 * Makes the lots of a product (each an amount cooked at one time) agree with `count`: what staff counted, added or took
 * away. `shelf` is the stock before. A surplus becomes a new lot, made `today` (YYYY-MM-DD) unless the count gives its
 * days. A shortfall is written off: from the lot that the count names, or else from all lots, the earliest best-before
 * day first. It writes off no more than these lots have. Lots that are recalled or past their best-before day stay as
 * they are. When the whole stock is counted, lots without a best-before day first get the one that a lot made today
 * would have. The caller has locked the product's stock row, and must record the change (`recordStockChange`).
 */
export async function countLots(
  tx: Database,
  { productId, shelf, count, today }: Counting,
  writing: LotWriting,
): Promise<Counted> {
  const before = shelf.free + shelf.held;
  const change = changeBy(count, shelf);
  const isWhole = "shelf" in count;
  if (isWhole) await dateLots(tx, productId, today);
  if (change > 0) {
    const days = (!isWhole && count.days) || (await daysOf(tx, productId, today));
    const origin = isWhole ? "count" : "batch";
    await addLot(tx, { productId, grams: change, origin, ...days }, writing);
  }
  let after = before + change;
  if (change < 0) {
    const { reason = "count", lotId } = isWhole ? {} : count;
    after = before - (await takeEarliest(tx, { productId, grams: -change, reason, lotId }, writing));
  }
  if (change !== 0) await refreshFree(tx, sql`${productId}`);
  return { before, after };
}

/** The days of a lot made on `madeOn` (YYYY-MM-DD): its best-before day is the product's shelf life later. */
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

type Taking = { productId: string; grams: number; reason: WriteOffReason; lotId?: number | undefined };

/**
 * Writes off grams of one lot (`lotId`) or, without `lotId`, of all lots of the product. It begins with the earliest
 * best-before day; unknown days come last. Takes nothing from lots that are recalled or past their best-before day.
 * Returns how many grams it wrote off: fewer than `grams` when less is left. The caller must then call `refreshFree`.
 */
async function takeEarliest(tx: Database, { productId, grams, reason, lotId }: Taking, writing: LotWriting) {
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
  await writeOff(tx, taken, writing);
  return grams - rest;
}

type Undoing = { productId: string; shelf: Shelf; change: number; undone: string; today: string };

/**
 * Undoes what one form submit (`undone` is its batch id) did to the lots of a product. `change` is the grams to return
 * to the lots; it is negative if the submit had added grams, which are then taken away. `shelf` is the stock before.
 * Grams that the submit wrote off return to the same lots; if they are fewer than `change`, the rest becomes a new lot.
 * Grams that it added are taken from the lots to which it added them, then from others. Grams of lots that have since
 * been recalled or passed their best-before day stay as they are. Grams reserved for orders may be taken too, so that
 * orders lack stock afterwards. The caller has locked the product's stock row, and must record the change
 * (`recordStockChange`).
 */
export async function undoCount(
  tx: Database,
  { productId, shelf, change, undone, today }: Undoing,
  writing: LotWriting,
): Promise<Counted> {
  const before = shelf.free + shelf.held;
  let rest = change;
  let half = before;
  const steps = await (rest > 0 ? writtenOffBy(tx, productId, undone) : madeBy(tx, productId, undone));
  const taken = [];
  for (const { lotId, grams, reason, isSold } of steps) {
    const share = rest > 0 ? Math.min(rest, grams) : Math.max(rest, -grams);
    rest -= share;
    if (share === 0 || !isSold) continue;
    taken.push({ lotId, reason, grams: -share });
    half += share;
  }
  await writeOff(tx, taken, writing);
  if (taken.length > 0) await refreshFree(tx, sql`${productId}`);
  if (rest === 0) return { before, after: half };
  const between = { free: shelf.free + half - before, held: shelf.held };
  const { after } = await countLots(tx, { productId, shelf: between, count: { change: rest }, today }, writing);
  return { before, after };
}

/**
 * What one form submit did to one lot. `grams`: from `writtenOffBy`, how much it wrote off; from `madeBy`, how much is
 * left of what it added. `reason` is recorded with the undoing. `isSold`: whether the lot may be sold, because it is
 * neither recalled nor past its best-before day.
 */
type Step = { lotId: number; grams: number; reason: WriteOffReason; isSold: boolean };

/** The grams of a product that the form submit with this batch id wrote off, by lot, the latest first. */
async function writtenOffBy(tx: Database, productId: string, batch: string): Promise<Step[]> {
  const { rows } = await tx.execute<Step>(sql`
    select lot_id as "lotId", write_offs.grams, reason, ${isInSale} as "isSold"
    from write_offs join lots on lots.id = lot_id
    where write_offs.batch = ${batch}::uuid and product_id = ${productId} and write_offs.grams > 0
    order by write_offs.id desc`);
  return rows;
}

/**
 * How much is left of the grams that the form submit with this batch id added to a product's lots: to new lots, or to
 * lots of which it counted more than recorded.
 */
async function madeBy(tx: Database, productId: string, batch: string): Promise<Step[]> {
  const { rows } = await tx.execute<Step>(sql`
    select id as "lotId", grams_left as grams, 'count' as reason, ${isInSale} as "isSold" from lots
    where batch = ${batch}::uuid and product_id = ${productId} and grams_left > 0
    union all
    select lots.id, least(grams_left, -write_offs.grams), 'count', ${isInSale}
    from write_offs join lots on lots.id = lot_id
    where write_offs.batch = ${batch}::uuid and product_id = ${productId} and write_offs.grams < 0 and grams_left > 0`);
  return rows;
}
