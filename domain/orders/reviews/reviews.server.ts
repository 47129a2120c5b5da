import { isDeepStrictEqual } from "node:util";
import { and, asc, count, desc, eq, inArray, lt, or, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { products } from "#domain/catalogue/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { ttlCacheByKey } from "#platform/ttl-cache.server.ts";
import type { Order } from "../schema.ts";
import { lockOrder } from "../orders.server.ts";
import { orderLines, orders } from "../schema.ts";
import { reasonsThatCount, type HidingReason, type ReviewStatus } from "./review.ts";
import { listReviewPictures } from "./pictures.server.ts";
import { reviewPictures, reviews } from "./schema.ts";
import { type Names, namesOf } from "#domain/catalogue/products/product.ts";

type Review = typeof reviews.$inferSelect;

/** Whether a buyer may review an order: it has arrived or was collected, is no gift, and no erasure was requested. */
export function canReview({
  status,
  isGift,
  erasureRequestedAt,
  erasedAt,
}: Pick<Order, "status" | "isGift" | "erasureRequestedAt" | "erasedAt">): boolean {
  const hasIt = status === "delivered" || status === "collected";
  return hasIt && !isGift && erasureRequestedAt === null && erasedAt === null;
}

export type Reviewable = Names & {
  productId: string;
  slug: string;
  /** The buyer's review for this purchase; null when there is none. */
  review: Review | null;
};

/** The products of an order that are still in the catalogue, each once. */
export async function listReviewable(db: Database, orderId: string): Promise<Reviewable[]> {
  const rows = await db
    .select({
      productId: products.id,
      slug: products.slug,
      ...namesOf(products),
      review: reviews,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(reviews, and(eq(reviews.orderId, orderLines.orderId), eq(reviews.productId, products.id)))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return [...new Map(rows.map((row) => [row.productId, row])).values()];
}

type Written = { productId: string; stars: number; words: string };

/**
 * Stores a buyer's reviews in place of earlier ones. Refuses all of them if the order may not be reviewed, a product is
 * not in it, or the shop has decided about an earlier review. Throws for an unknown order.
 */
export async function saveReviews(
  db: Database,
  orderId: string,
  { writer, reviews: written }: { writer: string; reviews: readonly Written[] },
): Promise<"saved" | "refused"> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const known = await listReviewable(tx, orderId);
    const open = known.filter(({ review }) => (review?.status ?? "waiting") === "waiting");
    const ids = new Set(open.map(({ productId }) => productId));
    if (!canReview(order) || !written.every(({ productId }) => ids.has(productId))) return "refused";
    const rows = written.map((one) => ({ ...one, writer, orderId }));
    await tx
      .insert(reviews)
      .values(rows)
      .onConflictDoUpdate({
        target: [reviews.orderId, reviews.productId],
        set: {
          stars: sql`excluded.stars`,
          words: sql`excluded.words`,
          writer,
          writtenAt: sql`now()`,
          revision: sql`${reviews.revision} + 1`,
        },
      });
    return "saved";
  });
}

/** Deletes a buyer's review of a product, with its photographs. The caller checks who asks for this. */
export async function withdrawReview(db: Database, orderId: string, productId: string): Promise<void> {
  await db.delete(reviews).where(and(eq(reviews.orderId, orderId), eq(reviews.productId, productId)));
}

export const REVIEWS_PAGE = 10;

type ShownReview = Pick<Review, "id" | "stars" | "words" | "writer" | "answer"> & {
  /** ISO 8601. */
  writtenAt: string;
  /** The hashes of the photographs, oldest first. */
  pictures: string[];
};

export type ProductReviews = {
  productId: string;
  /** How many reviews count in the rating: shown reviews, and reviews hidden for an insult or personal data. */
  counted: number;
  /** The sum of the stars of all reviews that count in the rating. */
  stars: number;
  /** How many reviews are shown, on all pages together. */
  shown: number;
  /** The reviews on this page, newest first. */
  reviews: ShownReview[];
};

