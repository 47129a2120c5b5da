import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { products } from "../schema.ts";

/**
 * All words by which products are found, normalised by the SQL function `search_key`. Only database triggers write
 * here.
 */
export const searchVocabulary = pgTable(
  "search_vocabulary",
  {
    word: text().primaryKey(),
    /** The word without vowels, except for one at the start. */
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

/** The words that find a product, and how much each word counts: 110 for the whole name, 50 for an ingredient. */
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
  // With the weight in the key, a search reads the index alone.
  (found) => [primaryKey({ columns: [found.word, found.productId, found.weight] }), index().on(found.productId)],
);

/** Each row has words of the same meaning in several languages and scripts: "cashew", "kaju", "జీడిపప్పు". */
export const searchSynonyms = pgTable("search_synonyms", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  words: text().array().notNull(),
  /** The words as the SQL function `search_key` normalises them, without spaces. */
  keys: text()
    .array()
    .notNull()
    .generatedAlwaysAs(sql`search_keys(words)`),
});
