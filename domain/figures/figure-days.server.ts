import { eq, max, sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia, lastDayOver, startInIndia } from "#platform/day.ts";
import type { Period } from "#platform/period.ts";
import { daySumsSql } from "./day-sums.server.ts";
import { stepsOf } from "./figure-period.ts";
import { figureDays } from "./schema.ts";

/**
 * The hourly job "figures": computes the days that are over and not stored yet, and once more the stored ones of which
 * something is known since that changes them.
 */
export async function computeFigures(db: Database, now = new Date()): Promise<void> {
  const last = await lastStoredDay(db);
  for (const day of await staleDays(db)) await storeDay(db, day);
  const missing = await missingDays(db, await daysThatAreOver(db, now));
  if (missing.length === 0) return;
  // Earlier days come first: were this interrupted after the new ones, they would not be found again.
  const touched = last ? await daysTouchedSince(db, addDays(last, 1)) : [];
  for (const day of touched) await storeDay(db, day);
  for (const day of missing) await storeDay(db, day);
}

/** Computes all days that are over anew, and returns those whose stored sums were others. */
export async function rebuildFigures(db: Database, now = new Date()): Promise<string[]> {
  const differing = await listDifferingDays(db, now);
  for (const day of stepsOf(await daysThatAreOver(db, now), "day")) await storeDay(db, day);
  return differing;
}

/** The days that are over whose stored sums differ from what is computed anew, or that are not stored. */
export async function listDifferingDays(db: Database, now = new Date()): Promise<string[]> {
  const differing: string[] = [];
  for (const day of stepsOf(await daysThatAreOver(db, now), "day")) {
    const stored = sql`select day, kind, key, count, paise, grams from figure_sums where day = ${day}`;
    const { rows } = await db.execute<{ differs: boolean }>(sql`
      with anew as materialized (${daySumsSql({ from: day, to: day })}), stored as (${stored}),
        other as ((table anew except table stored) union all (table stored except table anew))
      select exists (select from other where kind <> 'returning')
        or not exists (select from figure_days where day = ${day}) as differs`);
    if (rows[0]!.differs) differing.push(day);
  }
  return differing;
}

/** The last day whose sums are stored; all before it are too, back to the shop's first one. Undefined when none is. */
export async function lastStoredDay(db: Database): Promise<string | undefined> {
  const [row] = await db.select({ day: max(figureDays.day) }).from(figureDays);
  return row?.day ?? undefined;
}

/** The day of the first thing that counts in a figure; undefined in a shop in which nothing happened yet. */
export async function firstDayWithAnything(db: Database): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select (least((select min(happened_at) from order_events), (select min(issued_at) from documents),
      (select min(received_at) from receipts), (select min(settled_at) from gateway_payout_items),
      (select min(written_at) from write_offs))
      at time zone 'Asia/Kolkata')::date::text as day`);
  return rows[0]!.day ?? undefined;
}

async function daysThatAreOver(db: Database, now: Date): Promise<Period> {
  return { from: (await firstDayWithAnything(db)) ?? dayInIndia(now), to: lastDayOver(now) };
}

/** The days that are not stored. Some may be before the stored ones: a file told of older payouts. */
async function missingDays(db: Database, { from, to }: Period): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select one::date::text as day from generate_series(${from}::date, ${to}::date, '1 day') as one
    where one::date not in (select day from figure_days) order by 1`);
  return rows.map(({ day }) => day);
}

/**
 * The stored days that are other ones by what the gateway told after they were computed: those on which it paid out, and
 * on which what it paid out had come or gone back. A payout may have been told for an earlier day before: all days from
 * the payment on are meant. Also those that a migration made stale.
 */
async function staleDays(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    with told as materialized (${told("item")} union ${told("payout")}),
      changed (first, last, told_at) as (
        select least(created_at, settled_at), settled_at, told_at from told
        union select received_at, received_at, told_at
          from told join receipts on receipts.rail = 'card' and receipts.external_id = told.id
        union select done_at, done_at, told_at from told join refunds on refunds.gateway_refund_id = told.id)
    select distinct figure_days.day::text as day
    from changed join figure_days on figure_days.day between (first at time zone 'Asia/Kolkata')::date
      and (last at time zone 'Asia/Kolkata')::date
    where figure_days.computed_at < told_at + interval '15 minutes'
    union select day::text from figure_days where computed_at = '-infinity' order by 1`);
  return rows.map(({ day }) => day);
}

function told(by: string): SQL {
  return sql.raw(`
    select item.id, item.created_at, item.settled_at, ${by}.told_at
    from gateway_payout_items item join gateway_payouts payout on payout.id = item.payout_id
    where ${by}.told_at > now() - interval '30 days'`);
}

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

/** Stores the sums of a day that is over, in place of those that were stored before. */
async function storeDay(db: Database, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table figure_days in share row exclusive mode`);
    const before = await tx.select().from(figureDays).where(eq(figureDays.day, day));
    // Whether a customer had ordered before is counted once: later, a person may be forgotten.
    const isCountedAnew = before.length > 0 ? sql`kind <> 'returning'` : sql`true`;
    await tx.execute(sql`delete from figure_sums where day = ${day} and kind <> 'returning'`);
    await tx.execute(sql`
      insert into figure_days (day) values (${day}) on conflict (day) do update set computed_at = now()`);
    await tx.execute(sql`
      insert into figure_sums (day, kind, key, count, paise, grams)
      select * from (${daySumsSql({ from: day, to: day })}) as anew where ${isCountedAnew}`);
  });
}
