import { asc, eq, getTableColumns, gte, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import { festivalProducts, festivals, openSundays, vacations } from "./schema.ts";

type Vacation = typeof vacations.$inferSelect;

/** All vacations of the kitchen, also past ones, earliest first; cached for at most two seconds. */
export const readVacations = ttlCache(2, ["vacations"], listVacations);

/** All vacations of the kitchen, also past ones, earliest first. */
export function listVacations(db: Database): Promise<Vacation[]> {
  return db.select().from(vacations).orderBy(asc(vacations.firstDay));
}

/** Adds a vacation, or changes the one that begins on the same day. */
export function saveVacation(db: Database, vacation: Vacation, by: Actor): Promise<void> {
  const { firstDay, lastDay, sentence } = vacation;
  return db.transaction(async (tx) => {
    await tx
      .insert(vacations)
      .values(vacation)
      .onConflictDoUpdate({ target: vacations.firstDay, set: { lastDay, sentence } });
    const subject = { kind: "holiday", id: firstDay } as const;
    await recordChange(tx, { by, action: "added a vacation", subject, after: { lastDay, sentence } });
  });
}

/** Removes the vacation that begins on a day; false when there is none. */
export function removeVacation(db: Database, firstDay: string, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(vacations).where(eq(vacations.firstDay, firstDay)).returning();
    if (!removed) return false;
    const { lastDay, sentence } = removed;
    const subject = { kind: "holiday", id: firstDay } as const;
    await recordChange(tx, { by, action: "removed a vacation", subject, before: { lastDay, sentence } });
    return true;
  });
}

/** The Sundays that staff chose as working days, as YYYY-MM-DD. Leaves out Sundays before `today`. */
export async function listOpenSundays(db: Database, today: string): Promise<string[]> {
  const rows = await db.select().from(openSundays).where(gte(openSundays.day, today)).orderBy(asc(openSundays.day));
  return rows.map(({ day }) => day);
}

/** Makes a Sunday a working day if `isOpen`, otherwise a day off again. Throws if the day to open is not a Sunday. */
export function setSunday(db: Database, { day, isOpen }: { day: string; isOpen: boolean }, by: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    if (isOpen) await tx.insert(openSundays).values({ day }).onConflictDoNothing();
    else await tx.delete(openSundays).where(eq(openSundays.day, day));
    const action = isOpen ? "opened a Sunday" : "closed a Sunday";
    await recordChange(tx, { by, action, subject: { kind: "holiday", id: day } });
  });
}

/** The festivals whose last day of dispatch is `today` (YYYY-MM-DD) or later, the next one first. */
export async function listFestivals(db: Database, today: string) {
  const items = sql<string[]>`array(select ${festivalProducts.productId} from ${festivalProducts}
    where ${festivalProducts.festivalId} = ${festivals.id} order by 1)`;
  return db
    .select({ ...getTableColumns(festivals), productIds: items })
    .from(festivals)
    .where(gte(festivals.lastDispatch, today))
    .orderBy(asc(festivals.firstDispatch), asc(festivals.id));
}

type NewFestival = Omit<typeof festivals.$inferSelect, "id"> & { productIds: readonly string[] };

/** Adds a festival and returns its id. Throws for days in the wrong sequence, an unknown item, or no items. */
export function addFestival(db: Database, { productIds, ...festival }: NewFestival, by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const [added] = await tx.insert(festivals).values(festival).returning({ id: festivals.id });
    const { id } = added!;
    await tx.insert(festivalProducts).values(productIds.map((productId) => ({ festivalId: id, productId })));
    const subject = { kind: "holiday", id: festival.name } as const;
    await recordChange(tx, { by, action: "added a festival", subject, after: { ...festival, productIds } });
    return id;
  });
}

/**
 * Removes a festival and its limits on the days of dispatch. Existing orders keep their days. False when there is no
 * such festival.
 */
export function removeFestival(db: Database, id: number, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(festivals).where(eq(festivals.id, id)).returning();
    if (!removed) return false;
    const subject = { kind: "holiday", id: removed.name } as const;
    await recordChange(tx, { by, action: "removed a festival", subject, before: removed });
    return true;
  });
}
