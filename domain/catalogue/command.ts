import { asc, eq, notExists } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Count } from "./stock/count.ts";
import { changeStock } from "./stock/stock-changes.server.ts";
import { contents, products } from "./schema.ts";
import { stock } from "./stock/schema.ts";
import { readHeld } from "./stock/stock.server.ts";

const command = { id: null, name: "npm run stock" };

/**
 * The command `npm run stock`, which lists stocks in grams. `-- SLUG 12500` first sets the stock of a product,
 * `-- SLUG +2000` adds to the stock, and `-- SLUG -500` takes away. Returns the exit code: 1 for wrong arguments.
 */
export async function run(db: Database, [slug, count]: string[]): Promise<number> {
  if (slug !== undefined) {
    const product = (await listSingle(db)).find((one) => one.slug === plainText(slug));
    if (!product) return refuse(`There is no sweet, snack or pickle "${slug}".`);
    const known = readGrams(count ?? "");
    if (!known) return refuse("Write whole grams: 12500 lie on the shelf, +2000 came, -500 went.");
    await changeStock(db, { by: command, counts: new Map([[product.id, known]]) });
    const free = (await listSingle(db)).find(({ id }) => id === product.id)?.free ?? 0;
    if (free < 0) console.log(`Short by ${-free} g: orders hold more than is there.`);
  }
  const held = await readHeld(db);
  for (const { id, slug: name, free } of await listSingle(db)) {
    console.log(`${name.padEnd(24)} ${grams(free ?? 0)} free ${grams(held.get(id))} held by orders`);
  }
  return 0;
}

function listSingle(db: Database) {
  const parts = db.select().from(contents).where(eq(contents.productId, products.id));
  return db
    .select({ id: products.id, slug: products.slug, free: stock.grams })
    .from(products)
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(notExists(parts))
    .orderBy(asc(products.position));
}

function grams(number = 0): string {
  return `${number} g`.padStart(9);
}

function readGrams(text: string): Count | undefined {
  const [, sign, digits] = /^([+-]?)(\d{1,8})$/.exec(plainText(text)) ?? [];
  if (!digits) return undefined;
  return sign ? { change: Number(sign + digits) } : { shelf: Number(digits) };
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
