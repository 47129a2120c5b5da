import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import { homeProducts, products } from "./schema.ts";

/**
 * The slugs of what the home page shows: of the best-seller block, empty without one, and of the cards. What is not on
 * sale is left out. At most two seconds old.
 */
export const readHomeProducts = ttlCache(2, ["home_products", "products"], async (db) => {
  const rows = await db
    .select({ place: homeProducts.place, slug: products.slug })
    .from(homeProducts)
    .innerJoin(products, and(eq(products.id, homeProducts.productId), eq(products.state, "on-sale")))
    .orderBy(asc(homeProducts.place));
  const slugsOf = (isFeatured: boolean) =>
    rows.filter(({ place }) => (place === 0) === isFeatured).map(({ slug }) => slug);
  return { featured: slugsOf(true), bestSellers: slugsOf(false) };
});

/** Which product has which place on the home page, with its name, by place; not cached. */
export function listHomePlaces(db: Database) {
  return db
    .select({ place: homeProducts.place, productId: homeProducts.productId, name: products.name })
    .from(homeProducts)
    .innerJoin(products, eq(products.id, homeProducts.productId))
    .orderBy(asc(homeProducts.place));
}

/** What staff read for a place of the home page: "best-seller block" for 0, "card 2 of the home page" for 2. */
export function homeName(place: number): string {
  return place === 0 ? "best-seller block" : `card ${place} of the home page`;
}
