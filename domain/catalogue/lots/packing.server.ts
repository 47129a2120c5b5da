import { eq, sql } from "drizzle-orm";
import { users } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { listHolds, lockStock, lockStockOf, markTaken, type Hold, type Shortage } from "../stock/stock.server.ts";
import { daysOf } from "./counting.server.ts";
import { chooseForOrder, chooseLots, keepUntil, UNKNOWN_DAY, type LotLeft, type LotShare } from "./lots.ts";
import { addLot, isInSale, readShelfDays, refreshFree, returnToLots, type ShelfDays } from "./lots.server.ts";
import { lotAllocations, lots } from "./schema.ts";

/** What a line of an order takes of a product, in grams, and the best-before day that its customer was promised. */
export type Part = { position: number; productId: string; grams: number; promised: string };

type Packing = {
  parts: readonly Part[];
  /** The products among them that are cooked to order, of which nothing is held. */
  cooked: ReadonlySet<string>;
  /** The day it arrives or is collected, YYYY-MM-DD. */
  arrivesOn: string;
  /** YYYY-MM-DD. */
  today: string;
  /** Whether it has left the shop, so that it is taken from whatever lots there are and nothing is refused. */
  hasLeft?: boolean;
  /** The user id of the staff member who packs it. */
  actorId?: string | null | undefined;
};

type Share = LotShare & { position: number };
type Lot = LotLeft & { productId: string };

/**
 * Takes what a locked order holds out of the lots (`chooseLots`) and writes for each line from which ones. What is cooked
 * to order is taken from what the kitchen has entered of it (`chooseForOrder`); the rest was cooked for it and becomes a
 * lot of today, so that each line knows its lots. Returns what lots of held products are missing, and then nothing has
 * changed. What was packed already stays as it is.
 */
export async function packStock(tx: Database, orderId: string, packing: Packing): Promise<Shortage[]> {
  const held = await listHolds(tx, orderId);
  const toOrder = await cookedParts(tx, orderId, held, packing);
  const ids = [...new Set([...held, ...toOrder].map(({ productId }) => productId))];
  if (ids.length === 0) return [];
  await lockStock(tx, ids);
  const lotsOf = await readLots(tx, ids);
  const shelves = await readShelfDays(tx, ids);

  const short: Shortage[] = [];
  const shares: Share[] = [];
  for (const hold of held) {
    const there = lotsOf.get(hold.productId) ?? [];
    const chosen = sharesOf(hold, there, othersOf(hold, shelves.get(hold.productId)), packing);
    shares.push(...chosen.shares);
    if (chosen.missing > 0)
      short.push({ productId: hold.productId, wanted: hold.grams, left: hold.grams - chosen.missing });
  }
  if (short.length > 0 && !packing.hasLeft) return short;
  for (const [productId, parts] of Map.groupBy(toOrder, (part) => part.productId)) {
    shares.push(...(await sharesToOrder(tx, parts, lotsOf.get(productId) ?? [], shelves.get(productId), packing)));
  }
  await writeShares(tx, orderId, shares);
  await markTaken(tx, orderId, sql`now()`);
  await refreshFree(tx, listed(ids));
  return [];
}

/**
 * Returns what was packed for an order to its lots; the order holds it as before. What became a lot only because it was
 * packed was not cooked: nobody counts on it.
 */
export async function unpackStock(tx: Database, orderId: string): Promise<void> {
  const ids = await lockStockOf(tx, orderId);
  await returnToLots(tx, sql`${orderId}::uuid`, { isUncooked: true });
  await markTaken(tx, orderId, null);
  if (ids.length > 0) await refreshFree(tx, listed(ids));
}

function listed(ids: readonly string[]) {
  return sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
}

/** The parts that are cooked to order and not packed yet. */
async function cookedParts(
  tx: Database,
  orderId: string,
  held: readonly Hold[],
  { parts, cooked }: Packing,
): Promise<Part[]> {
  if (cooked.size === 0) return [];
  const packed = await tx
    .select({ productId: lots.productId })
    .from(lotAllocations)
    .innerJoin(lots, eq(lots.id, lotAllocations.lotId))
    .where(eq(lotAllocations.orderId, orderId));
  const known = new Set([...held, ...packed].map(({ productId }) => productId));
  return parts.filter(({ productId }) => cooked.has(productId) && !known.has(productId));
}