/** Pages of products' reviews, newest first; `page` counts from 1. Cached for at most two seconds. */
export const readProductReviews = ttlCacheByKey<{ productId: string; page: number }, ProductReviews>(
  { seconds: 2, most: 1000, tables: [], rows: { tables: ["reviews"], idsOf: ({ productId }) => [productId] } },
  async (db, keys) => {
    const found: ProductReviews[] = [];
    for (const { productId, page } of keys) found.push(await loadProductReviews(db, productId, page));
    return found;
  },
);

/**
 * How many reviews count in each product's rating, and the sum of their stars. Leaves out products without any. Cached
 * for at most a minute.
 */
export const readRatings = ttlCacheByKey<string, Pick<ProductReviews, "productId" | "counted" | "stars">>(
  { seconds: 60, most: 5000, tables: [], rows: { tables: ["reviews"], idsOf: ({ productId }) => [productId] } },
  async (db, ids) => {
    const rows = await db
      .select({ productId: reviews.productId, counted: count(), stars: sql<number>`sum(${reviews.stars})::integer` })
      .from(reviews)
      .where(and(inArray(reviews.productId, [...ids]), counts))
      .groupBy(reviews.productId);
    return ids.map((id) => rows.find(({ productId }) => productId === id));
  },
);

/** SQL condition for reviews that count in the rating. */
const counts = or(eq(reviews.status, "shown"), inArray(reviews.hiddenFor, [...reasonsThatCount]));

async function loadProductReviews(db: Database, productId: string, page: number): Promise<ProductReviews> {
  const { rows } = await db.execute<Omit<ProductReviews, "productId">>(sql`
    select
      count(*) filter (where ${counts})::integer as counted,
      coalesce(sum(stars) filter (where ${counts}), 0)::integer as stars,
      count(*) filter (where status = 'shown')::integer as shown,
      (select coalesce(json_agg(own), '[]') from (
        select id, stars, words, writer, answer, written_at as "writtenAt",
          array(select p.hash from ${reviewPictures} as p where p.review_id = id and shows_pictures
            order by p.sent_at, p.hash) as pictures
        from ${reviews}
        where product_id = ${productId} and status = 'shown' order by written_at desc, id desc
        limit ${REVIEWS_PAGE} offset ${(page - 1) * REVIEWS_PAGE}) as own) as reviews
    from ${reviews} where product_id = ${productId}`);
  return { productId, ...rows[0]! };
}

/** The number of reviews that the owner has not decided about yet. */
export async function countWaitingReviews(db: Database): Promise<number> {
  return db.$count(reviews, eq(reviews.status, "waiting"));
}

/** A review as the back office lists it. */
export type DeskReview = Review & {
  /** The product's name. */
  product: string;
  slug: string;
  /** The order's number; null after the writer's data are erased. */
  number: string | null;
  /** The hashes of the photographs. */
  pictures: string[];
};

const DESK_PAGE = 30;

/**
 * A page of the reviews with this status. Waiting reviews come oldest first, other reviews newest first. To get the
 * next page, pass `next` as `after`; on the last page, `next` is undefined.
 */
export async function listDeskReviews(db: Database, status: ReviewStatus, after?: number) {
  const isOldestFirst = status === "waiting";
  const beyond =
    after === undefined ? undefined : isOldestFirst ? sql`${reviews.id} > ${after}` : lt(reviews.id, after);
  const rows: { review: Review; product: string; slug: string; number: string | null }[] = await db
    .select({ review: reviews, product: products.name, slug: products.slug, number: orders.number })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(orders, eq(orders.id, reviews.orderId))
    .where(and(eq(reviews.status, status), beyond))
    .orderBy(isOldestFirst ? asc(reviews.id) : desc(reviews.id))
    .limit(DESK_PAGE + 1);
  const shown = rows.slice(0, DESK_PAGE);
  const pictures = await listReviewPictures(
    db,
    shown.map(({ review }) => review.id),
  );
  const page = shown.map(({ review, ...rest }): DeskReview => ({
    ...review,
    ...rest,
    pictures: pictures.get(review.id) ?? [],
  }));
  return { reviews: page, next: rows.length > DESK_PAGE ? page.at(-1)!.id : undefined };
}

