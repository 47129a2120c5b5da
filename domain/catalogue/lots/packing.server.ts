import { eq, sql } from "drizzle-orm";
import { users } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { isAnyOf } from "#platform/prepared.server.ts";
import { listHolds, lockStock, lockStockOf, markTaken, type Hold, type Shortage } from "../stock/stock.server.ts";
import { keepUntil } from "../product.ts";
import { daysOf } from "./counting.server.ts";
import { UNKNOWN_DAY } from "./lots.ts";
import {
  addLot,
  type DayGrams,
  freeFor,
  isInSale,
  readShelfDays,
  refreshFree,
  returnToLots,
  type ShelfDays,
} from "./lots.server.ts";
import { lotAllocations, lots } from "./schema.ts";

/** Grams of a product in an order line. */
export type Part = {
  position: number;
  productId: string;
  grams: number;
  /** The best-before day that the customer was told, YYYY-MM-DD. */
  promised: string;
};

type Packing = {
  parts: readonly Part[];
  /** The ids of the products that are cooked to order, for which no stock is reserved. */
  cooked: ReadonlySet<string>;
  /** The day on which the order arrives or is collected, YYYY-MM-DD. */
  arrivesOn: string;
  /** YYYY-MM-DD. */
  today: string;
  /** Whether the order has left the shop. Lots with any best-before day are then taken, and shortages are ignored. */
  hasLeft?: boolean;
  /** The account of the staff member who packs the order, if any. */
  actorId?: string | null | undefined;
};

type Share = LotShare & { position: number };
type Lot = LotLeft & { productId: string };

/**
 * Records from which lots an order is packed. If too little is left of a product sold from stock, changes nothing and
 * returns the shortages. Lock the order first.
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
  await refreshFree(tx, ids);
  return [];
}

/** Undoes packing: returns the grams to their lots and reserves them for the order again. */
export async function unpackStock(tx: Database, orderId: string): Promise<void> {
  const ids = await lockStockOf(tx, orderId);
  // What was cooked to order does not return: it counts as never made.
  await returnToLots(tx, sql`${orderId}::uuid`, { isUncooked: true });
  await markTaken(tx, orderId, null);
  if (ids.length > 0) await refreshFree(tx, ids);
}

/** The parts of an order that are cooked to order. Leaves out products already reserved or packed for the order. */
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

async function readLots(tx: Database, ids: readonly string[]): Promise<Map<string, Lot[]>> {
  const { rows } = await tx.execute<Lot>(sql`
    select id, product_id as "productId", coalesce(best_before, ${UNKNOWN_DAY})::text as "bestBefore", grams_left as grams
    from lots where product_id ${isAnyOf(ids)} and grams_left > 0 and ${isInSale} order by id`);
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** Chooses lots for a product cooked to order. Grams that the lots lack are added to a lot made today. */
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

/** Adds grams of a product to the lot that was cooked to order today, or creates such a lot. Returns the lot's id. */
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

/** Chooses lots for the grams of a product that an order has reserved. `missing` is the grams that no lot covers. */
function sharesOf(
  hold: Hold,
  /** The product's lots. */
  there: LotLeft[],
  /** What other orders have reserved of the product. */
  others: { day: string; held: number }[],
  { parts, today, hasLeft = false }: Packing,
): { shares: Share[]; missing: number } {
  const known = parts.filter(({ productId }) => productId === hold.productId);
  // If the order lines need more or less than is reserved, the first line takes the difference.
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

/** A lot and the grams left of it. `bestBefore` is YYYY-MM-DD or `UNKNOWN_DAY`. */
export type LotLeft = { id: number; bestBefore: string; grams: number };

/** How many grams to take from lots. Days are YYYY-MM-DD. */
export type Taking = {
  grams: number;
  /** The earliest best-before day that a lot may have. */
  needed: string;
  /** The best-before day that the customer was told. Lots that keep until this day are taken first. */
  promised: string;
};

type Shelf = {
  lots: readonly LotLeft[];
  /** What other orders have reserved: `held` grams that must keep until `day` or longer. */
  others: readonly Pick<DayGrams, "day" | "held">[];
  today: string;
};

export type LotShare = { lotId: number; grams: number };

/**
 * Chooses lots for an order. If possible, leaves enough for other orders. `missing` is the grams that no lot covers.
 */
export function chooseLots(
  { lots: there, others, today }: Shelf,
  { grams, needed: wished, promised }: Taking,
): { shares: LotShare[]; missing: number } {
  const needed = wished < today ? today : wished;
  const left = there.filter(({ bestBefore }) => bestBefore >= needed).map((lot) => ({ ...lot }));
  const taken = new Map<number, number>();
  let missing = grams;
  const spare = (until: string) =>
    others
      .filter(({ day }) => day > needed && day <= until)
      .map(({ day }) => sumOf(left.filter(({ bestBefore }) => bestBefore >= day)) - heldFrom(others, day));
  const take = (lot: LotLeft, isShared: boolean) => {
    const bounds = isShared ? spare(lot.bestBefore) : [];
    const share = Math.max(0, Math.min(missing, lot.grams, ...bounds));
    if (share === 0) return;
    lot.grams -= share;
    missing -= share;
    taken.set(lot.id, (taken.get(lot.id) ?? 0) + share);
  };
  const early = left.toSorted((one, other) => (one.bestBefore < other.bestBefore ? -1 : 1));
  // First come lots that keep as promised, the earliest day first. Then come the others, the latest day first. What
  // other orders need is taken last.
  for (const lot of early.filter(({ bestBefore }) => bestBefore >= promised)) take(lot, true);
  for (const lot of early.filter(({ bestBefore }) => bestBefore < promised).toReversed()) take(lot, true);
  for (const lot of early) take(lot, false);
  return { shares: [...taken].map(([lotId, share]) => ({ lotId, grams: share })), missing };
}

/**
 * Chooses lots for a product cooked to order, and leaves reserved grams alone. `missing` is the grams still to be
 * cooked.
 */
export function chooseForOrder(
  { lots: there, days, today }: Omit<Shelf, "others"> & { days: readonly DayGrams[] },
  taking: Taking,
): { shares: LotShare[]; missing: number } {
  const free = Math.max(0, freeFor(days, taking.needed, today));
  const dated = there.filter(({ bestBefore }) => bestBefore !== UNKNOWN_DAY);
  const most = Math.min(taking.grams, free);
  const { shares, missing } = chooseLots({ lots: dated, others: days, today }, { ...taking, grams: most });
  return { shares, missing: taking.grams - most + missing };
}

function sumOf(some: readonly LotLeft[]): number {
  return some.reduce((sum, { grams }) => sum + grams, 0);
}

function heldFrom(others: readonly Pick<DayGrams, "day" | "held">[], from: string): number {
  return others.reduce((sum, { day, held }) => sum + (day >= from ? held : 0), 0);
}