/** The lots in the sale of some products, by product id. */
async function readLots(tx: Database, ids: readonly string[]): Promise<Map<string, Lot[]>> {
  const { rows } = await tx.execute<Lot>(sql`
    select id, product_id as "productId", coalesce(best_before, ${UNKNOWN_DAY})::text as "bestBefore", grams_left as grams
    from lots where product_id in (${listed(ids)}) and grams_left > 0 and ${isInSale} order by id`);
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** The shares of parts of one product that is cooked to order. What no lot has was cooked today. */
async function sharesToOrder(
  tx: Database,
  parts: readonly Part[],
  there: Lot[],
  shelf: ShelfDays | undefined,
  { arrivesOn, today: day, hasLeft = false, actorId }: Packing,
): Promise<Share[]> {
  const shares: Share[] = [];
  const today = hasLeft ? "" : day;
  const needed = hasLeft || !shelf ? "" : keepUntil(shelf.shelfLifeDays, arrivesOn);
  let [left, days] = [there, shelf?.days ?? []];
  for (const { position, productId, grams, promised } of parts) {
    const { shares: chosen, missing } = chooseForOrder({ lots: left, days, today }, { grams, needed, promised });
    shares.push(...chosen.map((share) => ({ ...share, position })));
    const takenOf = (id: number) => chosen.find(({ lotId }) => lotId === id)?.grams ?? 0;
    days = left.reduce(
      (some, { id, bestBefore }) =>
        some.map((one) => (one.day === bestBefore ? { ...one, lots: one.lots - takenOf(id) } : one)),
      days,
    );
    left = left.map((lot) => ({ ...lot, grams: lot.grams - takenOf(lot.id) }));
    if (missing > 0)
      shares.push({
        position,
        grams: missing,
        lotId: await cookedToday(tx, { productId, grams: missing, today: day, actorId }),
      });
  }
  return shares;
}

type Cooked = { productId: string; grams: number; today: string; actorId: string | null | undefined };

/** Adds grams to the lot of a locked product that was cooked to order today, and returns its number. */
async function cookedToday(tx: Database, { productId, grams, today, actorId = null }: Cooked): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update lots set grams_made = grams_made + ${grams}, grams_left = grams_left + ${grams}
    where id = (select max(id) from lots
      where product_id = ${productId} and origin = 'order' and made_on = ${today} and ${isInSale})
    returning id`);
  if (rows[0]) return rows[0].id;
  const [actor] = actorId ? await tx.select({ name: users.name }).from(users).where(eq(users.id, actorId)) : [];
  const lot = { productId, grams, origin: "order" as const, ...(await daysOf(tx, productId, today)) };
  return addLot(tx, lot, { by: { id: actorId, name: actor?.name ?? "The Tastemakers" }, batch: null });
}

function othersOf(hold: Hold, shelf: ShelfDays | undefined) {
  return (shelf?.days ?? []).map(({ day, held }) => ({
    day,
    held: day === hold.keepUntil ? held - hold.grams : held,
  }));
}

/** The shares of the lines in a hold. What no line is known to take is taken for the first. */
function sharesOf(
  hold: Hold,
  there: LotLeft[],
  others: { day: string; held: number }[],
  { parts, today, hasLeft = false }: Packing,
): { shares: Share[]; missing: number } {
  const known = parts.filter(({ productId }) => productId === hold.productId);
  const rest = hold.grams - known.reduce((sum, { grams }) => sum + grams, 0);
  const [first, ...further] = known.length > 0 ? known : parts.slice(0, 1).map((part) => ({ ...part, grams: 0 }));
  const own = first ? [{ ...first, grams: first.grams + rest }, ...further] : [];
  const shares: Share[] = [];
  let [left, missing] = [there, 0];
  for (const { position, grams, promised } of own) {
    const needed = hasLeft ? "" : hold.keepUntil;
    const chosen = chooseLots({ lots: left, others, today: hasLeft ? "" : today }, { grams, needed, promised });
    missing += chosen.missing;
    shares.push(...chosen.shares.map((share) => ({ ...share, position })));
    left = left.map((lot) => {
      const taken = chosen.shares.find(({ lotId }) => lotId === lot.id);
      return taken ? { ...lot, grams: lot.grams - taken.grams } : lot;
    });
  }
  return { shares, missing };
}

async function writeShares(tx: Database, orderId: string, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return;
  const byLot = [...Map.groupBy(shares, ({ position, lotId }) => `${position} ${lotId}`).values()];
  const rows = byLot.map((some) => ({ ...some[0]!, grams: some.reduce((sum, { grams }) => sum + grams, 0) }));
  await tx.insert(lotAllocations).values(rows.map((share) => ({ orderId, ...share })));
  for (const { lotId, grams } of shares) {
    await tx
      .update(lots)
      .set({ gramsLeft: sql`${lots.gramsLeft} - ${grams}` })
      .where(eq(lots.id, lotId));
  }
}
