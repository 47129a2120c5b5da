import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { SENT_BYTES } from "#domain/catalogue/pictures/photograph.ts";
import { products } from "#domain/catalogue/schema.ts";
import { bytea, isOneOf, oneOf } from "#platform/columns.ts";
import { orders } from "../schema.ts";
import { hidingReasons, MOST_STARS, reviewStatuses } from "./review.ts";

const at = () => timestamp({ withTimezone: true });

/** Reviews by buyers, at most one for each product in an order. The shop never deletes a review; its writer may. */
export const reviews = pgTable(
  "reviews",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the writer's personal data are erased. */
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    productId: text()
      .notNull()
      .references(() => products.id),
    /** 1 (bad) to 5 (very good). */
    stars: integer().notNull(),
    /** Empty when the buyer gave stars alone. */
    words: text().notNull(),
    /** The name as the writer gave it; where it is empty, pages show "A customer". */
    writer: text().notNull(),
    status: oneOf(reviewStatuses).notNull().default("waiting"),
    hiddenFor: oneOf(hidingReasons),
    /** The version of the review, from 1. The owner's decision is refused when the owner has seen an older version. */
    revision: integer().notNull().default(1),
    writtenAt: at().notNull().defaultNow(),
    answer: text(),
    showsPictures: boolean().notNull().default(false),
  },
  (review) => [
    unique("reviews_once").on(review.orderId, review.productId),
    index().on(review.productId, review.writtenAt),
    index().on(review.status, review.id),
    check("reviews_status", isOneOf(review.status, reviewStatuses)),
    check("reviews_hidden_for", isOneOf(review.hiddenFor, hidingReasons)),
    check("reviews_hidden_for_a_reason", sql`(${review.status} = 'hidden') = (${review.hiddenFor} is not null)`),
    check("reviews_stars", sql`${review.stars} between 1 and ${sql.raw(String(MOST_STARS))}`),
  ],
);

export const reviewPictures = pgTable(
  "review_pictures",
  {
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    /** The first 32 hexadecimal digits of the SHA-256 of the picture's `bytes`. */
    hash: text().notNull(),
    bytes: bytea().notNull(),
    sentAt: at().notNull().defaultNow(),
  },
  (picture) => [
    primaryKey({ columns: [picture.reviewId, picture.hash] }),
    check("review_pictures_bytes", sql`octet_length(${picture.bytes}) <= ${sql.raw(String(SENT_BYTES))}`),
  ],
);

export const reviewRequests = pgTable(
  "review_requests",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    askedAt: at().notNull().defaultNow(),
  },
  (request) => [index().on(request.askedAt)],
);
