import { asc, eq } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Holiday } from "./holiday.ts";
import { holidays } from "./schema.ts";

/** All holidays, also past ones, earliest first. */
export async function listHolidays(db: Database): Promise<Holiday[]> {
  return db.select().from(holidays).orderBy(asc(holidays.day));
}

/** Adds holidays and returns those that are new. A day that is already a holiday keeps its name. */
export function addHolidays(db: Database, added: readonly Holiday[], by: Actor): Promise<Holiday[]> {
  return db.transaction(async (tx) => {
    const written = await tx
      .insert(holidays)
      .values([...added])
      .onConflictDoNothing()
      .returning();
    for (const { day, name } of written) {
      await recordChange(tx, { by, action: "added a holiday", subject: { kind: "holiday", id: day }, after: { name } });
    }
    return written;
  });
}

/** Removes the holiday on `day` (YYYY-MM-DD). If `day` is before `today`, removes nothing and returns "past". */
export function removeHoliday(
  db: Database,
  { day, today }: { day: string; today: string },
  by: Actor,
): Promise<"removed" | "unknown" | "past"> {
  return db.transaction(async (tx) => {
    if (day < today) return "past";
    const [removed] = await tx.delete(holidays).where(eq(holidays.day, day)).returning();
    if (!removed) return "unknown";
    const subject = { kind: "holiday" as const, id: day };
    await recordChange(tx, { by, action: "removed a holiday", subject, before: { name: removed.name } });
    return "removed";
  });
}
