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

/** Products by their slugs, in that sequence; unknown ones are left out. Cached for at most two seconds. */
export const readProducts = ttlCacheByKey<Product>(
  {
    seconds: 2,
    most: 1000,
    tables: { products: showsProduct, packs: showsProduct, contents: showsProduct, stock: showsProduct },
  },
  async (db, slugs) => {
    const found = await loadProducts(db, inArray(products.slug, [...slugs]));
    return new Map(found.products.map((product) => [product.slug, product]));
  },
);

function showsProduct(product: Product | undefined, ids: ReadonlySet<string>): boolean {
  return !product || ids.has(product.id) || product.contents.some(({ id }) => ids.has(id));
}

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

/** A part of a category's products: at most `most`, after the first `after`. */
type ShelfPage = { category: Category; after: number; most: number };

const readShelves = ttlCacheByKey<Product[]>(
  {
    seconds: 2,
    most: 100,
    tables: { products: () => true, packs: showsOne, contents: showsOne, stock: showsOne },
  },
  async (db, keys) => {
    const shelves = new Map<string, Product[]>();
    for (const key of keys) {
      const { category, after, most } = JSON.parse(key) as ShelfPage;
      const page = db
        .select({ id: products.id })
        .from(products)
        .where(eq(products.category, category))
        .orderBy(asc(products.position), asc(products.id))
        .offset(after)
        .limit(most);
      shelves.set(key, (await loadProducts(db, inArray(products.id, page))).products);
    }
    return shelves;
  },
);

function showsOne(some: readonly Product[] | undefined, ids: ReadonlySet<string>): boolean {
  return !some || some.some((product) => showsProduct(product, ids));
}

/**
 * A category's products, at most `most` after the first `after`, in the owner's sequence. Cached for at most two
 * seconds.
 */
export async function readShelf(db: Database, category: Category, most: number, after = 0): Promise<Product[]> {
  const [shelf] = await readShelves(db, [JSON.stringify({ category, after, most } satisfies ShelfPage)]);
  return shelf ?? [];
}

/** The number of products of each category, of all, and of single items made without gluten. */
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

const readNeighboursById = ttlCacheByKey<Neighbours>(
  { seconds: 2, most: 500, tables: { products: () => true, contents: () => true } },
  async (db, ids) => {
    const found = new Map<string, Neighbours>();
    for (const id of ids) found.set(id, await loadNeighbours(db, id));
    return found;
  },
);

/**
 * The products of the same category, the most similar first, and the boxes that contain it. Cached for at most two
 * seconds.
 */
export async function readNeighbours(db: Database, { id }: Pick<Product, "id">): Promise<Neighbours> {
  const [neighbours] = await readNeighboursById(db, [id]);
  return neighbours ?? { shelf: [], holders: [] };
}

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

const readTravellers = ttlCacheByKey<Neighbour[]>(
  { seconds: 2, most: 100, tables: { products: () => true } },
  async (db, keys) => {
    const found = new Map<string, Neighbour[]>();
    for (const key of keys) {
      const { reach, days } = JSON.parse(key) as { reach: Reach; days: number };
      const goesThere = inArray(products.reach, reaches.slice(reaches.indexOf(reach)));
      const rows = await db
        .select(neighbour)
        .from(products)
        .where(and(goesThere, gte(products.maxTransitDays, days)))
        .orderBy(asc(products.position))
        .limit(WINDOW);
      found.set(key, rows);
    }
    return found;
  },
);

/** Some products with at least this reach that allow so many days of travel. Cached for at most two seconds. */
export async function readTravelling(db: Database, reach: Reach, days: number): Promise<Neighbour[]> {
  return (await readTravellers(db, [JSON.stringify({ reach, days })]))[0] ?? [];
}

/** Groups of products with equal reach, days of travel and shelf life: the count, and the first `names` names. */
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
