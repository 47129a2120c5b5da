import { sql, type SQL } from "drizzle-orm";
import { text, type AnyPgColumn } from "drizzle-orm/pg-core";

/** A text column that holds one of some words; a CHECK by `isOneOf` holds the database to them. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  return text({ enum: words as [Word, ...Word[]] });
}

/** For a CHECK: a column holds one of some words, or nothing where it may be null. */
export function isOneOf(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${literals(words)})`;
}

/** For a CHECK: each element of an array is one of some words. */
export function areOneOf(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} <@ array[${literals(words)}]`;
}

function literals(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "));
}
