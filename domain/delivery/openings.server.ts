import { isDeepStrictEqual } from "node:util";
import { asc, eq, getTableColumns, gte, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { pressOf, takerOf, writeValue, type EditedValue } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInWords } from "#platform/day.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import { festivalProducts, festivals, openSundays, vacations } from "./schema.ts";

type Vacation = typeof vacations.$inferSelect;

const itemsOf = sql<string[]>`array(select ${festivalProducts.productId} from ${festivalProducts}
  where ${festivalProducts.festivalId} = ${festivals.id} order by 1)`;

/** All vacations of the kitchen, also past ones, earliest first; cached for at most two seconds. */
export const readVacations = ttlCache(2, ["vacations"], listVacations);

/** All vacations of the kitchen, also past ones, earliest first. */
export function listVacations(db: Database): Promise<Vacation[]> {
  return db.select().from(vacations).orderBy(asc(vacations.firstDay));
}

const vacation: EditedValue<Omit<Vacation, "firstDay"> | null> = {
  kind: "vacation",
  read: async (tx, firstDay) => {
    const { lastDay, sentence } = vacations;
    const [row] = await tx
      .select({ lastDay, sentence })
      .from(vacations)
      .where(eq(vacations.firstDay, firstDay))
      .for("update");
    return row ?? null;
  },
  write: async (tx, firstDay, value) => {
    if (value === null) await tx.delete(vacations).where(eq(vacations.firstDay, firstDay));
    else {
      await tx
        .insert(vacations)
        .values({ firstDay, ...value })
        .onConflictDoUpdate({ target: vacations.firstDay, set: value });
    }
  },
  inWords: (_, firstDay) => `The vacation from ${dayInWords(firstDay)} on`,
  log: ({ subjectId: id, before, after }) => ({
    action: after ? "added a vacation" : "removed a vacation",
    subject: { kind: "holiday", id },
    ...(after ? { after } : before && { before }),
  }),
};

/** Takes back that vacations were added, changed or removed. */
export const takeVacationsBack = takerOf(vacation);

/** Adds a vacation, or changes the one that begins on the same day. */
export function saveVacation(db: Database, { firstDay, ...after }: Vacation, by: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await vacation.read(tx, firstDay);
    if (isDeepStrictEqual(before, after)) return;
    await writeValue(tx, pressOf(by), vacation, { subjectId: firstDay, before, after });
  });
}

/** Removes the vacation that begins on a day; false when there is none. */
export function removeVacation(db: Database, firstDay: string, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await vacation.read(tx, firstDay);
    if (!before) return false;
    await writeValue(tx, pressOf(by), vacation, { subjectId: firstDay, before, after: null });
    return true;
  });
}

/** The Sundays that staff chose as working days, as YYYY-MM-DD. Leaves out Sundays before `today`. */
export async function listOpenSundays(db: Database, today: string): Promise<string[]> {
  const rows = await db.select().from(openSundays).where(gte(openSundays.day, today)).orderBy(asc(openSundays.day));
  return rows.map(({ day }) => day);
}

const sunday: EditedValue<boolean> = {
  kind: "sunday",
  read: async (tx, day) => {
    const rows = await tx
      .select({ day: openSundays.day })
      .from(openSundays)
      .where(eq(openSundays.day, day))
      .for("update");
    return rows.length > 0;
  },
  write: async (tx, day, isOpen) => {
    if (isOpen) await tx.insert(openSundays).values({ day }).onConflictDoNothing();
    else await tx.delete(openSundays).where(eq(openSundays.day, day));
  },
  inWords: (_, day) => `Whether the kitchen works on ${dayInWords(day)}`,
  log: ({ subjectId: id, after }) => {
    return { action: after ? "opened a Sunday" : "closed a Sunday", subject: { kind: "holiday", id } };
  },
};

/** Takes back that Sundays were opened or closed. */
export const takeSundaysBack = takerOf(sunday);

/** Makes a Sunday a working day if `isOpen`, otherwise a day off again. Throws if the day to open is not a Sunday. */
export function setSunday(db: Database, { day, isOpen }: { day: string; isOpen: boolean }, by: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await sunday.read(tx, day);
    if (before !== isOpen) await writeValue(tx, pressOf(by), sunday, { subjectId: day, before, after: isOpen });
  });
}

/** The festivals whose last day of dispatch is `today` (YYYY-MM-DD) or later, the next one first. */
export async function listFestivals(db: Database, today: string) {
  return db
    .select({ ...getTableColumns(festivals), productIds: itemsOf })
    .from(festivals)
    .where(gte(festivals.lastDispatch, today))
    .orderBy(asc(festivals.firstDispatch), asc(festivals.id));
}

type NewFestival = Omit<typeof festivals.$inferSelect, "id"> & { productIds: string[] };

const festival: EditedValue<NewFestival | null> = {
  kind: "festival",
  read: async (tx, id) => {
    const { id: _, ...columns } = getTableColumns(festivals);
    const [row] = await tx
      .select({ ...columns, productIds: itemsOf })
      .from(festivals)
      .where(eq(festivals.id, Number(id)))
      .for("update");
    return row ?? null;
  },
  write: async (tx, text, value) => {
    const id = Number(text);
    if (value === null) await tx.delete(festivals).where(eq(festivals.id, id));
    else {
      const { productIds, ...columns } = value;
      await tx
        .insert(festivals)
        .overridingSystemValue()
        .values({ id, ...columns });
      await tx.insert(festivalProducts).values(productIds.map((productId) => ({ festivalId: id, productId })));
    }
  },
  inWords: () => "A festival",
  log: ({ subjectId, before, after }) => ({
    action: after ? "added a festival" : "removed a festival",
    subject: { kind: "holiday", id: (after ?? before)?.name ?? subjectId },
    ...(after ? { after } : before && { before }),
  }),
};

/** Takes back that festivals were added or removed. */
export const takeFestivalsBack = takerOf(festival);

/** Adds a festival and returns its id. Throws for days in the wrong sequence, an unknown item, or no items. */
export function addFestival(db: Database, added: NewFestival, by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('festivals', 'id'))::integer as id`,
    );
    const { id } = rows[0]!;
    await writeValue(tx, pressOf(by), festival, { subjectId: String(id), before: null, after: added });
    return id;
  });
}

/**
 * Removes a festival and its limits on the days of dispatch. Existing orders keep their days. False when there is no
 * such festival.
 */
export function removeFestival(db: Database, id: number, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await festival.read(tx, String(id));
    if (!before) return false;
    await writeValue(tx, pressOf(by), festival, { subjectId: String(id), before, after: null });
    return true;
  });
}
