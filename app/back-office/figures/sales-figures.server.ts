import { type FestivalDays, type FigurePeriod, nearestFestival } from "#domain/figures/figure-period.ts";
import { partOf, readBuyers, readNet, readRunning } from "#domain/figures/sales.server.ts";
import type { Sums } from "#domain/figures/sums.server.ts";
import { dateInWords, dayInBrief, daysBetween } from "#platform/day.ts";
import { changeInWords, countOf, type Figure, ordersInWords, rupees } from "./figure.ts";
import { columns, lines } from "./plots.server.ts";
import type { KeyEntry } from "./plot.tsx";

const NOTHING = "Nothing was sold in these days. The first sale will stand here.";
export const openKey: KeyEntry = { mark: "open", words: "Not over yet" };

/** Figure 1: what was sold, and what a year before. */
export async function netFigure(sums: Sums, period: FigurePeriod): Promise<Figure> {
  const { steps, netPaise, beforePaise, change } = await readNet(sums, period);
  const before = beforePaise !== null && period.before ? period.before.name : undefined;
  const isEmpty = steps.every((one) => one.bills === 0 && one.backPaise === 0);
  const until =
    period.to < sums.today ? "" : period.step === "day" ? " until yesterday" : " until the end of last month";
  const over = `${rupees(netPaise)} net${until}`;
  const compared =
    before === undefined
      ? ". There is no year before to compare it with."
      : change === null
        ? `. In ${before}: ${rupees(beforePaise!)}.`
        : `, ${changeInWords(change)} ${before} (${rupees(beforePaise!)}).`;
  const isFirst = steps.every((one) => !one.isOver || one.bills === 0) && before === undefined;
  const open = steps.find((one) => !one.isOver && one.bills > 0);
  const finding = isEmpty
    ? NOTHING
    : isFirst && open
      ? `${rupees(open.netPaise)} net so far. It is the first ${period.step} with a sale.`
      : over + compared;
  const drawn = columns({
    labels: steps.map(({ at }) => stepLabel(at, period)),
    values: steps.map((one) => one.netPaise),
    isOpen: steps.map((one) => !one.isOver),
    before: steps.map((one) => one.beforePaise),
    format: rupees,
  });
  return {
    name: "net",
    title: "Sold",
    finding,
    plot: drawn && { title: finding, ...drawn },
    key: [
      { mark: "now", words: `Net of a ${period.step}` },
      openKey,
      ...(before === undefined ? [] : [{ mark: "before" as const, words: upper(before) }]),
    ],
    columns: [
      { name: period.step === "day" ? "Day" : "Month", holds: "day" },
      { name: "Bills", holds: "count" },
      { name: "Sold at list price", holds: "rupees" },
      { name: "Discount", holds: "rupees" },
      { name: "Delivery", holds: "rupees" },
      { name: "Cash fee", holds: "rupees" },
      { name: "Given back", holds: "rupees" },
      { name: "Tax in it", holds: "rupees" },
      { name: "Net of goods", holds: "rupees" },
      { name: "Net with charges", holds: "rupees" },
      { name: "Net a year before", holds: "rupees" },
    ],
    rows: steps.map((one) => [
      one.at,
      one.bills,
      one.goodsPaise,
      one.discountPaise,
      one.deliveryPaise,
      one.cashFeePaise,
      one.backPaise,
      one.taxPaise,
      one.netPaise,
      one.netPaise + one.chargesPaise,
      one.beforePaise,
    ]),
    definition:
      "Net is what the bills of a day say for goods, less discount and less what credit notes of that day gave back, without tax. With delivery and cash fees (net with charges) it is the taxable value of the month in the tax return. A bill is made when the money has come or, for cash on delivery, when the parcel leaves. A day that is not over is compared with nothing, and fewer than 10 bills give no percentage.",
  };
}

