import { asc } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { remember } from "#platform/memory.server.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Content, Pack } from "./product.ts";
import { contents, packs, products } from "./schema.ts";
import { readLeft } from "./stock.server.ts";

/** The whole catalogue as pages show it, at most two seconds old; orders and carts read their rows afresh. */
export const readCatalogue = remember(2, loadCatalogue);

export async function loadCatalogue(db: Database): Promise<Catalogue> {
  const rows = await db.select().from(products).orderBy(asc(products.position));
  const packRows = await db.select().from(packs).orderBy(asc(packs.position));
  const contentRows = await db.select().from(contents).orderBy(asc(contents.position));
  const left = await readLeft(db);

  const byId = new Map(rows.map((row) => [row.id, row]));
  const packsOf = Map.groupBy(packRows, ({ productId }) => productId);
  const contentsOf = Map.groupBy(contentRows, ({ productId }) => productId);

  return {
    products: rows.map(({ position: _, ...row }) => ({
      ...row,
      packs: (packsOf.get(row.id) ?? []).map((pack) => toPack(pack, left.get(pack.id) ?? 0)),
      contents: (contentsOf.get(row.id) ?? []).map(({ componentId, grams, quantity }): Content => {
        const component = byId.get(componentId)!;
        return { slug: component.slug, name: component.name, grams, quantity };
      }),
    })),
  };
}

function toPack({ productId: _, position: __, ...pack }: typeof packs.$inferSelect, left: number): Pack {
  return { ...pack, available: pack.available && left > 0, left };
}
