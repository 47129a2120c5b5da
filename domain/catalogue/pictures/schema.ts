import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { bytea, isOneOf, oneOf } from "#platform/columns.ts";
import { products } from "../schema.ts";
import { fileTypes, focuses, MASTER_BYTES } from "./photograph.ts";

/** Uploaded photographs. `hash` is the first 32 hexadecimal digits of the SHA-256 of `master`. */
export const pictures = pgTable(
  "pictures",
  {
    hash: text().primaryKey(),
    /** The photograph as WebP: upright, in sRGB, without metadata, at most 2,400 pixels a side. */
    master: bytea().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** When the photograph was last uploaded or last removed from a product, whichever was later. */
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (picture) => [
    index().on(picture.addedAt),
    check("pictures_hash", sql`${picture.hash} ~ '^[0-9a-f]{32}$'`),
    check("pictures_master", sql`octet_length(${picture.master}) <= ${sql.raw(String(MASTER_BYTES))}`),
  ],
);

/** The files that pages show: squares of photographs in several widths (in pixels) and file types. */
export const pictureFiles = pgTable(
  "picture_files",
  {
    hash: text()
      .notNull()
      .references(() => pictures.hash, { onDelete: "cascade" }),
    /** How the square is cut and brightened, such as "50" or "75b" (see `productPictures.look`). */
    look: text().notNull(),
    width: integer().notNull(),
    type: oneOf(fileTypes).notNull(),
    bytes: bytea().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (file) => [
    primaryKey({ columns: [file.hash, file.look, file.width, file.type] }),
    check("picture_files_look", sql`${file.look} ~ '^(0|25|50|75|100)b?$'`),
    check("picture_files_type", isOneOf(file.type, fileTypes)),
  ],
);

/** The photographs of each product, sorted by `position`; the first is the main one. */
export const productPictures = pgTable(
  "product_pictures",
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    hash: text()
      .notNull()
      .references(() => pictures.hash),
    position: integer().notNull(),
    alt: text().notNull(),
    /** Where on the longer side the square is cut out, in percent: 0 is left or top, 50 centre, 100 right or bottom. */
    focus: integer().notNull().default(50),
    isBrightened: boolean().notNull().default(false),
    /** `focus`, then "b" if brightened: "50" or "75b". Pages show the rows of `pictureFiles` with the same `look`. */
    look: text()
      .notNull()
      .generatedAlwaysAs(sql`focus::text || case when is_brightened then 'b' else '' end`),
  },
  (shown) => [
    primaryKey({ columns: [shown.productId, shown.hash] }),
    index().on(shown.hash),
    check("product_pictures_focus", sql`${shown.focus} in (${sql.raw(focuses.join(", "))})`),
  ],
);
