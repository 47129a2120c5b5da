import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Edit, Left } from "#domain/edits/edit.ts";
import { pressOf, recordEdits, type Press } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import { homeName } from "./product.ts";
import { placesLeft } from "./shelf-order.server.ts";
import { homeProducts, products } from "../schema.ts";

/** The slugs of the products on sale that the home page shows. Cached for at most two seconds. */
export const readHomeProducts = ttlCache(2, ["home_products", "products"], async (db) => {
  const rows = await db
    .select({ place: homeProducts.place, slug: products.slug })
    .from(homeProducts)
    .innerJoin(products, and(eq(products.id, homeProducts.productId), eq(products.state, "on-sale")))
    .orderBy(asc(homeProducts.place));
  const slugsOf = (isFeatured: boolean) =>
    rows.filter(({ place }) => (place === 0) === isFeatured).map(({ slug }) => slug);
  return {
    /** The product in the best-seller block. */
    featured: slugsOf(true),
    /** The products on the cards. */
    bestSellers: slugsOf(false),
  };
});

/** The products on the home page with their places: 0 is the best-seller block, 1 to 4 are the cards. */
export function listHomePlaces(db: Database) {
  return db
    .select({ place: homeProducts.place, productId: homeProducts.productId, name: products.name })
    .from(homeProducts)
    .innerJoin(products, eq(products.id, homeProducts.productId))
    .orderBy(asc(homeProducts.place));
}

/**
 * Puts a product on the home page, or takes it off. The product that was in `place` gets the old place of the new
 * product, or leaves the page if the new product had none. Throws when the place, or the product to put there, is
 * unknown.
 */
export async function placeOnHome(
  db: Database,
  by: Actor,
  productId: string,
  /** 0 is the best-seller block, 1 to 4 are the cards. Undefined takes the product off. */
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
    const moves = [
      { productId, before: own ?? null, after: place ?? null },
      ...(other === undefined ? [] : [{ productId: other, before: place ?? null, after: own ?? null }]),
    ];
    await moveOnHome(tx, pressOf(by), moves);
  });
}

/** A product's place before and after a move; null is off the home page. `undoes`: the edit that is taken back. */
type HomeMove = { productId: string; before: number | null; after: number | null; undoes?: number };

/** Moves products on the home page and records the moves. The caller must have locked their rows in `home_products`. */
async function moveOnHome(tx: Database, press: Press, moves: readonly HomeMove[]): Promise<void> {
  const ids = moves.map(({ productId }) => productId);
  await tx.delete(homeProducts).where(inArray(homeProducts.productId, ids));
  const placed = moves.flatMap(({ productId, after }) => (after === null ? [] : [{ productId, place: after }]));
  if (placed.length > 0) await tx.insert(homeProducts).values(placed);
  await recordEdits(
    tx,
    press,
    moves.map(({ productId, before, after, undoes }) => {
      const subject = { kind: "listing", id: productId } as const;
      const words = { before: { home: homeName(before) }, after: { home: homeName(after) } };
      const log = [{ action: "changed the home page", subject, ...words }];
      return { kind: "home", subjectId: productId, before: { place: before }, after: { place: after }, undoes, log };
    }),
  );
}

/** Takes back all these moves on the home page, or none if others have changed the places since. */
export async function takeHomeBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const moves = edits.map(({ id, subjectId, before, after }): Required<HomeMove> => {
    const [from, to] = [before.place, after.place] as (number | null)[];
    return { productId: subjectId, before: to!, after: from!, undoes: id };
  });
  const now = await tx.select().from(homeProducts).orderBy(asc(homeProducts.place)).for("update");
  const isFree = ({ productId, before, after }: HomeMove) => {
    const holder = now.find(({ place }) => place === after)?.productId;
    return (
      (now.find((row) => row.productId === productId)?.place ?? null) === before &&
      (holder === undefined || moves.some((one) => one.productId === holder))
    );
  };
  if (!moves.every(isFree)) return placesLeft(tx, moves);
  await moveOnHome(tx, press, moves);
  return [];
}
