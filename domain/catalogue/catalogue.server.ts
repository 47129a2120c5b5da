import { and, asc, count, desc, eq, gte, inArray, lt, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database.server.ts";
import { ttlCache, ttlCacheByKey } from "#platform/ttl-cache.server.ts";
import {
  categories,
  nearestFirst,
  reaches,
  type Category,
  type Neighbour,
  type Neighbours,
  type Pack,
  type Product,
  type Reach,
} from "./product.ts";
import { contents, packs, products, stock } from "./schema.ts";
import { packsLeft } from "./stock.server.ts";

/** The tables of which a change names products. */
const tablesOfProducts = ["packs", "contents", "stock"];

function idsShownBy(product: Product): string[] {
  return [product.id, ...product.contents.map(({ id }) => id)];
}

/** Reads products by their slugs, up to two seconds old, in the order of the slugs. Unknown slugs are left out. */
export const readProducts = ttlCacheByKey<string, Product>(
  { seconds: 2, most: 1000, tables: [], rows: { tables: ["products", ...tablesOfProducts], idsOf: idsShownBy } },
  async (db, slugs) => {
    const found = await loadProducts(db, inArray(products.slug, [...slugs]));
    return slugs.map((slug) => found.products.find((product) => product.slug === slug));
  },
);

/**
 * The products of some packs, and the stock of these products and their components, in grams by product id; not cached.
 */
export function loadProductsOf(db: Database, packIds: readonly string[]) {
  const ofThem = db
    .select({ id: packs.productId })
    .from(packs)
    .where(inArray(packs.id, [...packIds]));
  return loadProducts(db, inArray(products.id, ofThem));
}

/** At most `most` products of a category, after the first `after`. */
type ShelfPage = { category: Category; most: number; after?: number };

/** Reads pages of categories, each in the owner's sequence, up to two seconds old. */
export const readShelves = ttlCacheByKey<ShelfPage, Product[]>(
  {
    seconds: 2,
    most: 100,
    tables: ["products"],
    rows: { tables: tablesOfProducts, idsOf: (shelf) => shelf.flatMap(idsShownBy) },
  },
  async (db, pages) => {
    const shelves: Product[][] = [];
    for (const { category, most, after = 0 } of pages) {
      const page = db
        .select({ id: products.id })
        .from(products)
        .where(eq(products.category, category))
        .orderBy(asc(products.position), asc(products.id))
        .offset(after)
        .limit(most);
      shelves.push((await loadProducts(db, inArray(products.id, page))).products);
    }
    return shelves;
  },
);

/**
 * The number of products of each category, of all, and of sweets, snacks and pickles with the claim "gluten-free"; at
 * most a minute old.
 */
export const countProducts = ttlCache(60, ["products"], async (db) => {
  const glutenFree = sql<number>`count(*) filter (where 'gluten-free' = any (${products.claims})
    and ${products.category} not in ('gift-boxes', 'combos'))::integer`;
  const rows = await db
    .select({ category: products.category, products: count(), glutenFree })
    .from(products)
    .groupBy(products.category);
  const found = (category: Category) => rows.find((row) => row.category === category)?.products ?? 0;
  return {
    in: Object.fromEntries(categories.map((category) => [category, found(category)])) as Record<Category, number>,
    all: rows.reduce((sum, row) => sum + row.products, 0),
    glutenFree: rows.reduce((sum, row) => sum + row.glutenFree, 0),
  };
});

/** How many products before and after a product are compared with it. */
const WINDOW = 60;

const neighbour = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  claims: products.claims,
  spiceLevel: products.spiceLevel,
  shelfLifeDays: products.shelfLifeDays,
  maxTransitDays: products.maxTransitDays,
  reach: products.reach,
};

/**
 * Reads by a product's id the 60 products before and the 60 after it in its category, the most similar first, and up to
 * four boxes that contain it; up to two seconds old.
 */
export const readNeighbours = ttlCacheByKey<string, Neighbours>(
  { seconds: 2, most: 500, tables: ["products", "contents"] },
  async (db, ids) => {
    const found: Neighbours[] = [];
    for (const id of ids) found.push(await loadNeighbours(db, id));
    return found;
  },
);

