import { and, asc, eq, or } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
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
/**
 * Gives a product a place on the home page (0 the best-seller block, 1 to 4 the cards), or none. Whatever has that place
 * takes the product's former one, if it had any, else it leaves the home page. Throws for an unknown product or place.
 */
export async function placeOnHome(
  db: Database,
  by: Actor,
  productId: string,
  place: number | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    const condition = or(
      eq(homeProducts.productId, productId),
      place === undefined ? undefined : eq(homeProducts.place, place),
    );
    const taken = await tx.select().from(homeProducts).where(condition).orderBy(asc(homeProducts.place)).for("update");
    const own = taken.find((row) => row.productId === productId)?.place;
    if (own === place) return;
    const other = taken.find((row) => row.place === place)?.productId;
    await tx.delete(homeProducts).where(condition);
    const placed = [
      ...(place === undefined ? [] : [{ place, productId }]),
      ...(other === undefined || own === undefined ? [] : [{ place: own, productId: other }]),
    ];
    if (placed.length > 0) await tx.insert(homeProducts).values(placed);
    const subject = { kind: "listing" as const, id: productId };
    const [before, after] = [own, place].map((one) => ({ home: one === undefined ? "not there" : homeName(one) }));
    await recordChange(tx, { by, action: "changed the home page", subject, before: before!, after: after! });
  });
}
