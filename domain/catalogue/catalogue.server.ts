import { and, asc, count, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { prepared } from "#platform/prepared.server.ts";
import { ttlCache, ttlCacheByKey } from "#platform/ttl-cache.server.ts";
import { nutrients, type Nutrition, type NutritionColumns } from "./products/nutrition.ts";
import { categories, type Category, FEW, namesOf, type Pack, type Product } from "./products/product.ts";
import { photographsOf } from "./pictures/photographs.server.ts";
import { saleOf } from "./prices/dated-price.ts";
import { isPriceOfToday, priceToday } from "./prices/dated-prices.server.ts";
import { contents, datedPrices, packs, products } from "./schema.ts";
import { stock } from "./stock/schema.ts";
import { packsLeft } from "./stock/stock.server.ts";

/** When a row of one of these tables changes, only the cached values that show the row's product are dropped. */
const tablesOfProducts = ["packs", "contents", "stock", "product_pictures"];

function idsShownBy(product: Product): string[] {
  return [product.id, ...product.contents.map(({ id }) => id)];
}

/** SQL condition for products on sale. Customers find only these in lists, in the search and in the sitemap. */
export const isOnSale = eq(products.state, "on-sale");

/** SQL condition for products on sale or hidden (not made at present). Staff manage the stock and prices of these. */
export const isStocked = inArray(products.state, ["on-sale", "hidden"]);

/** The products on sale with these slugs, in the order of `slugs`. Cached for at most two seconds. */
export async function readProducts(db: Database, slugs: readonly string[]): Promise<Product[]> {
  return (await readKnownProducts(db, slugs)).filter(({ state }) => state === "on-sale");
}

/** The products with these slugs, on sale or not. Leaves out withdrawn packs. Cached for at most two seconds. */
export const readKnownProducts = ttlCacheByKey<string, Product>(
  {
    seconds: 2,
    most: 1000,
    tables: ["dated_prices"],
    rows: { tables: ["products", ...tablesOfProducts], idsOf: idsShownBy },
  },
  async (db, slugs) => {
    const rows = await selectRows(db, inArray(products.slug, [...slugs]), { withNutrition: true });
    const found = await loadProducts(db, rows);
    return slugs.map((slug) => found.products.find((product) => product.slug === slug));
  },
);

/**
 * The products of these packs, each with all its packs. Includes withdrawn packs, and products that are not on sale.
 * Also returns `stock`, which maps a product's id to the grams free to sell.
 */
export async function loadProductsOf(db: Database, packIds: readonly string[]) {
  return loadProducts(db, await selectRowsOf(db, { packIds }));
}

/**
 * A product as its page will show it once it is on sale. All its packs count as available. Undefined if it has no
 * packs.
 */
export async function loadForPreview(db: Database, id: string): Promise<Product | undefined> {
  const rows = await selectRows(db, eq(products.id, id), { withNutrition: true });
  const [product] = (await loadProducts(db, rows)).products;
  if (!product || product.packs.length === 0) return undefined;
  const whole = product.packs.map((pack) => ({ ...pack, available: true, left: FEW + 1 }));
  return { ...product, state: "on-sale", packs: whole };
}

/** Which products of a category to read: at most `most`, skipping the first `after`. */
type ShelfPage = { category: Category; most: number; after?: number };

/** For each `ShelfPage`, its products on sale, sorted as the owner chose. Cached for at most two seconds. */
export const readShelves = ttlCacheByKey<ShelfPage, Product[]>(
  {
    seconds: 2,
    most: 100,
    tables: ["products", "dated_prices"],
    rows: { tables: tablesOfProducts, idsOf: (shelf) => shelf.flatMap(idsShownBy) },
  },
  async (db, pages) => {
    const shelves: Product[][] = [];
    for (const { category, most, after = 0 } of pages) {
      const page = db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.category, category), isOnSale))
        .orderBy(asc(products.position), asc(products.id))
        .offset(after)
        .limit(most);
      shelves.push((await loadProducts(db, await selectRows(db, inArray(products.id, page)))).products);
    }
    return shelves;
  },
);

/** How many products are on sale: in each category (`in`) and together (`all`). Cached for at most a minute. */
export const countProducts = ttlCache(60, ["products"], async (db) => {
  const glutenFree = sql<number>`count(*) filter (where ${isOnSale} and 'gluten-free' = any (${products.claims})
    and ${products.category} not in ('gift-boxes', 'combos'))::integer`;
  const onSale = sql<number>`count(*) filter (where ${isOnSale})::integer`;
  const rows = await db
    .select({ category: products.category, products: onSale, withHidden: count(), glutenFree })
    .from(products)
    .where(isStocked)
    .groupBy(products.category);
  const found = (which: "products" | "withHidden") =>
    Object.fromEntries(
      categories.map((category) => [category, rows.find((row) => row.category === category)?.[which] ?? 0]),
    ) as Record<Category, number>;
  return {
    in: found("products"),
    /** How many products are on sale or hidden, in each category. */
    withHidden: found("withHidden"),
    all: rows.reduce((sum, row) => sum + row.products, 0),
    /** How many products on sale have no gluten ingredients. Leaves out gift boxes and combos. */
    glutenFree: rows.reduce((sum, row) => sum + row.glutenFree, 0),
  };
});

/** The slugs of the products on sale. Skips the first `after` and returns at most `most`. */
export async function listSlugs(db: Database, most: number, after = 0): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(isOnSale)
    .orderBy(asc(products.id))
    .offset(after)
    .limit(most);
  return rows.map(({ slug }) => slug);
}

