import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/* What queries and indexes of orders compute alike. */

/**
 * SQL for a tsvector of the words in an order's name and e-mail, in lower case. A search finds words by their
 * beginnings.
 */
export function wordsOf({ name, email }: { name: AnyPgColumn; email: AnyPgColumn | SQL }): SQL {
  const split = sql`regexp_split_to_array(lower(${name} || ' ' || coalesce(${email}, '')), '[[:space:]@._+-]+')`;
  return sql`array_to_tsvector(array_remove(${split}, ''))`;
}

/**
 * SQL for who bought an order: the id of the account or, without one, the buyer's mobile. `table`: how the query calls
 * the table of orders. Null for a gift whose sender left no mobile.
 */
export function customerIn(table: string): SQL<string | null> {
  const mobile = `case when ${table}.is_gift then ${table}.sender_mobile else ${table}.mobile end`;
  return sql.raw(`coalesce(${table}.user_id, ${mobile})`) as SQL<string | null>;
}
