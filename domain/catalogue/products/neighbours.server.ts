import { and, asc, count, desc, eq, gte, inArray, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database.server.ts";
import { ttlCacheByKey } from "#platform/ttl-cache.server.ts";
import { isOnSale } from "../catalogue.server.ts";
import { nearestFirst, reaches, type Neighbour, type Neighbours, type Reach } from "./product.ts";
import { contents, products } from "../schema.ts";

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
 * What to suggest beside a product, by the product's id: other products of its category, and up to four gift boxes that
 * contain it. Cached for at most two seconds.
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
  const onShelf = and(eq(products.category, own.category), isOnSale);
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
    .where(and(eq(contents.componentId, id), isOnSale))
    .orderBy(asc(products.position))
    .limit(4);
  return { shelf: nearestFirst(own, [...before.toReversed(), ...after]), holders };
}

/**
 * Up to 60 products on sale that may be sent as far as `reach` and may travel for `days` days. Cached for at most two
 * seconds.
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
          .where(and(isOnSale, goesThere, gte(products.maxTransitDays, days)))
          .orderBy(asc(products.position))
          .limit(WINDOW),
      );
    }
    return found;
  },
);

/**
 * Groups the products on sale by how far they may be sent (`reach`), how many days they may travel and how many days
 * they keep. Each group names at most `names` of its products.
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
    .where(isOnSale)
    .groupBy(products.reach, products.maxTransitDays, products.shelfLifeDays)
    .orderBy(sql`min(${products.position})`);
}
