import { asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database.server.ts";
import type { Goods } from "./goods.ts";
import { contents, packs, products, stock } from "./schema.ts";
import { packsLeft, readHeld } from "./stock.server.ts";

/** The products that some packs are of, with all their packs and their stock, read afresh. */
export async function listGoodsOfPacks(db: Database, packIds: readonly string[]): Promise<Goods[]> {
  if (packIds.length === 0) return [];
  const ofThem = db
    .select({ id: packs.productId })
    .from(packs)
    .where(inArray(packs.id, [...packIds]));
  return listGoods(db, inArray(products.id, ofThem));
}

/** Products with their packs and their stock, read afresh. */
export async function listGoods(db: Database, which?: SQL): Promise<Goods[]> {
  const rows = await db
    .select({ product: products, free: stock.grams })
    .from(products)
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(which)
    .orderBy(asc(products.position));
  const ids = rows.map(({ product }) => product.id);
  if (ids.length === 0) return [];
  const packRows = await db
    .select({
      productId: packs.productId,
      pack: {
        id: packs.id,
        label: packs.label,
        grams: packs.grams,
        price: packs.price,
        available: packs.available,
        left: packsLeft,
      },
    })
    .from(packs)
    .where(inArray(packs.productId, ids))
    .orderBy(asc(packs.position));
  const parts = await listParts(db, ids);
  const held = await readHeld(db, ids);

  const packsOf = Map.groupBy(packRows, ({ productId }) => productId);
  const partsOf = Map.groupBy(parts, ({ productId }) => productId);
  return rows.map(({ product: { id, slug, category, name, nameTe }, free }) => ({
    id,
    slug,
    category,
    name,
    nameTe,
    stock: partsOf.has(id) ? undefined : { free: free ?? 0, held: held.get(id) ?? 0 },
    madeOf: (partsOf.get(id) ?? []).map(({ part }) => part),
    packs: (packsOf.get(id) ?? []).map(({ pack }) => pack),
  }));
}

/** What some boxes and combos hold, that first of which the stock makes fewest. */
function listParts(db: Database, productIds: readonly string[]) {
  const component = alias(products, "component");
  return db
    .select({ productId: contents.productId, part: { id: component.id, name: component.name } })
    .from(contents)
    .innerJoin(component, eq(component.id, contents.componentId))
    .leftJoin(stock, eq(stock.productId, contents.componentId))
    .where(inArray(contents.productId, [...productIds]))
    .orderBy(sql`coalesce(${stock.grams}, 0)::float / (${contents.grams} * ${contents.quantity})`, contents.position);
}