/** Figure 2: orders until the last day to order for a festival. */
export async function runningFigure(
  sums: Sums,
  period: FigurePeriod,
  festivals: readonly FestivalDays[],
): Promise<Figure> {
  const festival = period.festival ?? nearestFestival(festivals, sums.today);
  const definition =
    "Orders that the shop took on, added up from three weeks before the last day to order. An order counts on the day it was placed: paid, approved, or with cash; one that was cancelled later counts too. Festivals are entered under Days; give one the name that it had the year before, and the two are compared.";
  const empty = { name: "running", title: "Orders for a festival", plot: undefined, key: [], definition } as const;
  if (!festival) return { ...empty, finding: "No festival is entered.", columns: [], rows: [] };
  const { last, days } = await readRunning(sums, festivals, festival);
  const newest = days.findLast(({ orders }) => orders !== null);
  const count = newest?.orders ?? 0;
  const finding = newest
    ? `${ordersInWords(count)} ${leftInWords(newest.left)} for ${festival.name}${newest.before === null ? "" : `; ${countOf(newest.before)} as many days before last year`}.`
    : `${festival.name} is more than three weeks away.`;
  const drawn = lines({
    labels: days.map(({ left }) => (left === 0 ? "last day" : String(left))),
    now: days.map(({ orders }) => orders),
    before: days.map(({ before }) => before),
    format: countOf,
  });
  return {
    ...empty,
    finding,
    plot: drawn && { title: finding, ...drawn },
    key: [
      { mark: "line", words: `${festival.name}, by days left to order` },
      ...(last
        ? [
            {
              mark: "before" as const,
              words: `${last.name}, ${dateInWords(last.lastOrderOn)} ${last.lastOrderOn.slice(0, 4)}`,
            },
          ]
        : []),
    ],
    columns: [
      { name: "Day", holds: "day" },
      { name: "Days left", holds: "count" },
      { name: "Orders so far", holds: "count" },
      { name: "Last year", holds: "count" },
    ],
    rows: days.map(({ day, left, orders, before }) => [day, left, orders, before]),
  };
}

const leftInWords = (left: number) =>
  left === 0 ? "in all" : left === 1 ? "with a day left to order" : `with ${left} days left to order`;

/** Figure 3: orders, bills and buyers. */
export async function buyersFigure(sums: Sums, period: FigurePeriod): Promise<Figure> {
  const { steps, orders, returning, cancelled, meanPaise, medianPaise } = await readBuyers(sums, period);
  const percent = partOf(returning, { of: orders, orders });
  const finding =
    orders === 0
      ? "No orders in these days."
      : `${ordersInWords(orders)}; ${countOf(returning)} of them from customers who had ordered before.`;
  const drawn = columns({
    labels: steps.map(({ at }) => stepLabel(at, period)),
    values: steps.map((one) => one.orders),
    isOpen: steps.map((one) => !one.isOver),
    format: countOf,
  });
  return {
    name: "buyers",
    title: "Orders and buyers",
    finding,
    tiles: [
      { name: "Orders", value: countOf(orders), more: cancelled > 0 ? `${countOf(cancelled)} cancelled` : undefined },
      { name: "Half of the orders are above", value: medianPaise === null ? "–" : rupees(medianPaise), more: "median" },
      { name: "An order on average", value: meanPaise === null ? "–" : rupees(meanPaise), more: "mean" },
      { name: "New buyers", value: countOf(orders - returning) },
      { name: "Came again", value: countOf(returning), more: percent === null ? undefined : `${percent} %` },
    ].map(({ more, ...tile }) => (more === undefined ? tile : { ...tile, more })),
    plot: drawn && { title: finding, ...drawn },
    key: [{ mark: "now", words: `Orders of a ${period.step}` }, openKey],
    columns: [
      { name: period.step === "day" ? "Day" : "Month", holds: "day" },
      { name: "Orders", holds: "count" },
      { name: "New buyers", holds: "count" },
      { name: "Came again", holds: "count" },
      { name: "Cancelled", holds: "count" },
      { name: "Their totals", holds: "rupees" },
    ],
    rows: steps.map((one) => [one.at, one.orders, one.orders - one.returning, one.returning, one.cancelled, one.paise]),
    definition:
      "Orders that the shop took on, on the day they were placed, with their totals as they are now: tax and delivery included, discount taken off. Cancelled ones count on the day they were placed, and are named on the day they were cancelled. A buyer came again if an earlier order has the same account or mobile; a sale at the counter without a mobile, and whoever asked to be forgotten, count as new. The median is to the nearest ₹10.",
  };
}

/** What stands below a bar. */
function stepLabel(at: string, { kind, to, festival }: FigurePeriod): string {
  if (at.length === 7) return dateInWords(`${at}-01`).slice(2, 5);
  if (kind === "week") return dayInBrief(at).slice(0, 3);
  if (festival) return at === to ? "last day" : String(daysBetween(at, to));
  return kind === "month" ? String(Number(at.slice(8))) : dayInBrief(at).slice(4);
}

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
