import { sql, type SQL } from "drizzle-orm";
import { customType, text, type AnyPgColumn } from "drizzle-orm/pg-core";
import { addDays, startInIndia } from "./day.ts";
import type { Period } from "./period.ts";

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

/** The condition that a moment lies in a period of days in India. */
export function isWithin(moment: AnyPgColumn | SQL, { from, to }: Period): SQL {
  const [start, end] = [startInIndia(from), startInIndia(addDays(to, 1))].map((one) => one.toISOString());
  return sql`${moment} >= ${start}::timestamptz and ${moment} < ${end}::timestamptz`;
}

function literals(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "));
}
