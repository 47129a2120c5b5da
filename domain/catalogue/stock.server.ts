import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { type Count, freeAfter, type Shelf } from "./count.ts";
import { weightOf } from "./label.ts";
import { findPack, type Product } from "./product.ts";
import { packs, stock, stockHolds } from "./schema.ts";

const isOnTheShelf = and(isNull(stockHolds.releasedAt), isNull(stockHolds.takenAt));

/**
 * Reserves what an order needs (grams by product id), all of it or nothing; this is a hold. Rows are locked in the
 * sequence of their ids, so that two orders cannot deadlock. A second call for the same order changes nothing.
 */
export async function holdStock(
  tx: Database,
  holder: string,
  demand: ReadonlyMap<string, number>,
): Promise<{ ok: true } | { ok: false; short: Shortage[] }> {
  const ids = [...demand.keys()].toSorted();
  if (ids.length === 0) return { ok: true };
  const free = await lockFree(tx, ids);
  const held = await tx
    .select({ productId: stockHolds.productId })
    .from(stockHolds)
    .where(and(eq(stockHolds.holder, holder), isNull(stockHolds.releasedAt)));
  if (held.length > 0) return { ok: true };

  const short = shortagesOf(demand, free);
  if (short.length > 0) return { ok: false, short };
  await takeFree(tx, holder, demand);
  return { ok: true };
}

/** As `holdStock`, for an order without a hold, when `lockFree` has locked the rows and there is enough. */
export async function takeFree(tx: Database, holder: string, demand: ReadonlyMap<string, number>): Promise<void> {
  const taken = [...demand].map(([productId, grams]) => ({ holder, productId, grams }));
  await tx
    .insert(stockHolds)
    .values(taken)
    .onConflictDoUpdate({
      target: [stockHolds.holder, stockHolds.productId],
      set: { grams: sql`excluded.grams`, releasedAt: null },
    });
  const list = sql.join(
    taken.map(({ productId, grams }) => sql`(${productId}::text, ${grams}::integer)`),
    sql`, `,
  );
  await tx.execute(
    sql`update stock set grams = stock.grams - wanted.grams from (values ${list}) as wanted (product_id, grams) where stock.product_id = wanted.product_id`,
  );
}

/** The grams that are free to sell, by product id; the rows stay locked until the transaction ends. */
export async function lockFree(tx: Database, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select()
    .from(stock)
    .where(inArray(stock.productId, [...productIds]))
    .orderBy(asc(stock.productId))
    .for("update");
  return new Map(rows.map(({ productId, grams }) => [productId, grams]));
}

/** Records what an order needs (grams by product id) without reserving it, for `holdAgain`. */
export async function noteDemand(tx: Database, holder: string, demand: ReadonlyMap<string, number>): Promise<void> {
  const needed = [...demand].map(([productId, grams]) => ({ holder, productId, grams, releasedAt: sql`now()` }));
  if (needed.length > 0) await tx.insert(stockHolds).values(needed);
}

/**
 * Reserves, as `holdStock`, what was reserved for an order before or recorded by `noteDemand`; false when there is not
 * enough.
 */
export async function holdAgain(tx: Database, holder: string): Promise<boolean> {
  return (await holdStock(tx, holder, await readDemand(tx, holder))).ok;
}

/** What an order needs or needed, in grams by product id, whether it is reserved or not. */
export async function readDemand(tx: Database, holder: string): Promise<Map<string, number>> {
  const known = await tx.select().from(stockHolds).where(eq(stockHolds.holder, holder));
  return new Map(known.map(({ productId, grams }) => [productId, grams]));
}

/**
 * An expression, for queries of `packs`, for how many packs can be sold. The stock decides, for a box that of its
 * scarcest component. None can be sold while the product, or a component of the box, is not on sale, and none of a pack
 * that was withdrawn: nothing else decides whether a customer can buy what is a draft, hidden or archived.
 */
export const packsLeft = sql<number>`(
  select coalesce(min(case when made.state = 'on-sale' and not ${packs}.is_withdrawn
    then coalesce(free.grams, 0) / coalesce(part.grams * part.quantity, ${packs}.grams) else 0 end), 0)::integer
  from products as own
  left join contents as part on part.product_id = own.id
  join products as made on made.id = coalesce(part.component_id, own.id)
  left join stock as free on free.product_id = made.id
  where own.id = ${packs}.product_id and own.state = 'on-sale')`;

/** How many packs the stock suffices for, by pack id. */
export async function readLeft(db: Database, packIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: packs.id, left: packsLeft })
    .from(packs)
    .where(inArray(packs.id, [...packIds]));
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** The grams that are reserved for orders and still on the shelf, by product id; of some products or all. */
export async function readHeld(db: Database, productIds?: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ productId: stockHolds.productId, grams: sql<number>`sum(${stockHolds.grams})::integer` })
    .from(stockHolds)
    .where(and(isOnTheShelf, productIds && inArray(stockHolds.productId, [...productIds])))
    .groupBy(stockHolds.productId);
  return new Map(rows.map(({ productId, grams }) => [productId, grams]));
}

