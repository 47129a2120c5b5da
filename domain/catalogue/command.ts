import type { Database } from "#platform/database.server.ts";
import { loadCatalogue } from "./catalogue.server.ts";
import { countStock, readStock } from "./stock.server.ts";

/** `npm run stock` lists what the kitchen has ready; `npm run stock -- <slug> <grams>` writes down a new count. */
export async function run(db: Database, [slug, count]: string[]): Promise<number> {
  const { products } = await loadCatalogue(db);
  const single = products.filter(({ contents }) => contents.length === 0);
  if (slug !== undefined) {
    const product = single.find((one) => one.slug === slug);
    if (!product) return refuse(`There is no sweet, snack or pickle "${slug}".`);
    if (!/^\d{1,8}$/.test(count ?? "")) return refuse("The count has to be whole grams, like 12500.");
    await countStock(db, product.id, Number(count));
  }
  const stock = await readStock(db);
  for (const { id, slug: name } of single) console.log(`${name.padEnd(24)} ${stock.get(id) ?? 0} g`);
  return 0;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
