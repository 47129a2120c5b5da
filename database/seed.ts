import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { contents, homeProducts, packs, products } from "#domain/catalogue/schema.ts";
import { searchSynonyms } from "#domain/catalogue/search/schema.ts";
import type { Allergen, Category, Claim, Occasion, Reach } from "#domain/catalogue/products/product.ts";
import { paiseOf } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { seedDelivery } from "./seed-delivery.ts";
import { seedStock } from "./seed-stock.ts";
import { seedTax } from "./seed-tax.ts";

type Item = {
  id: string;
  slug: string;
  name: string;
  nameTe: string | null;
  alsoCalled: string[];
  occasions: Occasion[];
  category: Category;
  price: number;
  netWeight: number;
  pieces?: number | null;
  weightOptions?: { grams: number; price: number; label: string; isDefault: boolean }[];
  description: string | null;
  ingredients?: string[];
  allergens: Allergen[];
  mayContain?: Allergen[];
  dietary: Claim[];
  contents?: { slug: string; grams: number; quantity: number }[];
  extras?: string[];
  storage: string;
  shelfLifeDays: number;
  maxTransitDays: number;
  deliveryReach: Reach;
  spiceLevel?: number | null;
  signature?: boolean;
};

type Texts = Record<string, Partial<typeof products.$inferInsert>>;

const catalogueFile = new URL("catalogue.json", import.meta.url);

/** The texts of the products in Telugu and Hindi, and their names in Hindi, by product id. */
const translatedFiles = ["catalogue.te.json", "catalogue.hi.json"].map((file) => new URL(file, import.meta.url));

const synonymsFile = new URL("search-synonyms.json", import.meta.url);

/** Adds the initial data that the database lacks. Changes no existing values. */
export async function seed(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed'))`);
    await seedCatalogue(tx);
    await seedSynonyms(tx);
    await seedStock(tx);
    await seedDelivery(tx);
    await seedTax(tx);
  });
}

function readItems(): Item[] {
  const lists: Record<string, Item[]> = JSON.parse(readFileSync(catalogueFile, "utf8"));
  return ["sweets", "snacks", "pickles", "giftBoxes", "combos"].flatMap((list) => lists[list]!);
}

async function seedSynonyms(tx: Database): Promise<void> {
  const [known] = await tx.select({ id: searchSynonyms.id }).from(searchSynonyms).limit(1);
  if (known) return;
  const synonyms: string[][] = JSON.parse(readFileSync(synonymsFile, "utf8"));
  await tx.insert(searchSynonyms).values(synonyms.map((words) => ({ words })));
}

async function seedCatalogue(tx: Database): Promise<void> {
  const [known] = await tx.select({ id: products.id }).from(products).limit(1);
  if (known) return;

  const items = readItems();
  const bySlug = new Map(items.map((item) => [item.slug, item]));
  const [inTelugu, inHindi] = translatedFiles.map((file): Texts => JSON.parse(readFileSync(file, "utf8")));
  await tx.insert(products).values(
    items.map((item, position) => ({
      ...productOf(item, position, bySlug),
      ...inTelugu?.[item.id],
      ...inHindi?.[item.id],
    })),
  );
  await tx.insert(packs).values(items.flatMap(packsOf));
  await tx.insert(contents).values(
    items.flatMap((item) =>
      (item.contents ?? []).map(({ slug, grams, quantity }, position) => ({
        productId: item.id,
        componentId: bySlug.get(slug)!.id,
        position,
        grams,
        quantity,
      })),
    ),
  );
  await tx.insert(homeProducts).values(onHome.map((slug, place) => ({ place, productId: bySlug.get(slug)!.id })));
}

/** For each dietary claim of a product, the statement that supports it. */
const grounds: Record<Claim, string> = {
  vegetarian: "No meat, fish, egg, animal rennet or gelatine in the recipe.",
  eggless: "No egg in the recipe.",
  "less-sugar": "No cane sugar or jaggery is added.",
  "gluten-free": "No wheat, barley or rye in the recipe.",
  "trans-fat-free": "No hydrogenated fat in the recipe.",
};

/** The slugs of the products on the home page: first the best-seller, then the products of the four cards. */
const onHome = ["kaju-katli", "bellam-pootharekulu", "andhra-mixture", "jantikalu", "bisticks"];

function productOf(item: Item, position: number, bySlug: Map<string, Item>): typeof products.$inferInsert {
  const inside = (item.contents ?? []).map(({ slug }) => bySlug.get(slug)!);
  const traces = new Set([...(item.mayContain ?? []), ...inside.flatMap(({ mayContain }) => mayContain ?? [])]);
  return {
    id: item.id,
    slug: item.slug,
    category: item.category,
    position,
    name: item.name,
    nameTe: item.nameTe,
    alsoCalled: item.alsoCalled,
    occasions: item.occasions,
    description: item.description,
    ingredients: item.ingredients ?? [],
    allergens: item.allergens,
    mayContain: [...traces].filter((allergen) => !item.allergens.includes(allergen)),
    noAllergens: item.allergens.length === 0,
    vegMark: item.dietary.includes("vegetarian") ? "veg" : null,
    claims: item.dietary,
    claimGrounds: Object.fromEntries(item.dietary.map((claim) => [claim, grounds[claim]])),
    extras: item.extras ?? [],
    spiceLevel: item.spiceLevel ?? null,
    storage: item.storage,
    shelfLifeDays: item.shelfLifeDays,
    maxTransitDays: item.maxTransitDays,
    reach: item.deliveryReach,
    signature: item.signature ?? false,
  };
}

/** A product's packs. The default pack has the product's id, "7". The ids of other packs add the weight, "7-500g". */
function packsOf(item: Item): (typeof packs.$inferInsert)[] {
  const options = item.weightOptions ?? [
    { grams: item.netWeight, price: item.price, label: weightLabel(item.netWeight), isDefault: true },
  ];
  return options.map(({ grams, price, label, isDefault }, position) => ({
    id: isDefault ? item.id : `${item.id}-${grams}g`,
    productId: item.id,
    position,
    label,
    grams,
    pieces: isDefault ? (item.pieces ?? null) : null,
    price: paiseOf(price),
    isDefault,
  }));
}

function weightLabel(grams: number): string {
  return grams >= 1000 ? `${grams / 1000} kg` : `${grams} g`;
}
