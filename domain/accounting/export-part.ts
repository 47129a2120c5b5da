import { sql, type SQL } from "drizzle-orm";

/** Where a part of a file ends: the moment (as PostgreSQL writes it, to the microsecond) and the id of its last thing. */
export type Position = { at: string; id: string };

/** The condition that `columns`, a time and an id, come after a position. `typed` gives the id its type. */
export function after(columns: SQL, position: Position | undefined, typed: (id: string) => SQL): SQL {
  if (!position) return sql`true`;
  return sql`(${columns}) > (${position.at}::timestamptz, ${typed(position.id)})`;
}