/** The names of products, and of packs ("Kaju Katli 500 g"), by id. Leaves out unknown ids. */
export async function readNames(db: Database, ids: { packs: readonly string[]; products: readonly string[] }) {
  const packRows = await db
    .select({ id: packs.id, name: products.name, label: packs.label })
    .from(packs)
    .innerJoin(products, eq(products.id, packs.productId))
    .where(inArray(packs.id, [...ids.packs]));
  const productRows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids.products]));
  return {
    packs: new Map(packRows.map(({ id, name, label }) => [id, `${name} ${label}`])),
    products: new Map(productRows.map(({ id, name }) => [id, name])),
  };
}

const component = alias(products, "component");
const isBuyable = and(eq(packs.isWithdrawn, false), eq(packs.available, true), eq(component.state, "on-sale"));
const ownPhotographs = photographsOf(products.id);
const componentPhotographs = photographsOf(component.id);
const ofNutrition = new Set<string>(nutrients.map(({ field }) => field));
const columnsOfLists = Object.fromEntries(
  Object.entries(getTableColumns(products)).filter(([name]) => !ofNutrition.has(name)),
) as Omit<typeof products._.columns, keyof NutritionColumns>;
const pairs = nutrients.map(({ field }) => sql`${sql.raw(`'${field}'`)}, ${products[field]}`);
const nutritionInColumns = sql<Nutrition | null>`case when ${products.energyKcal} is not null
  then json_build_object(${sql.join(pairs, sql`, `)}) end`;

/**
 * Reads one row for each pack, with its product. A product without packs has one row, too. Leaves out withdrawn packs
 * unless `withWithdrawn` is true. `nutrition` is null unless `withNutrition` is true.
 */
function selectRows(db: Database, which: SQL, { withWithdrawn = false, withNutrition = false } = {}) {
  return db
    .select({
      product: columnsOfLists,
      nutrition: withNutrition ? nutritionInColumns : sql<null>`null`,
      pack: packs,
      today: priceToday,
      lastDay: datedPrices.lastDay,
      left: packsLeft,
      free: stock.grams,
      photographs: ownPhotographs,
      hasParts: sql<boolean>`exists (select from ${contents} where ${contents.productId} = ${products.id})`,
    })
    .from(products)
    .leftJoin(packs, and(eq(packs.productId, products.id), withWithdrawn ? undefined : eq(packs.isWithdrawn, false)))
    .leftJoin(datedPrices, isPriceOfToday)
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(which)
    .orderBy(asc(products.position), asc(products.id), asc(packs.position));
}

const selectRowsOf = prepared((db) => {
  const ofThem = db
    .select({ id: packs.productId })
    .from(packs)
    .where(sql`${packs.id} = any(${sql.placeholder("packIds")}::text[])`);
  return selectRows(db, inArray(products.id, ofThem), { withWithdrawn: true });
});

function selectParts(db: Database, productIds: readonly string[]) {
  const apart = db
    .select({ price: priceToday })
    .from(packs)
    .leftJoin(datedPrices, isPriceOfToday)
    .where(and(eq(packs.productId, component.id), eq(packs.grams, contents.grams), isBuyable))
    .limit(1);
  return db
    .select({
      productId: contents.productId,
      content: {
        id: component.id,
        slug: component.slug,
        ...namesOf(component),
        grams: contents.grams,
        quantity: contents.quantity,
        photographs: componentPhotographs,
        apart: sql<Paise | null>`(${apart})`,
      },
      free: stock.grams,
    })
    .from(contents)
    .innerJoin(component, eq(component.id, contents.componentId))
    .leftJoin(stock, eq(stock.productId, contents.componentId))
    .where(inArray(contents.productId, [...productIds]))
    .orderBy(asc(contents.position));
}

async function loadProducts(
  db: Database,
  rows: Awaited<ReturnType<typeof selectRows>>,
): Promise<{ products: Product[]; stock: ReadonlyMap<string, number> }> {
  const packsOf = Map.groupBy(rows, ({ product }) => product.id);
  const boxes = rows.flatMap(({ product, hasParts }) => (hasParts ? [product.id] : []));
  const parts = boxes.length > 0 ? await selectParts(db, [...new Set(boxes)]) : [];
  const partsOf = Map.groupBy(parts, ({ productId }) => productId);

  const found = [...packsOf.values()].map((some): Product => {
    const {
      position: _,
      alsoCalled: _names,
      occasions: _when,
      noAllergens: _none,
      claimGrounds: _grounds,
      laboratoryReport: _report,
      ...product
    } = some[0]!.product;
    return {
      ...product,
      nutrition: some[0]!.nutrition,
      photographs: some[0]!.photographs,
      packs: some.flatMap(({ pack, ...now }) => (pack ? [toPack(pack, now)] : [])),
      contents: (partsOf.get(product.id) ?? []).map(({ content }) => content),
    };
  });
  const free = [
    ...rows.map(({ product, free: grams }) => [product.id, grams ?? 0] as const),
    ...parts.map(({ content, free: grams }) => [content.id, grams ?? 0] as const),
  ];
  return { products: found, stock: new Map(free) };
}

type Now = { today: Paise; lastDay: string | null; left: number };

/** The pack as customers see it, at the price `today`, which holds until `lastDay` if that is not null. */
function toPack(
  { productId: _, position: __, isWithdrawn: ___, ...pack }: typeof packs.$inferSelect,
  { today, lastDay, left }: Now,
): Pack {
  // Without a recorded maximum retail price, the usual price stands in when today's price is lower.
  const mrp = pack.mrp ?? (today < pack.price ? pack.price : null);
  const sale = saleOf(today, pack.price, lastDay);
  return { ...pack, price: today, mrp, sale, available: pack.available && left > 0, left };
}
