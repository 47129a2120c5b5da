import type { FigurePeriod } from "#domain/figures/figure-period.ts";
import { AHEAD, readKilos, readKitchen } from "#domain/figures/goods.server.ts";
import type { Sums } from "#domain/figures/sums.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInBrief } from "#platform/day.ts";
import { kilos, rupees, type Said, tableOf } from "./figure.ts";
import { columns, rows } from "./plots.server.ts";
import { stepLabel } from "./step-label.ts";

const MOST_PRODUCTS = 10;

/** Figure 4: what left the kitchen, by weight. */
export async function kilosFigure(db: Database, sums: Sums, period: FigurePeriod): Promise<Said> {
  const all = await readKilos(db, sums, period);
  const [first] = all;
  return {
    title: "Best sellers in kilograms",
    finding: first
      ? `${kilos(all.reduce((sum, { grams }) => sum + grams, 0))} left the shop, most of it ${first.name} (${kilos(first.grams)}).`
      : "Nothing left the shop in these days.",
    drawn: rows(
      all.slice(0, MOST_PRODUCTS).map(({ name, grams, paise }) => ({
        name,
        text: `${kilos(grams)}, ${rupees(paise)}`,
        parts: [{ value: grams, tone: "now" }],
      })),
    ),
    ...tableOf(all, [
      ["What", "words", ({ name }) => name],
      ["Left", "kilos", ({ grams }) => grams],
      ["Paid for it", "rupees", ({ paise }) => paise],
    ]),
    definition:
      "What was dispatched or collected, on the day it left, less parcels that came back, on the day they came. A box counts as the sweets in it, and its price is shared among them by weight. The money is the price less discount, tax included.",
  };
}

/** Figure 7: what the kitchen has to make, and what was thrown away. */
export async function kitchenFigure(db: Database, sums: Sums, period: FigurePeriod): Promise<Said> {
  const { days, roomGrams, thrown } = await readKitchen(db, sums, period);
  const byMonth = period.step === "month";
  const steps = [...Map.groupBy(days, ({ day }) => (byMonth ? day.slice(0, 7) : day))].map(([at, some]) => ({
    at,
    isOver: some.every(({ isOver }) => isOver),
    grams: some.reduce((sum, { grams }) => sum + grams, 0),
    orders: some.reduce((sum, { orders }) => sum + orders, 0),
    full: some.filter(({ isFull }) => isFull).length,
  }));
  const limit = byMonth ? null : roomGrams;
  type Row = { at: string; load?: (typeof steps)[number]; thrown?: (typeof thrown)[number] };
  const table: Row[] = [
    ...steps.map((load) => ({ at: load.at, load })),
    ...thrown.map((one) => ({ at: one.name, thrown: one })),
  ];
  return {
    title: "The kitchen's load",
    finding: `${fullInWords(days.filter(({ isFull }) => isFull).length)} ${thrownInWords(thrown)}`,
    drawn: columns({
      labels: steps.map(({ at }) => (byMonth ? stepLabel(at, period) : dayInBrief(at).slice(4))),
      values: steps.map(({ grams }) => grams),
      isOpen: steps.map(({ isOver }) => !isOver),
      limit,
      format: kilos,
    }),
    key: [
      { mark: "now", words: `Left in the ${period.step}` },
      { mark: "open", words: "Booked, or not over yet" },
      ...(limit === null ? [] : [{ mark: "limit" as const, words: `The kitchen cooks ${kilos(limit)} of them a day` }]),
    ],
    ...tableOf(table, [
      [byMonth ? "Month" : "Day", "day", ({ at }) => at],
      ["Cooked to order", "kilos", ({ load }) => load?.grams],
      ["Orders", "count", ({ load }) => load?.orders],
      ["Full days", "count", ({ load }) => load?.full],
      ["Thrown away", "kilos", (row) => row.thrown?.grams],
      ["It would have sold for", "rupees", (row) => row.thrown?.paise],
    ]),
    definition: `What is cooked to order, in kilograms: what left on days that are over, and what is booked for today and the next ${AHEAD} days. The room is today's setting under Days; a day is full when its orders or one of its items reach it; what is sold at the counter takes no order's place. Thrown away is what was written off as waste, past its day or come back, at what its cheapest pack costs now.`,
  };
}

function fullInWords(days: number): string {
  if (days === 0) return "No day was or is full.";
  return days === 1 ? "One day was or is full." : `${days} days were or are full.`;
}

function thrownInWords(thrown: readonly { grams: number; paise: number }[]): string {
  const grams = thrown.reduce((sum, one) => sum + one.grams, 0);
  if (grams <= 0) return "Nothing was thrown away.";
  const paise = thrown.reduce((sum, one) => sum + one.paise, 0);
  return `${kilos(grams)} were thrown away, which would have sold for ${rupees(paise)}.`;
}
