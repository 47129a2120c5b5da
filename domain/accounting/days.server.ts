import { and, asc, between, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import { snapshotOf, type Document } from "#domain/orders/documents/documents.server.ts";
import { documents } from "#domain/orders/documents/schema.ts";
import { retainedSince } from "#domain/orders/customer/retention.ts";
import type { Paise } from "#domain/money.ts";
import { isWithin } from "#platform/columns.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia, lastDayOver } from "#platform/day.ts";
import { financialYearAround, type Period } from "#platform/period.ts";
import { gstDays } from "./schema.ts";
import { addSummaries, summariesOf, type Paper, type Summary } from "./summary.ts";

type Day = typeof gstDays.$inferSelect;

/**
 * The sums of the documents issued in a period, by the seller's GST number ("" without one). Days that are over are
 * added up once and kept; today is read anew each time.
 */
export async function readSummaries(db: Database, period: Period, now = new Date()): Promise<Map<string, Summary>> {
  const days = await readDays(db, period, now);
  const numbers = new Set(days.flatMap(({ summaries }) => Object.keys(summaries)));
  return new Map(
    [...numbers].toSorted().map((gstin) => {
      return [gstin, addSummaries(days.flatMap(({ summaries }) => summaries[gstin] ?? []))];
    }),
  );
}

/** What was sold without tax in the financial year of a day until that day, less what was given back, in paise. */
export async function readTurnover(db: Database, day: string, now = new Date()): Promise<Paise> {
  const until = { from: financialYearAround(day).from, to: day };
  await keepDays(db, until, now);
  const [kept] = await db
    .select({ paise: sql<string | null>`sum(${gstDays.turnoverPaise})` })
    .from(gstDays)
    .where(isIn(keepable(until, now)));
  const rest = await addUpOthers(db, until, now);
  return Number(kept?.paise ?? 0) + rest.reduce((sum, { turnoverPaise }) => sum + turnoverPaise, 0);
}

async function readDays(db: Database, period: Period, now: Date): Promise<Day[]> {
  await keepDays(db, period, now);
  const kept = await db
    .select()
    .from(gstDays)
    .where(isIn(keepable(period, now)));
  return [...kept, ...(await addUpOthers(db, period, now))];
}

/**
 * Adds up the days of a period that are over and were not added up before. Leaves out the days whose documents need not
 * be kept any longer, because their GST numbers are being erased.
 */
export async function keepDays(db: Database, period: Period, now = new Date()): Promise<void> {
  const kept = keepable(period, now);
  const missing = kept.from <= kept.to ? await missingDays(db, kept) : [];
  if (missing.length === 0) return;
  const busy = new Set(await daysWithDocuments(db, { from: missing[0]!, to: missing.at(-1)! }));
  const empty = missing.filter((day) => !busy.has(day)).map((day) => ({ day, turnoverPaise: 0, summaries: {} }));
  if (empty.length > 0) await db.insert(gstDays).values(empty).onConflictDoNothing();
  for (const day of missing.filter((one) => busy.has(one))) {
    await db
      .insert(gstDays)
      .values(await addUpDay(db, day))
      .onConflictDoNothing();
  }
}

function keepable({ from, to }: Period, now: Date): Period {
  const first = dayInIndia(retainedSince(now));
  const last = lastDayOver(now);
  return { from: from < first ? first : from, to: to > last ? last : to };
}

/** The sums of the days of a period with documents that `keepDays` leaves out. */
async function addUpOthers(db: Database, { from, to }: Period, now: Date): Promise<Day[]> {
  const kept = keepable({ from, to }, now);
  const others =
    kept.from > kept.to
      ? [{ from, to }]
      : [
          { from, to: addDays(kept.from, -1) },
          { from: addDays(kept.to, 1), to },
        ];
  const days: Day[] = [];
  for (const period of others.filter((one) => one.from <= one.to)) {
    for (const day of await daysWithDocuments(db, period)) days.push(await addUpDay(db, day));
  }
  return days;
}

async function missingDays(db: Database, { from, to }: Period): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select one::date::text as day from generate_series(${from}::date, ${to}::date, '1 day') as one
    where not exists (select from ${gstDays} where ${gstDays.day} = one::date) order by 1`);
  return rows.map(({ day }) => day);
}

async function daysWithDocuments(db: Database, period: Period): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct (issued_at at time zone 'Asia/Kolkata')::date::text as day
    from ${documents} where ${isWithin(documents.issuedAt, period)} order by 1`);
  return rows.map(({ day }) => day);
}

/** The sums of the documents of a day in India. */
async function addUpDay(db: Database, day: string): Promise<Day> {
  const summaries = Object.fromEntries(summariesOf(await listPapers(db, day), { from: day, to: day }));
  const turnoverPaise = Object.entries(summaries).reduce((sum, [gstin, { counts }]) => {
    // Who is not registered owes no tax on a bill's total.
    const name = gstin === "" ? "totalPaise" : "taxablePaise";
    return sum + counts.b2b[name] + counts.b2c[name] - counts.b2bNotes[name] - counts.b2cNotes[name];
  }, 0);
  return { day, turnoverPaise, summaries };
}

/** The documents of a day, with the invoices and the other credit notes that its credit notes belong to. */
async function listPapers(db: Database, day: string): Promise<Paper[]> {
  const ofDay = await db
    .select()
    .from(documents)
    .where(isWithin(documents.issuedAt, { from: day, to: day }))
    .orderBy(asc(documents.id));
  const noted = ofDay.filter(({ kind }) => kind === "credit-note").map(({ orderId }) => orderId);
  const others =
    noted.length === 0
      ? []
      : await db
          .select()
          .from(documents)
          .where(
            and(
              inArray(documents.orderId, noted),
              notInArray(
                documents.id,
                ofDay.map(({ id }) => id),
              ),
            ),
          );
  return [...ofDay, ...others].toSorted((one, other) => one.id - other.id).map(paperOf);
}

function paperOf(document: Document): Paper {
  return { kind: document.kind, serial: document.serial, snapshot: snapshotOf(document) };
}

const isIn = ({ from, to }: Period) => between(gstDays.day, from, to);

/** Deletes the sums of days whose documents need not be kept any longer. */
export async function forgetDays(db: Database, now = new Date()): Promise<void> {
  await db.delete(gstDays).where(lt(gstDays.day, dayInIndia(retainedSince(now))));
}

/** Adds up all kept days anew and returns those whose sums were not what they should be, which are right again. */
export async function rebuildDays(db: Database): Promise<{ days: number; wrong: string[] }> {
  const kept = await db.select({ day: gstDays.day }).from(gstDays).orderBy(asc(gstDays.day));
  const wrong: string[] = [];
  for (const { day } of kept) {
    const { turnoverPaise, summaries } = await addUpDay(db, day);
    const anew = JSON.stringify(summaries);
    const differs = or(sql`${gstDays.turnoverPaise} <> ${turnoverPaise}`, sql`${gstDays.summaries} <> ${anew}::jsonb`);
    const mended = await db
      .update(gstDays)
      .set({ turnoverPaise, summaries })
      .where(and(isIn({ from: day, to: day }), differs))
      .returning({ day: gstDays.day });
    wrong.push(...mended.map((one) => one.day));
  }
  return { days: kept.length, wrong };
}
