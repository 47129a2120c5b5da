import { max, sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia, startInIndia } from "#platform/day.ts";
import type { Period } from "#platform/period.ts";
import { daySumsSql } from "./day-sums.server.ts";
import { figureDays } from "./schema.ts";

/** How many days one statement computes at most. */
const TOGETHER = 7;

/** The hourly job "figures": after midnight in India it computes the day that is over. Nothing to do later that day. */
export async function computeFigures(db: Database, now = new Date()): Promise<void> {
  const yesterday = addDays(dayInIndia(now), -1);
  if ((await lastStoredDay(db)) !== yesterday) await catchUp(db, now);
}

/**
 * Computes the days that are over and not stored yet, and once more those that belong to orders with which something
 * happened since: what is in an order may change after its day, and a credit note counts with the day it left.
 */
export async function catchUp(db: Database, now = new Date()): Promise<void> {
  const yesterday = addDays(dayInIndia(now), -1);
  const last = await lastStoredDay(db);
  const from = last ? addDays(last, 1) : await firstDayWithAnything(db);
  if (from === undefined) return;
  for (const period of parts({ from, to: yesterday })) await storeDays(db, period);
  if (last) for (const day of await daysTouchedSince(db, from)) await storeDays(db, { from: day, to: day });
}

/** Computes all days that are over anew, and returns those whose stored sums were others. */
export async function rebuildFigures(db: Database, now = new Date()): Promise<string[]> {
  const differing = await listDifferingDays(db, now);
  for (const period of parts(await daysThatAreOver(db, now))) await storeDays(db, period);
  return differing;
}

/** The days that are over whose stored sums differ from what is computed anew, or that are not stored. */
export async function listDifferingDays(db: Database, now = new Date()): Promise<string[]> {
  const differing: string[] = [];
  for (const period of parts(await daysThatAreOver(db, now))) {
    const stored = sql`select day, kind, key, count, paise, grams from figure_sums where ${isIn(period)}`;
    const { rows } = await db.execute<{ day: string }>(sql`
      with anew as materialized (${daySumsSql(period)}), stored as (${stored}),
        other as ((table anew except table stored) union all (table stored except table anew))
      select day::text from other where kind <> 'returning'
      union select day::date::text from generate_series(${period.from}::date, ${period.to}::date, '1 day') as day
        where day not in (select day from figure_days where ${isIn(period)})
      order by 1`);
    differing.push(...rows.map(({ day }) => day));
  }
  return differing;
}

/** The last day whose sums are stored; all before it are too. Undefined when none is. */
export async function lastStoredDay(db: Database): Promise<string | undefined> {
  const [row] = await db.select({ day: max(figureDays.day) }).from(figureDays);
  return row?.day ?? undefined;
}

/** The day of the first thing that counts in a figure; undefined in a shop in which nothing happened yet. */
export async function firstDayWithAnything(db: Database): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select (least((select min(happened_at) from order_events), (select min(issued_at) from documents),
      (select min(received_at) from receipts), (select min(written_at) from write_offs))
      at time zone 'Asia/Kolkata')::date::text as day`);
  return rows[0]!.day ?? undefined;
}

async function daysThatAreOver(db: Database, now: Date): Promise<Period> {
  const today = dayInIndia(now);
  return { from: (await firstDayWithAnything(db)) ?? today, to: addDays(today, -1) };
}

function parts({ from, to }: Period): Period[] {
  const found: Period[] = [];
  for (let first = from; first <= to; first = addDays(first, TOGETHER)) {
    const last = addDays(first, TOGETHER - 1);
    found.push({ from: first, to: last < to ? last : to });
  }
  return found;
}

const isIn = ({ from, to }: Period): SQL => sql`day between ${from}::date and ${to}::date`;

/** The days before `from` on which something happened with orders with which something happened since. */
async function daysTouchedSince(db: Database, from: string): Promise<string[]> {
  const start = sql`${startInIndia(from).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ day: string }>(sql`
    with touched as materialized (select distinct order_id from order_events where happened_at >= ${start})
    select distinct (moment at time zone 'Asia/Kolkata')::date::text as day
    from (
      select happened_at as moment from order_events join touched using (order_id)
      union all select issued_at from documents join touched using (order_id)
    ) as of_them
    where moment < ${start} order by 1`);
  return rows.map(({ day }) => day);
}

/** Stores the sums of days that are over, in place of those that were stored before. */
async function storeDays(db: Database, period: Period): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table figure_days in share row exclusive mode`);
    const before = await tx.select({ day: figureDays.day }).from(figureDays).where(isIn(period));
    // Whether a customer had ordered before is counted once: later, a person may be forgotten.
    const isCountedAnew = sql`(kind <> 'returning' or not day = any(${sql.param(before.map(({ day }) => day))}::date[]))`;
    await tx.execute(sql`delete from figure_sums where ${isIn(period)} and kind <> 'returning'`);
    await tx.execute(sql`
      insert into figure_days (day) select generate_series(${period.from}::date, ${period.to}::date, '1 day')
      on conflict (day) do update set computed_at = now()`);
    await tx.execute(sql`
      insert into figure_sums (day, kind, key, count, paise, grams)
      select * from (${daySumsSql(period)}) as anew where ${isCountedAnew}`);
  });
}
