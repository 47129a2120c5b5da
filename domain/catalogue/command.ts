import type { Database } from "#platform/database.server.ts";
import { loadCatalogue } from "./catalogue.server.ts";
import { countStock, readHeld, readStock } from "./stock.server.ts";

/**
 * `npm run stock` lists what is free to sell and what orders hold; `npm run stock -- SLUG 12500` writes down what lies
 * on the shelf in grams, `SLUG +2000` or `SLUG -500` what came or went.
 */
export async function run(db: Database, [slug, count]: string[]): Promise<number> {
  const { products } = await loadCatalogue(db);
  const single = products.filter(({ contents }) => contents.length === 0);
  if (slug !== undefined) {
    const product = single.find((one) => one.slug === slug);
    if (!product) return refuse(`There is no sweet, snack or pickle "${slug}".`);
    const known = readCount(count ?? "");
    if (!known) return refuse("Write whole grams: 12500 lie on the shelf, +2000 came, -500 went.");
    const outcome = await countStock(db, product.id, known);
    if (outcome !== "counted") return refuse(outcome.refused);
  }
  const [free, held] = [await readStock(db), await readHeld(db)];
  for (const { id, slug: name } of single) {
    console.log(`${name.padEnd(24)} ${grams(free.get(id))} free ${grams(held.get(id))} held by orders`);
  }
  return 0;
}

function grams(number = 0): string {
  return `${number} g`.padStart(9);
}

function readCount(text: string): { shelf: number } | { change: number } | undefined {
  const [, sign, digits] = /^([+-]?)(\d{1,8})$/.exec(text) ?? [];
  if (!digits) return undefined;
  return sign ? { change: Number(sign + digits) } : { shelf: Number(digits) };
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
