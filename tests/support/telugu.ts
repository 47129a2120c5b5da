import { eq } from "drizzle-orm";
import { unbroken } from "#domain/catalogue/products/product.ts";
import { packs, products } from "#domain/catalogue/schema.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { openBuiltShop, setHindi, setTelugu } from "./built-shop.ts";
import { db } from "./database.ts";
import { setFree } from "./free-stock.ts";
import { latinIn } from "./latin.ts";

/** What the owner wrote in English only, and stands within sentences: the names of packs and of some products. */
let names: string[] = [];

/** The built shop in Telugu and Hindi, with stock of everything. Returns a function that makes a visitor. */
export async function openTeluguShop() {
  const all = await db
    .select({ name: products.name, nameTe: products.nameTe, label: packs.label })
    .from(packs)
    .innerJoin(products, eq(products.id, packs.productId));
  names = all.flatMap(({ name, nameTe, label }) => [...(nameTe ? [] : [name]), label, unbroken(label)]);
  await setFree(db, "all", 100_000);
  await saveSetting(db, "cashMax", "5000");
  await setTelugu(true);
  await setHindi(true);
  return openBuiltShop();
}

/**
 * The texts of a page that a visitor reads or hears, and that still have Latin words without being marked as English.
 * `more`: names that may be in Latin letters besides.
 */
export function englishIn(html: string, more: readonly string[] = []): string[] {
  return latinIn(html, [...names, ...more]);
}

export type Ask = ReturnType<Awaited<ReturnType<typeof openTeluguShop>>>;

/**
 * Asks for a page, and returns what of it is not in Telugu and what of `says` is not in it. Of a page that is not asked
 * for with a form, also what is not in Hindi when it is asked for so.
 */
export async function notSaid(
  ask: Ask,
  path: string,
  says: string[],
  form?: Record<string, string>,
): Promise<string[]> {
  const { html, lang } = await ask(path, form);
  const missing = [
    ...(lang === "te-IN" ? [] : [`lang="${lang}"`]),
    ...englishIn(html),
    ...says.filter((one) => !html.includes(one)),
  ];
  return missing.length > 0 || form ? missing : notInHindiAt(ask, path);
}

async function notInHindiAt(ask: Ask, path: string): Promise<string[]> {
  const { html, lang } = await ask(path.replace(/^\/te(?![^/?])/, "/hi"));
  // What is there once, such as a notice, was shown in Telugu.
  if (html === "") return [];
  return [...(lang === "hi-IN" ? [] : [`in Hindi lang="${lang}"`]), ...latinIn(html, names)];
}
