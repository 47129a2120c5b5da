import { loadCapacity } from "#domain/delivery/capacity.server.ts";
import { collectionDates } from "#domain/delivery/delivery.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { listFestivals } from "#domain/delivery/openings.server.ts";
import { festivalBefore } from "#domain/figures/festival-before.ts";
import { BEFORE_FESTIVAL, nearestFestival } from "#domain/figures/figure-period.ts";
import { readKilos } from "#domain/figures/goods.server.ts";
import { openSums, type Sums } from "#domain/figures/sums.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInBrief, daysBetween, weekdayOf } from "#platform/day.ts";
import { kilos, ordersInWords, rupees } from "./figure.ts";
import { columns, rows } from "./plots.server.ts";

const WEEK = 7;
/** The same weekday, a year before. */
const YEAR = 364;
const BEST_SELLERS = 5;

/** Today in pictures: what was ordered, what is sold, and the room of the coming days. */
export async function readTodayFigures(db: Database, now: Date, { seesMoney }: { seesMoney: boolean }) {
  const sums = await openSums(db, now);
  return {
    orders: seesMoney ? await readOrders(db, sums) : undefined,
    sold: await readSold(db, sums),
    room: await readRoom(db, now),
  };
}

const inWords = ({ count, paise }: { count: number; paise: number }) => `${ordersInWords(count)}, ${rupees(paise)}`;

async function readOrders(db: Database, sums: Sums) {
  const { today } = sums;
  const week = { from: addDays(today, 1 - WEEK), to: today };
  const days = await sums.read(["orders"], week, { step: "day" });
  const sumOf = (day: string) => days.find(({ at }) => at === day) ?? { count: 0, paise: 0 };
  const others = [];
  for (const { name, day } of await comparedDays(db, today)) {
    const [sum] = await sums.read(["orders"], { from: day, to: day }, { step: "day" });
    if (sum) others.push({ name, words: inWords(sum) });
  }
  const labels = Array.from({ length: WEEK }, (_, place) => addDays(week.from, place));
  const all = days.reduce((sum, { paise }) => sum + paise, 0);
  const title = `Orders of the last seven days: ${rupees(all)}`;
  const drawn = columns({
    labels: labels.map((day) => (day === today ? "Today" : weekdayOf(day).slice(0, 3))),
    values: labels.map((day) => sumOf(day).paise),
    isOpen: labels.map((day) => day === today),
    format: rupees,
  });
  return {
    today: inWords(sumOf(today)),
    others,
    plot: drawn && { title, ...drawn },
    week: labels.map((day) => ({ day: dayInBrief(day), words: inWords(sumOf(day)) })),
  };
}

/** The days beside which today stands: a week and a year ago, and as many days before the festival last year. */
async function comparedDays(db: Database, today: string): Promise<{ name: string; day: string }[]> {
  const weekday = weekdayOf(today);
  const days = [
    { name: `${weekday} a week ago`, day: addDays(today, -WEEK) },
    { name: `${weekday} a year ago`, day: addDays(today, -YEAR) },
  ];
  const festivals = await listFestivals(db, "2000-01-01");
  const next = nearestFestival(festivals, today);
  const last = next && festivalBefore(festivals, next);
  const left = next ? daysBetween(today, next.lastDispatch) : -1;
  if (!last || left < 0 || left > BEFORE_FESTIVAL) return days;
  const before = left === 0 ? "The last day of" : left === 1 ? "A day before" : `${left} days before`;
  return [...days, { name: `${before} ${last.name}`, day: addDays(last.lastDispatch, -left) }];
}

async function readSold(db: Database, sums: Sums) {
  const week = { from: addDays(sums.today, 1 - WEEK), to: sums.today };
  const best = (await readKilos(db, sums, week)).filter(({ grams }) => grams > 0).slice(0, BEST_SELLERS);
  const drawn = rows(
    best.map(({ name, grams }) => ({ name, text: kilos(grams), parts: [{ value: grams, tone: "now" }] })),
  );
  return {
    plot: drawn && { title: `Left in the last seven days, most of it ${best[0]!.name}`, ...drawn },
    items: best.map(({ name, grams }) => ({ name, words: kilos(grams) })),
  };
}

/** How much of each coming day of dispatch is taken. Without a limit of orders, their number alone. */
async function readRoom(db: Database, now: Date) {
  const { ordersPerDay, gramsPerDay, held } = await loadCapacity(db);
  const mostGrams = [...gramsPerDay.values()].reduce((sum, grams) => sum + grams, 0);
  const days = collectionDates(await readCalendar(db), now)
    .slice(0, WEEK)
    .map(({ dispatchOn }) => {
      const taken = held.get(dispatchOn);
      const orders = taken?.orders ?? 0;
      const grams = [...gramsPerDay.keys()].reduce((sum, id) => sum + (taken?.grams.get(id) ?? 0), 0);
      const ofOrders = ordersPerDay === null ? ordersInWords(orders) : `${orders} of ${ordersPerDay} orders`;
      const words = mostGrams > 0 ? `${ofOrders}, ${kilos(grams)} of ${kilos(mostGrams)}` : ofOrders;
      const parts = ordersPerDay === null ? { value: orders, rest: 0 } : { value: orders, rest: ordersPerDay - orders };
      return { day: dayInBrief(dispatchOn), words, ...parts };
    });
  const drawn = rows(
    days.map(({ day, words, value, rest }) => ({
      name: day,
      text: words,
      parts: [
        { value, tone: "now" },
        { value: rest, tone: "third" },
      ],
    })),
  );
  const [first] = days;
  return { plot: drawn && { title: `Room of the coming days: ${first!.day}, ${first!.words}`, ...drawn }, days };
}
