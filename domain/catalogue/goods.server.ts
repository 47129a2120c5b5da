import { asc } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { Goods } from "./goods.ts";
import { contents, packs, products } from "./schema.ts";
import { readHeld, readLeft, readStock } from "./stock.server.ts";

/** Every product with its packs and its stock, read afresh. */
export async function listGoods(db: Database): Promise<Goods[]> {
  const rows = await db.select().from(products).orderBy(asc(products.position));
  const packRows = await db
    .select({
      productId: packs.productId,
      pack: { id: packs.id, label: packs.label, grams: packs.grams, price: packs.price, available: packs.available },
    })
    .from(packs)
    .orderBy(asc(packs.position));
  const contentRows = await db.select().from(contents).orderBy(asc(contents.position));
  const [free, held, left] = [await readStock(db), await readHeld(db), await readLeft(db)];

  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const packsOf = Map.groupBy(packRows, ({ productId }) => productId);
  const partsOf = Map.groupBy(contentRows, ({ productId }) => productId);

  return rows.map(({ id, slug, category, name, nameTe }) => {
    const parts = partsOf.get(id) ?? [];
    const makes = (part: (typeof parts)[number]) => (free.get(part.componentId) ?? 0) / (part.grams * part.quantity);
    return {
      id,
      slug,
      category,
      name,
      nameTe,
      stock: parts.length > 0 ? undefined : { free: free.get(id) ?? 0, held: held.get(id) ?? 0 },
      madeOf: parts
        .toSorted((a, b) => makes(a) - makes(b))
        .map(({ componentId }) => ({ id: componentId, name: names.get(componentId)! })),
      packs: (packsOf.get(id) ?? []).map(({ pack }) => ({
        ...pack,
        left: left.get(pack.id) ?? 0,
      })),
    };
  });
}
