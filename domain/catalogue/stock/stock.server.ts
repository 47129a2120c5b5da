import { and, asc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { recordEdits, type Press } from "#domain/edits/edits.server.ts";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import type { Shelf } from "./count.ts";
import { freeOn, readShelfDays } from "../lots/lots.server.ts";
import { findPack, type Named, namesOf, type Product } from "../products/product.ts";
import { packs } from "../schema.ts";
import { stock, stockHolds } from "./schema.ts";

/** SQL condition for reservations of stock that were neither given back nor used up by packing. */
export const isHeld = and(isNull(stockHolds.releasedAt), isNull(stockHolds.takenAt));

/** The day on which an order arrives or is collected, and the present day, both YYYY-MM-DD. */
export type Arrival = { arrivesOn: string; today: string };

/**
 * Reserves stock that keeps long enough for an order (id `holder`), all or nothing. `demand` is in grams by product id.
 * Does nothing if the order already has a reservation.
 */
export async function holdStock(
  tx: Database,
  holder: string,
  demand: ReadonlyMap<string, number>,
  arrival: Arrival,
): Promise<{ ok: true } | { ok: false; short: Shortage[] }> {
  const ids = [...demand.keys()].toSorted();
  if (ids.length === 0) return { ok: true };
  const free = await lockFree(tx, ids, arrival);
  const held = await tx
    .select({ productId: stockHolds.productId })
    .from(stockHolds)
    .where(and(eq(stockHolds.holder, holder), isNull(stockHolds.releasedAt)));
  if (held.length > 0) return { ok: true };

  const short = shortagesOf(demand, free);
  if (short.length > 0) return { ok: false, short };
  await takeFree(tx, holder, demand, arrival);
  return { ok: true };
}

/**
 * Reserves `demand` (grams by product id) for an order (id `holder`). The caller must have locked the stock with
 * `lockFree` and checked that enough is free.
 */
export async function takeFree(
  tx: Database,
  holder: string,
  demand: ReadonlyMap<string, number>,
  arrival: Pick<Arrival, "arrivesOn">,
): Promise<void> {
  await writeHolds(tx, holder, demand, { ...arrival, releasedAt: null });
  await tx.execute(
    sql`update stock set grams = stock.grams - wanted.grams from (values ${listOf(demand)}) as wanted (product_id, grams) where stock.product_id = wanted.product_id`,
  );
}

/** SQL for rows of product id and grams. */
export function listOf(demand: ReadonlyMap<string, number>) {
  return sql.join(
    [...demand].map(([productId, grams]) => sql`(${productId}::text, ${grams}::integer)`),
    sql`, `,
  );
}

/** `releasedAt` is null for rows that reserve stock, a time for rows that only record what an order needs. */
type HoldFields = Pick<Arrival, "arrivesOn"> & { releasedAt: SQL | null };

async function writeHolds(
  tx: Database,
  holder: string,
  demand: ReadonlyMap<string, number>,
  { arrivesOn, releasedAt }: HoldFields,
): Promise<void> {
  await tx.execute(sql`
    insert into stock_holds (holder, product_id, grams, released_at, keep_until)
    select ${holder}::uuid, products.id, wanted.grams, ${releasedAt}, keeps_until(products.shelf_life_days, ${arrivesOn}::date)
    from (values ${listOf(demand)}) as wanted (product_id, grams) join products on products.id = wanted.product_id
    on conflict (holder, product_id) do update
    set grams = excluded.grams, released_at = excluded.released_at, taken_at = null, keep_until = excluded.keep_until`);
}

/**
 * Locks the stock of products until the transaction ends. Returns, by product id, the grams that are free and keep
 * long enough for an order with this arrival; negative when too much is reserved.
 */
export async function lockFree(
  tx: Database,
  productIds: readonly string[],
  arrival: Arrival,
): Promise<Map<string, number>> {
  await lockStockRows(tx, productIds);
  return freeOn(await readShelfDays(tx, productIds), arrival);
}

/** Locks the stock rows of products in the sequence of their ids, to avoid deadlocks. Ignores unknown ids. */
export async function lockStockRows(tx: Database, productIds: readonly string[]) {
  return tx
    .select()
    .from(stock)
    .where(inArray(stock.productId, [...productIds]))
    .orderBy(asc(stock.productId))
    .for("update");
}

/** Records what an order needs (grams by product id), for `holdAgain`. Reserves nothing. */
export async function noteDemand(
  tx: Database,
  holder: string,
  demand: ReadonlyMap<string, number>,
  arrival: Pick<Arrival, "arrivesOn">,
): Promise<void> {
  if (demand.size > 0) await writeHolds(tx, holder, demand, { ...arrival, releasedAt: sql`now()` });
}

/**
 * Reserves again what an order (id `holder`) had reserved, or what `noteDemand` recorded. If not enough is free,
 * reserves nothing and returns false.
 */
export async function holdAgain(tx: Database, holder: string, arrival: Arrival): Promise<boolean> {
  return (await holdStock(tx, holder, await readDemand(tx, holder), arrival)).ok;
}

/**
 * Changes how long the stock reserved for an order (id `holder`) must keep. Call it when the order's day of arrival
 * changes to `arrivesOn` (YYYY-MM-DD). Makes the change even if no lot keeps that long.
 */
export async function keepHoldsFor(tx: Database, holder: string, arrivesOn: string): Promise<void> {
  await lockStockOf(tx, holder);
  await tx.execute(sql`
    update stock_holds set keep_until = keeps_until(products.shelf_life_days, ${arrivesOn}::date)
    from products where products.id = product_id and holder = ${holder} and taken_at is null`);
}

/** What an order needs of the stock, in grams by product id, reserved or not. */
export async function readDemand(tx: Database, holder: string): Promise<Map<string, number>> {
  const known = await tx.select().from(stockHolds).where(eq(stockHolds.holder, holder));
  return new Map(known.map(({ productId, grams }) => [productId, grams]));
}

/** What `packsLeft` gives for a product cooked to order: more packs than a cart can contain. */
const UNCOUNTED = sql.raw("999");

/**
 * SQL for how many packs can be filled from the free stock; 999 if cooked to order. 0 if the product is not on sale, if
 * goods sold from stock are marked as sold out today, or if the pack is withdrawn or heavier than the daily limit of
 * goods cooked to order. The caller must also check `packs.available`.
 */
export const packsLeft = sql<number>`(
  select greatest(0, coalesce(min(case when made.state <> 'on-sale' or ${packs}.is_withdrawn then 0
    when made.daily_grams is not null
      then case when made.daily_grams < coalesce(part.grams * part.quantity, ${packs}.grams) then 0 else ${UNCOUNTED} end
    when made.sold_out_on = (now() at time zone 'Asia/Kolkata')::date then 0
    else coalesce(free.grams, 0) / coalesce(part.grams * part.quantity, ${packs}.grams) end), 0))::integer
  from products as own
  left join contents as part on part.product_id = own.id
  join products as made on made.id = coalesce(part.component_id, own.id)
  left join stock as free on free.product_id = made.id
  where own.id = ${packs}.product_id and own.state = 'on-sale')`;

/** How many packs the stock suffices for (see `packsLeft`), by pack id. */
export async function readLeft(db: Database, packIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: packs.id, left: packsLeft })
    .from(packs)
    .where(inArray(packs.id, [...packIds]));
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** The grams reserved for orders and not packed yet, by product id; without `productIds`, of all products. */
export async function readHeld(db: Database, productIds?: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ productId: stockHolds.productId, grams: sql<number>`sum(${stockHolds.grams})::integer` })
    .from(stockHolds)
    .where(and(isHeld, productIds && inArray(stockHolds.productId, [...productIds])))
    .groupBy(stockHolds.productId);
  return new Map(rows.map(({ productId, grams }) => [productId, grams]));
}

