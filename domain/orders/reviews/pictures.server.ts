import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { MOST_SENT } from "#domain/catalogue/pictures/photograph.ts";
import type { Database } from "#platform/database.server.ts";
import { reviewPictures, reviews } from "./schema.ts";

type Named = { orderId: string; productId: string };

const isOf = ({ orderId, productId }: Named) => and(eq(reviews.orderId, orderId), eq(reviews.productId, productId));

/** The number of photographs in a review that waits for the shop's decision; undefined when no such review waits. */
export async function countWaitingPictures(db: Database, of: Named): Promise<number | undefined> {
  const [review] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(isOf(of), eq(reviews.status, "waiting")));
  return review && db.$count(reviewPictures, eq(reviewPictures.reviewId, review.id));
}

/**
 * Adds a photograph to a review. False if no such review waits for the shop's decision, or it has five photographs
 * already. The caller checks the sender.
 */
export async function addReviewPicture(
  db: Database,
  of: Named,
  { hash, bytes }: { hash: string; bytes: Uint8Array },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [review] = await tx.select().from(reviews).where(isOf(of)).for("update");
    if (review?.status !== "waiting") return false;
    const own = (await listReviewPictures(tx, [review.id])).get(review.id) ?? [];
    if (own.includes(hash)) return true;
    if (own.length >= MOST_SENT) return false;
    await tx.insert(reviewPictures).values({ reviewId: review.id, hash, bytes });
    await tx
      .update(reviews)
      .set({ revision: sql`${reviews.revision} + 1` })
      .where(eq(reviews.id, review.id));
    return true;
  });
}

/** The hashes of the photographs in these reviews, by review id, oldest first. */
export async function listReviewPictures(db: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { reviewId, hash, sentAt } = reviewPictures;
  const rows = await db
    .select({ reviewId, hash })
    .from(reviewPictures)
    .where(inArray(reviewId, [...ids]))
    .orderBy(asc(sentAt), asc(hash));
  return new Map([...Map.groupBy(rows, (row) => row.reviewId)].map(([id, own]) => [id, own.map((row) => row.hash)]));
}

/**
 * The WebP bytes of a photograph in the review `id`; undefined when there is none. With `isShown`, also undefined when
 * the public may not see the photograph.
 */
export async function findReviewPicture(
  db: Database,
  { id, hash, isShown }: { id: number; hash: string; isShown: boolean },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [found] = await db
    .select({ bytes: reviewPictures.bytes, status: reviews.status, showsPictures: reviews.showsPictures })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .where(and(eq(reviewPictures.reviewId, id), eq(reviewPictures.hash, hash)));
  if (!found || (isShown && !(found.status === "shown" && found.showsPictures))) return undefined;
  return new Uint8Array(found.bytes);
}