/** How many reviews there are of each status. */
export async function countReviews(db: Database): Promise<Record<ReviewStatus, number>> {
  const rows = await db.select({ status: reviews.status, many: count() }).from(reviews).groupBy(reviews.status);
  return { waiting: 0, shown: 0, hidden: 0, ...Object.fromEntries(rows.map(({ status, many }) => [status, many])) };
}

export type ReviewDecision =
  { status: "shown"; showsPictures: boolean } | { status: "hidden"; hiddenFor: HidingReason };

/**
 * Shows or hides a review, and logs it. If the review no longer has this `revision`, changes nothing and returns
 * "changed".
 */
export async function decideReview(
  db: Database,
  by: Actor,
  id: number,
  { revision, decision }: { revision: number; decision: ReviewDecision },
): Promise<"decided" | "changed"> {
  return db.transaction(async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
    if (review?.revision !== revision) return "changed";
    const isHidden = decision.status === "hidden";
    const after = {
      status: decision.status,
      hiddenFor: isHidden ? decision.hiddenFor : null,
      showsPictures: !isHidden && decision.showsPictures,
    };
    const before = { status: review.status, hiddenFor: review.hiddenFor, showsPictures: review.showsPictures };
    if (isDeepStrictEqual(after, before)) return "decided";
    await tx.update(reviews).set(after).where(eq(reviews.id, id));
    const action = after.status === "shown" ? "showed a review" : "hid a review";
    await recordChange(tx, { by, action, subject: { kind: "review", id: String(id) }, before, after });
    return "decided";
  });
}

/** Stores the shop's answer to a review, and logs it; an empty text removes the answer. False for an unknown review. */
export async function answerReview(db: Database, by: Actor, id: number, answer: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const written = await tx
      .update(reviews)
      .set({ answer: answer || null })
      .where(eq(reviews.id, id))
      .returning({ id: reviews.id });
    if (written.length === 0) return false;
    const action = answer ? "answered a review" : "removed an answer to a review";
    await recordChange(tx, { by, action, subject: { kind: "review", id: String(id) } });
    return true;
  });
}

/** The number of reviews that belong to these orders. */
export async function countReviewsOf(db: Database, orderIds: readonly string[]): Promise<number> {
  return db.$count(reviews, inArray(reviews.orderId, [...orderIds]));
}

/** Erases writers, photographs, words and answers from the reviews of these orders; the stars stay. */
export async function eraseReviewers(
  tx: Database,
  orderIds: readonly string[],
  /**
   * `traces` are names, mobiles and e-mails, in lower case. With `keepsWords`, a review that is not hidden keeps words
   * that contain no trace. If the words stay, an answer that contains no trace stays too.
   */
  { keepsWords, traces }: { keepsWords: boolean; traces: readonly string[] },
): Promise<void> {
  const found = await tx
    .select()
    .from(reviews)
    .where(inArray(reviews.orderId, [...orderIds]))
    .orderBy(asc(reviews.id))
    .for("update");
  const isAbout = (text: string) => traces.some((trace) => text.toLowerCase().includes(trace));
  for (const { id, status, words, answer, revision } of found) {
    const isKept = keepsWords && status !== "hidden" && !isAbout(words);
    const left = {
      words: isKept ? words : "",
      answer: isKept && answer !== null && !isAbout(answer) ? answer : null,
    };
    await tx.delete(reviewPictures).where(eq(reviewPictures.reviewId, id));
    const nobody = { orderId: null, writer: "", revision: revision + 1 };
    await tx
      .update(reviews)
      .set({ ...left, ...nobody })
      .where(eq(reviews.id, id));
  }
}