async function loadNeighbours(db: Database, id: string): Promise<Neighbours> {
  const its = alias(products, "its");
  const position = sql`(select ${its.position} from ${products} as its where ${its.id} = ${id})`;
  const [own] = await db
    .select({ ...neighbour, category: products.category })
    .from(products)
    .where(eq(products.id, id));
  if (!own) return { shelf: [], holders: [] };
  const onShelf = eq(products.category, own.category);
  const before = await db
    .select(neighbour)
    .from(products)
    .where(and(onShelf, lt(products.position, position)))
    .orderBy(desc(products.position))
    .limit(WINDOW);
  const after = await db
    .select(neighbour)
    .from(products)
    .where(and(onShelf, gte(products.position, position), ne(products.id, id)))
    .orderBy(asc(products.position))
    .limit(WINDOW);
  const holders = await db
    .select(neighbour)
    .from(products)
    .innerJoin(contents, eq(contents.productId, products.id))
    .where(eq(contents.componentId, id))
    .orderBy(asc(products.position))
    .limit(4);
  return { shelf: nearestFirst(own, [...before.toReversed(), ...after]), holders };
}

/**
 * Reads the first 60 products, in the owner's sequence, that may be sent as far as `reach` and travel for `days` days;
 * up to two seconds old.
 */
export const readTravelling = ttlCacheByKey<{ reach: Reach; days: number }, Neighbour[]>(
  { seconds: 2, most: 100, tables: ["products"] },
  async (db, journeys) => {
    const found: Neighbour[][] = [];
    for (const { reach, days } of journeys) {
      const goesThere = inArray(products.reach, reaches.slice(reaches.indexOf(reach)));
      found.push(
        await db
          .select(neighbour)
          .from(products)
          .where(and(goesThere, gte(products.maxTransitDays, days)))
          .orderBy(asc(products.position))
          .limit(WINDOW),
      );
    }
    return found;
  },
);

/**
 * Groups of products with equal reach, days of travel and shelf life: the number of products, and the first `names`
 * names.
 */
export function listTravelKinds(db: Database, names: number) {
  return db
    .select({
      reach: products.reach,
      maxTransitDays: products.maxTransitDays,
      shelfLifeDays: products.shelfLifeDays,
      names: sql<string[]>`(array_agg(${products.name} order by ${products.position}))[:${sql.raw(String(names))}]`,
      count: count(),
    })
    .from(products)
    .groupBy(products.reach, products.maxTransitDays, products.shelfLifeDays)
    .orderBy(sql`min(${products.position})`);
}

/** The slugs of `most` products after the first `after`, sorted by id. */
export async function listSlugs(db: Database, most: number, after = 0): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .orderBy(asc(products.id))
    .offset(after)
    .limit(most);
  return rows.map(({ slug }) => slug);
}

/** The names of products, and of packs with their label ("Kaju Katli 500 g"), by id; unknown ids are left out. */
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

/**
 * Products with packs and contents, in the owner's sequence, and the stock of these products and their components in
 * grams.
 */
async function loadProducts(
  db: Database,
  which: SQL,
): Promise<{ products: Product[]; stock: ReadonlyMap<string, number> }> {
  const rows = await db
    .select({ product: products, pack: packs, left: packsLeft, free: stock.grams })
    .from(products)
    .leftJoin(packs, eq(packs.productId, products.id))
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(which)
    .orderBy(asc(products.position), asc(products.id), asc(packs.position));
  const packsOf = Map.groupBy(rows, ({ product }) => product.id);
  const component = alias(products, "component");
  const parts = await db
    .select({
      productId: contents.productId,
      content: {
        id: component.id,
        slug: component.slug,
        name: component.name,
        grams: contents.grams,
        quantity: contents.quantity,
      },
      free: stock.grams,
    })
    .from(contents)
    .innerJoin(component, eq(component.id, contents.componentId))
    .leftJoin(stock, eq(stock.productId, contents.componentId))
    .where(inArray(contents.productId, [...packsOf.keys()]))
    .orderBy(asc(contents.position));
  const partsOf = Map.groupBy(parts, ({ productId }) => productId);

  const found = [...packsOf.values()].map((some): Product => {
    const { position: _, ...product } = some[0]!.product;
    return {
      ...product,
      packs: some.flatMap(({ pack, left }) => (pack ? [toPack(pack, left)] : [])),
      contents: (partsOf.get(product.id) ?? []).map(({ content }) => content),
    };
  });
  const free = [
    ...rows.map(({ product, free: grams }) => [product.id, grams ?? 0] as const),
    ...parts.map(({ content, free: grams }) => [content.id, grams ?? 0] as const),
  ];
  return { products: found, stock: new Map(free) };
}

function toPack({ productId: _, position: __, ...pack }: typeof packs.$inferSelect, left: number): Pack {
  return { ...pack, available: pack.available && left > 0, left };
}
