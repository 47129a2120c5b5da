import { sql, type SQL } from "drizzle-orm";
import type { ExportList } from "./export.ts";

/**
 * Where a part of a file ends: the moment (as PostgreSQL writes it, to the microsecond) and the id of its last thing.
 * `list`: of which list that is, in a file of documents and then of moved money.
 */
export type Position = { at: string; id: string; list?: ExportList };

/** The condition that `columns`, a time and an id, come after a position. `typed` gives the id its type. */
export function after(columns: SQL, position: Position | undefined, typed: (id: string) => SQL): SQL {
  if (!position) return sql`true`;
  return sql`(${columns}) > (${position.at}::timestamptz, ${typed(position.id)})`;
}
