import { eq, sql } from "drizzle-orm";
import { users } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { lockStockOf, markTaken } from "../stock/stock.server.ts";
import type { LineShare, LotLeft, Missing, Shelf, Shelves } from "./choosing.ts";
import { daysOf } from "./counting.server.ts";
import { UNKNOWN_DAY } from "./lots.ts";
import { addLot, isInSale, readShelfDays, refreshFree, returnToLots } from "./lots.server.ts";
import { lotAllocations, lots } from "./schema.ts";

/** The lots of products, and what is reserved of them. `alsoFrom` is the id of a lot that counts even if recalled. */
export async function readShelves(db: Database, productIds: readonly string[], alsoFrom = 0): Promise<Shelves> {
  if (productIds.length === 0) return new Map();
  const { rows } = await db.execute<LotLeft & { productId: string; shelfLifeDays: number }>(sql`
    select lots.id, product_id as "productId", coalesce(best_before, ${UNKNOWN_DAY})::text as "bestBefore",
      grams_left as grams, shelf_life_days as "shelfLifeDays"
    from lots join products on products.id = product_id
    where product_id = any(${sql.param([...productIds])}::text[]) and grams_left > 0 and (lots.id = ${alsoFrom} or ${isInSale}) order by lots.id`);
  const lotsOf = Map.groupBy(rows, ({ productId }) => productId);
  const days = await readShelfDays(db, productIds);
  return new Map(
    [...new Set([...lotsOf.keys(), ...days.keys()])].map((id): [string, Shelf] => {
      const there = lotsOf.get(id) ?? [];
      const { shelfLifeDays } = there[0] ?? days.get(id)!;
      const held = (days.get(id)?.days ?? []).filter((one) => one.held > 0);
      return [id, { shelfLifeDays, lots: there.map(({ productId: _, shelfLifeDays: __, ...lot }) => lot), held }];
    }),
  );
}

type Packed = {
  shares: readonly LineShare[];
  /** Goods cooked to order that no lot has: they are added to the lot that was cooked to order today. */
  cooked: readonly Missing[];
  /** YYYY-MM-DD. */
  today: string;
  /** The account of the staff member who packs the order, if any. */
  actorId: string | null;
};

/** Takes an order's goods out of the lots. Lock the order and the stock of its products first. */
export async function takeFromLots(tx: Database, orderId: string, packed: Packed): Promise<void> {
  const all = [...packed.shares];
  for (const { position, productId, grams } of packed.cooked) {
    all.push({ position, productId, grams, lotId: await cookToOrder(tx, { productId, grams }, packed) });
  }
  const byLot = [...Map.groupBy(all, ({ position, lotId }) => `${position} ${lotId}`).values()];
  const rows = byLot.map(([first, ...more]) => {
    const { position, lotId, grams } = first!;
    return { orderId, position, lotId, grams: more.reduce((sum, share) => sum + share.grams, grams) };
  });
  if (rows.length > 0) await tx.insert(lotAllocations).values(rows);
  for (const { lotId, grams } of rows) {
    await tx
      .update(lots)
      .set({ gramsLeft: sql`${lots.gramsLeft} - ${grams}` })
      .where(eq(lots.id, lotId));
  }
  await markTaken(tx, orderId, sql`now()`);
}

/** Undoes packing: returns the grams to their lots and reserves them for the order again. */
export async function unpackStock(tx: Database, orderId: string): Promise<void> {
  const ids = await lockStockOf(tx, orderId);
  // What was cooked to order does not return: it counts as never made.
  await returnToLots(tx, sql`${orderId}::uuid`, { isUncooked: true });
  await markTaken(tx, orderId, null);
  if (ids.length > 0) await refreshFree(tx, ids);
}

const cookedToOrderOn = (productId: string, day: string) => sql`
  select max(id) from lots where product_id = ${productId} and origin = 'order' and made_on = ${day} and ${isInSale}`;

/** The lot to which goods are added that are cooked to order on `day` (YYYY-MM-DD); undefined when there is none yet. */
export async function findCookedToOrder(tx: Database, productId: string, day: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ max: number | null }>(cookedToOrderOn(productId, day));
  return rows[0]?.max ?? undefined;
}

type Cooked = Pick<Missing, "productId" | "grams">;

/** Adds grams of a product to the lot that was cooked to order today, or creates such a lot. Returns the lot's id. */
async function cookToOrder(tx: Database, { productId, grams }: Cooked, { today, actorId }: Packed): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update lots set grams_made = grams_made + ${grams}, grams_left = grams_left + ${grams}
    where id = (${cookedToOrderOn(productId, today)}) returning id`);
  if (rows[0]) return rows[0].id;
  const [actor] = actorId ? await tx.select({ name: users.name }).from(users).where(eq(users.id, actorId)) : [];
  const lot = { productId, grams, origin: "order" as const, ...(await daysOf(tx, productId, today)) };
  return addLot(tx, lot, { by: { id: actorId, name: actor?.name ?? "The Tastemakers" }, id: null });
}
