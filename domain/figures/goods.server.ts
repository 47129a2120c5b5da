import { readNames } from "#domain/catalogue/catalogue.server.ts";
import { loadCapacity } from "#domain/delivery/capacity.server.ts";
import type { Database } from "#platform/database.server.ts";
import { sql } from "drizzle-orm";
import { addDays } from "#platform/day.ts";
import type { Period } from "#platform/period.ts";
import { type FigurePeriod, stepsOf } from "./figure-period.ts";
import type { Sums } from "./sums.server.ts";

/** How many days ahead the kitchen's load is shown. */
export const AHEAD = 14;

/** Products by the kilograms of them that left in a period, most first, with what was paid for them. */
export async function readKilos(db: Database, sums: Sums, period: Period) {
  const rows = await sums.read(["kilos"], period, { step: "whole", isKeyed: true });
  const names = await namesOf(
    db,
    rows.map(({ key }) => key),
  );
  return rows
    .map(({ key, grams, paise }) => ({ id: key, name: names(key), grams, paise }))
    .filter(({ grams, paise }) => grams !== 0 || paise !== 0)
    .toSorted((a, b) => b.grams - a.grams || a.name.localeCompare(b.name));
}

/**
 * For each day of dispatch, what of the goods that are cooked to order left, or is booked to leave, in grams; the orders,
 * without those sold at the counter, which take no order's place; and whether the day was or is full. `roomGrams`: what the kitchen cooks a day now; null if nothing is cooked to order.
 */
export async function readKitchen(db: Database, sums: Sums, period: FigurePeriod) {
  const capacity = await loadCapacity(db);
  const { gramsPerDay, ordersPerDay, held } = capacity;
  const rows = await sums.read(["kilos", "left"], period, { step: "day", isKeyed: true });
  const gone = Map.groupBy(rows, ({ at }) => at);
  const to = period.to >= sums.today ? addDays(sums.today, AHEAD) : period.to;
  const days = stepsOf({ from: period.from, to }, "day").map((day) => {
    const isAhead = day >= sums.today;
    const booked = held.get(day);
    const left = gone.get(day) ?? [];
    const cooked = isAhead
      ? [...gramsPerDay.keys()].map((id) => ({ id, grams: booked?.grams.get(id) ?? 0 }))
      : left
          .filter(({ kind, key }) => kind === "kilos" && gramsPerDay.has(key))
          .map(({ key, grams }) => ({ id: key, grams }));
    const orders = isAhead
      ? (booked?.orders ?? 0)
      : left.filter(({ kind, key }) => kind === "left" && key !== "counter").reduce((all, { count }) => all + count, 0);
    return {
      day,
      isOver: !isAhead,
      grams: Math.max(
        0,
        cooked.reduce((all, { grams }) => all + grams, 0),
      ),
      orders,
      isFull:
        (ordersPerDay !== null && orders >= ordersPerDay) ||
        cooked.some(({ id, grams }) => grams > 0 && grams >= gramsPerDay.get(id)!),
    };
  });
  const roomGrams = gramsPerDay.size > 0 ? [...gramsPerDay.values()].reduce((all, one) => all + one, 0) : null;
  return { days, roomGrams, thrown: await readThrown(db, sums, period) };
}

/** What was thrown away, by product, most first. In paise at what its cheapest pack costs now, by weight. */
async function readThrown(db: Database, sums: Sums, period: Period) {
  const rows = await sums.read(["thrown"], period, { step: "whole", isKeyed: true });
  const ids = rows.map(({ key }) => key);
  const names = await namesOf(db, ids);
  const { rows: prices } = await db.execute<{ id: string; perGram: number }>(sql`
    select product_id as id, min(price::float8 / grams) as "perGram" from packs
    where product_id = any(${sql.param(ids)}::text[]) and not is_withdrawn group by 1`);
  const perGram = new Map(prices.map((one) => [one.id, one.perGram]));
  return rows
    .map(({ key, grams }) => ({ name: names(key), grams, paise: Math.round((perGram.get(key) ?? 0) * grams) }))
    .filter(({ grams }) => grams !== 0)
    .toSorted((a, b) => b.grams - a.grams || a.name.localeCompare(b.name));
}

async function namesOf(db: Database, ids: readonly string[]) {
  const { products } = await readNames(db, { packs: [], products: ids });
  return (id: string) => products.get(id) ?? "No longer sold";
}