/**
 * What is free to sell and what is reserved for orders, in grams by product id. Both stay unchanged until the
 * transaction ends, because every change takes the same locks.
 */
export async function lockStock(tx: Database, productIds: readonly string[]): Promise<Map<string, Shelf>> {
  if (productIds.length === 0) return new Map();
  await tx
    .insert(stock)
    .values(productIds.map((productId) => ({ productId, grams: 0 })))
    .onConflictDoNothing();
  const rows = await tx
    .select()
    .from(stock)
    .where(inArray(stock.productId, [...productIds]))
    .orderBy(asc(stock.productId))
    .for("update");
  const held = await readHeld(tx, productIds);
  return new Map(rows.map(({ productId, grams }) => [productId, { free: grams, held: held.get(productId) ?? 0 }]));
}

/**
 * Sets the stock of a locked product by a count and returns what was on the shelf before and after, in grams. Throws
 * when orders hold more than would be there; check with `freeAfter` first.
 */
export async function countStock(
  tx: Database,
  productId: string,
  shelf: Shelf,
  count: Count,
): Promise<{ before: number; after: number }> {
  const free = freeAfter(count, shelf);
  await tx.update(stock).set({ grams: free }).where(eq(stock.productId, productId));
  return { before: shelf.free + shelf.held, after: free + shelf.held };
}

/**
 * Marks what is reserved for an order as dispatched or collected, so that it no longer counts as being on the shelf.
 */
export async function takeStock(tx: Database, holder: string): Promise<void> {
  await lockStockOf(tx, holder);
  await tx
    .update(stockHolds)
    .set({ takenAt: sql`now()` })
    .where(and(eq(stockHolds.holder, holder), isOnTheShelf));
}

/** Returns what is reserved for an order to the stock; a second call changes nothing. */
export async function releaseStock(tx: Database, holder: string): Promise<void> {
  await lockStockOf(tx, holder);
  await tx.execute(sql`
    with given as (
      update stock_holds set released_at = now() where holder = ${holder} and released_at is null
      returning product_id, grams
    )
    update stock set grams = stock.grams + given.grams from given where stock.product_id = given.product_id`);
}

/** Returns to the stock what is reserved for any order and still on the shelf, whose holds are deleted next. */
export async function returnHeldStock(tx: Database): Promise<void> {
  const held = tx
    .select({ productId: stockHolds.productId, grams: sql<number>`sum(${stockHolds.grams})::integer`.as("held") })
    .from(stockHolds)
    .where(isOnTheShelf)
    .groupBy(stockHolds.productId)
    .as("held");
  await tx
    .update(stock)
    .set({ grams: sql`${stock.grams} + ${held.grams}` })
    .from(held)
    .where(eq(held.productId, stock.productId));
}

/**
 * Locks the stock rows of an order before its holds, the same sequence as when holding, so that two transactions cannot
 * deadlock.
 */
async function lockStockOf(tx: Database, holder: string): Promise<void> {
  await tx.execute(
    sql`select 1 from stock where product_id in (select product_id from stock_holds where holder = ${holder}) order by product_id for update`,
  );
}

/** A product with less stock than wanted, in grams. */
export type Shortage = { productId: string; wanted: number; left: number };

/**
 * What packs need from the stock, in grams by product id, summed over all lines; for a box or combo its components.
 * Throws for an unknown pack.
 */
export function demandOf(
  products: readonly Product[],
  lines: readonly { packId: string; quantity: number }[],
): Map<string, number> {
  const demand = new Map<string, number>();
  const take = (productId: string, grams: Grams) => demand.set(productId, (demand.get(productId) ?? 0) + grams);
  for (const { packId, quantity } of lines) {
    const found = findPack(products, packId);
    if (!found) throw new Error(`There is no pack ${packId}`);
    const { product, pack } = found;
    if (product.contents.length === 0) take(product.id, pack.grams * quantity);
    for (const part of product.contents) take(part.id, part.grams * part.quantity * quantity);
  }
  return demand;
}

/** The products whose stock (grams by id) is less than the demand; a missing product has none. */
export function shortagesOf(demand: ReadonlyMap<string, number>, free: ReadonlyMap<string, number>): Shortage[] {
  return [...demand]
    .map(([productId, wanted]) => ({ productId, wanted, left: free.get(productId) ?? 0 }))
    .filter(({ wanted, left }) => wanted > left);
}

/** A shortage in a sentence: "Only 2 kg of Kaju Katli left, and your cart takes 3 kg, boxes and combos included." */
export function shortageSentence(products: readonly Product[], { productId, wanted, left }: Shortage): string {
  const name =
    products.flatMap((product) => [product, ...product.contents]).find(({ id }) => id === productId)?.name ??
    "one item";
  if (left === 0) return `${name} is sold out, and your cart takes ${weightOf({ grams: wanted })} of it.`;
  const [has, takes] = [weightOf({ grams: left }), weightOf({ grams: wanted })];
  return `Only ${has} of ${name} left, and your cart takes ${takes}, boxes and combos included.`;
}
