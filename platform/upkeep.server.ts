import { sql } from "drizzle-orm";
import type { Database } from "./database.server.ts";
import { upkeep } from "./schema.ts";

type UpkeepKind = typeof upkeep.$inferSelect.kind;

/** When each kind of upkeep was last done; nothing for a kind that never was. */
export async function readUpkeep(db: Database): Promise<Map<UpkeepKind, Date>> {
  return new Map((await db.select().from(upkeep)).map(({ kind, doneAt }) => [kind, doneAt]));
}

/** Records that upkeep of this kind was done just now. */
export async function noteUpkeep(db: Database, kind: UpkeepKind): Promise<void> {
  const doneAt = sql`now()`;
  await db.insert(upkeep).values({ kind, doneAt }).onConflictDoUpdate({ target: upkeep.kind, set: { doneAt } });
}
