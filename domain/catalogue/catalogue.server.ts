import { asc, eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import type { Catalogue, Content, Pack } from "./product.ts";
import { contents, packs, products, stock } from "./schema.ts";
import { packsLeft } from "./stock.server.ts";

/** The whole catalogue as pages show it, at most two seconds old; orders and carts read their rows afresh. */
export const readCatalogue = ttlCache(2, loadCatalogue);

export async function loadCatalogue(db: Database): Promise<Catalogue> {
  return (await loadCatalogueAndStock(db)).catalogue;
}

/** The whole catalogue, and what of it is free to sell at the same moment, in grams by product id. */
export async function loadCatalogueAndStock(
  db: Database,
): Promise<{ catalogue: Catalogue; stock: ReadonlyMap<string, number> }> {
  const rows = await db
    .select({ product: products, pack: packs, left: packsLeft, grams: stock.grams })
    .from(products)
    .leftJoin(packs, eq(packs.productId, products.id))
    .leftJoin(stock, eq(stock.productId, products.id))
    .orderBy(asc(products.position), asc(packs.position));
  const contentRows = await db.select().from(contents).orderBy(asc(contents.position));

  const packsOf = Map.groupBy(rows, ({ product }) => product.id);
  const contentsOf = Map.groupBy(contentRows, ({ productId }) => productId);
  const firsts = [...packsOf.values()].map(([first]) => first!);

  const catalogue = {
    products: firsts.map(({ product: { position: _, ...product } }) => ({
      ...product,
      packs: packsOf.get(product.id)!.flatMap(({ pack, left }) => (pack ? [toPack(pack, left)] : [])),
      contents: (contentsOf.get(product.id) ?? []).map(({ componentId, grams, quantity }): Content => {
        const { slug, name } = packsOf.get(componentId)![0]!.product;
        return { slug, name, grams, quantity };
      }),
    })),
  };
  return { catalogue, stock: new Map(firsts.map(({ product, grams }) => [product.id, grams ?? 0])) };
}

function toPack({ productId: _, position: __, ...pack }: typeof packs.$inferSelect, left: number): Pack {
  return { ...pack, available: pack.available && left > 0, left };
}
