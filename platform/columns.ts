import { sql, type SQL } from "drizzle-orm";
import { text, type AnyPgColumn } from "drizzle-orm/pg-core";

/** A text column that holds one of some words; add a CHECK with `isOneOf`, so that the database refuses any other. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  return text({ enum: words as [Word, ...Word[]] });
}

/** A CHECK that a column holds one of some words, or null if the column allows it. */
export function isOneOf(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${literals(words)})`;
}

/** A CHECK that every element of an array column is one of some words. */
export function areOneOf(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} <@ array[${literals(words)}]`;
}

function literals(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "));
}
