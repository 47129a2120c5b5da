import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import type { Period } from "#platform/period.ts";
import { daySumsSql } from "./day-sums.server.ts";
import { firstDayWithAnything, lastStoredDay } from "./figure-days.server.ts";
import type { DaySum, SumKind } from "./sum-kinds.ts";

/** What is added up together: the sums of each day, of each month, or of the whole period. */
type Step = "day" | "month" | "whole";

/** `at`: the day (YYYY-MM-DD) or month (YYYY-MM); empty for the whole period. `key`: empty unless asked for. */
export type Sum = Omit<DaySum, "day"> & { at: string };

export type Sums = {
  /** Today in India. Its sums, and those of days that are over and not stored yet, are computed as they are read. */
  today: string;
  /** The first day on which anything happened in the shop; today if nothing did. */
  firstDay: string;
  /** Sums of these kinds over a period. `isKeyed`: apart for each key. */
  read: (kinds: readonly SumKind[], period: Period, how: { step: Step; isKeyed?: boolean }) => Promise<Sum[]>;
};

/** Reads what the day sums need once for all figures of a page. */
export async function openSums(db: Database, now: Date): Promise<Sums> {
  const today = dayInIndia(now);
  const stored = await lastStoredDay(db);
  const firstDay = (await firstDayWithAnything(db)) ?? today;
  const liveFrom = stored ? addDays(stored, 1) : firstDay;
  const live = new Map<string, Promise<DaySum[]>>();
  const readLive = ({ from, to }: Period): Promise<DaySum[]> => {
    const period = { from: from > liveFrom ? from : liveFrom, to: to < today ? to : today };
    if (period.from > period.to) return Promise.resolve([]);
    const key = `${period.from} ${period.to}`;
    const rows = live.get(key) ?? readRows(db, period);
    live.set(key, rows);
    return rows;
  };
  return {
    today,
    firstDay,
    async read(kinds, period, { step, isKeyed = false }) {
      const at = { day: sql`day::text`, month: sql`to_char(day, 'YYYY-MM')`, whole: sql`''` }[step];
      const { rows } = await db.execute<Record<keyof Sum, string>>(sql`
        select ${at} as at, kind, ${isKeyed ? sql`key` : sql`''`} as key,
          sum(count) as count, sum(paise) as paise, sum(grams) as grams
        from figure_sums
        where kind = any(${sql.param([...kinds])}::text[]) and day between ${period.from}::date and ${period.to}::date
          and day < ${liveFrom}::date
        group by 1, 2, 3`);
      const lately = (await readLive(period))
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ day, key, ...one }) => {
          return { ...one, key: isKeyed ? key : "", at: { day, month: day.slice(0, 7), whole: "" }[step] };
        });
      return addUp([...rows.map((row) => ({ ...row, kind: row.kind as SumKind, ...numbersOf(row) })), ...lately]);
    },
  };
}

async function readRows(db: Database, period: Period): Promise<DaySum[]> {
  const { rows } = await db.execute<Record<keyof DaySum, string>>(
    sql`select day::text, kind, key, count, paise, grams from (${daySumsSql(period)}) as computed`,
  );
  return rows.map((row) => ({ ...row, kind: row.kind as SumKind, ...numbersOf(row) }));
}

const numbersOf = ({ count, paise, grams }: Record<"count" | "paise" | "grams", string>) => ({
  count: Number(count),
  paise: Number(paise),
  grams: Number(grams),
});

function addUp(rows: readonly Sum[]): Sum[] {
  const sums = Map.groupBy(rows, ({ at, kind, key }) => JSON.stringify([at, kind, key]));
  return [...sums.values()].map((alike) => {
    const sum = { ...alike[0]!, count: 0, paise: 0, grams: 0 };
    for (const { count, paise, grams } of alike) {
      sum.count += count;
      sum.paise += paise;
      sum.grams += grams;
    }
    return sum;
  });
}
