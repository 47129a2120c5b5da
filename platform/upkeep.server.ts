import { sql } from "drizzle-orm";
import type { Database } from "./database.server.ts";
import { upkeep } from "./schema.ts";

export type UpkeepKind = typeof upkeep.$inferSelect.kind;
export type Upkeep = typeof upkeep.$inferSelect;

/** When each kind of upkeep was last done; nothing for a kind that never was. */
export async function readUpkeep(db: Database): Promise<Map<UpkeepKind, Upkeep>> {
  return new Map((await db.select().from(upkeep)).map((row) => [row.kind, row]));
}

/** Records that upkeep of this kind was done just now. */
export async function noteUpkeep(db: Database, kind: UpkeepKind): Promise<void> {
  const doneAt = sql`now()`;
  await db.insert(upkeep).values({ kind, doneAt }).onConflictDoUpdate({ target: upkeep.kind, set: { doneAt } });
}
