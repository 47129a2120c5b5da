import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { products } from "../schema.ts";

/**
 * Every word by which products are found, in the spelling that `search_key` of the database gives. Triggers on products
 * write it and `searchWords`, so nothing else does.
 */
export const searchVocabulary = pgTable(
  "search_vocabulary",
  {
    word: text().primaryKey(),
    /** The word without vowels but for a first one. */
    consonants: text()
      .notNull()
      .generatedAlwaysAs(sql`search_consonants(word)`),
  },
  (known) => [
    index().on(known.consonants),
    index("search_vocabulary_similar")
      .using("gin", sql`${known.word} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** The words by which a product is found; `weight`: how much each says of it: 110 its whole name, 50 an ingredient. */
export const searchWords = pgTable(
  "search_words",
  {
    word: text()
      .notNull()
      .references(() => searchVocabulary.word),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    weight: smallint().notNull(),
  },
  // The weight stands in the key so that a search reads the index alone.
  (found) => [primaryKey({ columns: [found.word, found.productId, found.weight] }), index().on(found.productId)],
);

/** Words that mean the same, each row in several languages and scripts: "cashew", "kaju", "జీడిపప్పు". */
export const searchSynonyms = pgTable("search_synonyms", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  words: text().array().notNull(),
  /** The words as `search_key` spells them, without spaces. */
  keys: text()
    .array()
    .notNull()
    .generatedAlwaysAs(sql`search_keys(words)`),
});
