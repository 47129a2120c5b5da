import { asc, eq, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { pressOf, takerOf, writeValue, type EditedValue } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInWords } from "#platform/day.ts";
import type { Holiday } from "./holiday.ts";
import { holidays } from "./schema.ts";

/** All holidays, also past ones, earliest first. */
export async function listHolidays(db: Database): Promise<Holiday[]> {
  return db.select().from(holidays).orderBy(asc(holidays.day));
}

const edited: EditedValue<string | null> = {
  kind: "holiday",
  read: async (tx, day) => {
    const [row] = await tx.select({ name: holidays.name }).from(holidays).where(eq(holidays.day, day)).for("update");
    return row?.name ?? null;
  },
  write: async (tx, day, name) => {
    if (name === null) await tx.delete(holidays).where(eq(holidays.day, day));
    else await tx.insert(holidays).values({ day, name });
  },
  inWords: (_, day) => `The holiday on ${dayInWords(day)}`,
  log: ({ subjectId: id, before, after }) => ({
    action: after === null ? "removed a holiday" : "added a holiday",
    subject: { kind: "holiday", id },
    ...(before !== null && { before: { name: before } }),
    ...(after !== null && { after: { name: after } }),
  }),
};

/** Takes back that holidays were added or removed. */
export const takeHolidaysBack = takerOf(edited);

/** Adds holidays and returns those that are new. A day that is already a holiday keeps its name. */
export function addHolidays(db: Database, added: readonly Holiday[], by: Actor): Promise<Holiday[]> {
  return db.transaction(async (tx) => {
    // Nobody else adds one of these days meanwhile.
    await tx.execute(sql`lock table ${holidays} in share row exclusive mode`);
    const press = pressOf(by);
    const written: Holiday[] = [];
    for (const { day, name } of added) {
      if ((await edited.read(tx, day)) !== null) continue;
      await writeValue(tx, press, edited, { subjectId: day, before: null, after: name });
      written.push({ day, name });
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
    const before = await edited.read(tx, day);
    if (before === null) return "unknown";
    await writeValue(tx, pressOf(by), edited, { subjectId: day, before, after: null });
    return "removed";
  });
}