/** Adds the stock rows of new products. Throws if a row exists. */
export async function openShelves(tx: Database, shelves: readonly (typeof stock.$inferInsert)[]): Promise<void> {
  if (shelves.length > 0) await tx.insert(stock).values([...shelves]);
}

/** The free and the reserved grams of each product, by product id. Locks the stock until the transaction ends. */
export async function lockStock(tx: Database, productIds: readonly string[]): Promise<Map<string, Shelf>> {
  if (productIds.length === 0) return new Map();
  await tx
    .insert(stock)
    .values(productIds.map((productId) => ({ productId, grams: 0 })))
    .onConflictDoNothing();
  const rows = await lockStockRows(tx, productIds);
  const held = await readHeld(tx, productIds);
  return new Map(rows.map(({ productId, grams }) => [productId, { free: grams, held: held.get(productId) ?? 0 }]));
}

/** A product's grams in stock, free and reserved together. `undoes`: the edit that is taken back. */
type StockEdit = { productId: string; before: Grams; after: Grams; undoes?: number };

/** Records an edit of a product's stock. Does not change the stock. `action`: what the audit log calls it. */
export async function recordStock(
  tx: Database,
  press: Press,
  action: string,
  { productId, before, after, undoes }: StockEdit,
): Promise<void> {
  const change = { before: { grams: before }, after: { grams: after } };
  const log = [{ action, subject: { kind: "product", id: productId } as const, ...change }];
  await recordEdits(tx, press, [{ kind: "stock", subjectId: productId, ...change, undoes, log }]);
}

