import { sql, type SQL } from "drizzle-orm";
import { customType, text, type AnyPgColumn } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** A text column that TypeScript limits to `words`. The database limits it only if there is a CHECK by `isOneOf`. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  return text({ enum: words as [Word, ...Word[]] });
}

/** A CHECK that a column holds one of `words` or null. */
export function isOneOf(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${literals(words)})`;
}

/** A CHECK that every element of an array column is one of `words`. */
export function areOneOf(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} <@ array[${literals(words)}]`;
}

function literals(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "));
}