/** Grams of a product reserved for an order. They must come from lots with the best-before day `keepUntil` or later. */
export type Hold = typeof stockHolds.$inferSelect;

/** The stock reserved for an order (id `holder`) and not packed yet. */
export async function listHolds(tx: Database, holder: string): Promise<Hold[]> {
  return tx
    .select()
    .from(stockHolds)
    .where(and(eq(stockHolds.holder, holder), isHeld));
}

/**
 * Marks the stock reserved for an order (id `holder`) as packed, or as not packed if `takenAt` is null. Does not change
 * the lots.
 */
export async function markTaken(tx: Database, holder: string, takenAt: SQL | null): Promise<void> {
  await tx
    .update(stockHolds)
    .set({ takenAt })
    .where(and(eq(stockHolds.holder, holder), takenAt ? isHeld : isNull(stockHolds.releasedAt)));
}

/**
 * Locks the stock of all products reserved or packed for an order (id `holder`), and returns their ids. Call it before
 * locking `stock_holds`, to avoid deadlocks.
 */
export async function lockStockOf(tx: Database, holder: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select product_id as id from stock where product_id in (
      select product_id from stock_holds where holder = ${holder}::uuid
      union select product_id from lot_allocations join lots on lots.id = lot_id where order_id = ${holder}::uuid)
    order by product_id for update`);
  return rows.map(({ id }) => id);
}

/** A product whose free stock (`left`) is less than `wanted`, both in grams. */
export type Shortage = { productId: string; wanted: number; left: number };

/** What cart or order lines need from the stock, in grams by product id. Throws for an unknown pack. */
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

/** The products whose `demand` exceeds what is `free`, both in grams by product id. */
export function shortagesOf(demand: ReadonlyMap<string, number>, free: ReadonlyMap<string, number>): Shortage[] {
  return [...demand]
    .map(([productId, wanted]) => ({ productId, wanted, left: free.get(productId) ?? 0 }))
    .filter(({ wanted, left }) => wanted > left);
}

/** The names of one of these products, or of a part of them. */
export function namesIn(products: readonly Product[], productId: string): Named | undefined {
  const found = products.flatMap((product) => [product, ...product.contents]).find(({ id }) => id === productId);
  return found && namesOf(found);
}
