import { type FestivalDays, type FigurePeriod, nearestFestival } from "#domain/figures/figure-period.ts";
import { type NetStep, partOf, readBuyers, readNet, readRunning } from "#domain/figures/sales.server.ts";
import type { Sums } from "#domain/figures/sums.server.ts";
import { dateInWords } from "#platform/day.ts";
import { changeInWords, countOf, openKey, ordersInWords, rupees, type Said, tableOf, toThePaisa } from "./figure.ts";
import { columns, lines } from "./plots.server.ts";
import type { KeyEntry } from "./plot.tsx";
import { stepLabel } from "./step-label.ts";

type Net = Awaited<ReturnType<typeof readNet>>;

/** Figure 1: what was sold, and what a year before. */
export async function netFigure(sums: Sums, period: FigurePeriod): Promise<Said> {
  const net = await readNet(sums, period);
  const { steps } = net;
  return {
    title: "Sold",
    finding: netInWords(net, period, sums),
    ...(steps.some(isBusy) && { note: taxableInWords(net) }),
    drawn: columns({
      labels: steps.map(({ at }) => stepLabel(at, period)),
      values: steps.map((one) => one.netPaise),
      isOpen: steps.map((one) => !one.isOver),
      before: steps.map((one) => one.beforePaise),
      format: rupees,
    }),
    key: [
      { mark: "now", words: `Net of a ${period.step}` },
      openKey,
      ...beforeKey(net.beforePaise === null ? undefined : period.before && upper(period.before.name)),
    ],
    ...tableOf(steps, [
      [period.step === "day" ? "Day" : "Month", "day", ({ at }) => at],
      ["Bills", "count", ({ bills }) => bills],
      ["Sold at list price", "rupees", (one) => one.goodsPaise],
      ["Discount", "rupees", (one) => one.discountPaise],
      ["Delivery", "rupees", (one) => one.deliveryPaise],
      ["Cash fee", "rupees", (one) => one.cashFeePaise],
      ["Given back", "rupees", (one) => one.backPaise],
      ["Tax in it", "rupees", (one) => one.taxPaise],
      ["Net of goods", "rupees", (one) => one.netPaise],
      ["Net with charges", "rupees", (one) => one.netPaise + one.chargesPaise],
      ["Net a year before", "rupees", (one) => one.beforePaise],
    ]),
    definition:
      "Net is what the bills of a day say for goods, less discount and less what credit notes of that day gave back, without tax. Of a credit note, its share for delivery and cash fee is taken off those. A bill is made when the money has come or, for cash on delivery, when the parcel leaves. A day that is not over is compared with nothing, and fewer than 10 bills give no percentage.",
  };
}

const isBusy = ({ bills, backPaise }: NetStep) => bills > 0 || backPaise !== 0;

function netInWords(
  { steps, netPaise, beforePaise, change }: Net,
  period: FigurePeriod,
  { today, firstDay }: Sums,
): string {
  if (!steps.some(isBusy)) return "Nothing was sold in these days. The first sale will stand here.";
  const before = beforePaise !== null && period.before ? period.before.name : undefined;
  const open = steps.find((one) => !one.isOver && one.bills > 0);
  if (open && before === undefined && steps.every((one) => !one.isOver || one.bills === 0))
    return `${rupees(open.netPaise)} net so far. It is the first ${period.step} with a sale.`;
  const until = period.to < today ? "" : period.step === "day" ? " until yesterday" : " until the end of last month";
  const over = `${rupees(netPaise)} net${until}`;
  if (before === undefined) return `${over}. There is no year before to compare it with.`;
  const opened = firstDay > period.before!.from ? `, from ${dateInWords(firstDay, today)} on, when the shop began` : "";
  if (change === null) return `${over}. In ${before}${opened}: ${rupees(beforePaise!)}.`;
  return `${over}, ${changeInWords(change)} ${before} (${rupees(beforePaise!)}).`;
}

/** One number for owner and accountant. */
function taxableInWords({ steps, taxablePaise }: Net): string {
  const sum = (of: (one: NetStep) => number) => steps.reduce((all, one) => all + of(one), 0);
  const [goods, charges] = [sum((one) => one.netPaise), sum((one) => one.chargesPaise)];
  const all = `All bills and credit notes of these days, to the paisa, without tax: ${toThePaisa(goods)} for goods and ${toThePaisa(charges)} for delivery and cash fees make ${toThePaisa(goods + charges)}`;
  return goods + charges === taxablePaise
    ? `${all}, the taxable sales that GSTR-3B has in 3.1(a).`
    : `${all}. Of this, ${toThePaisa(taxablePaise)} are the taxable sales that GSTR-3B has in 3.1(a); the rest was sold without a GST number.`;
}

/** Figure 2: orders until the last day to order for a festival. */
export async function runningFigure(
  sums: Sums,
  period: FigurePeriod,
  festivals: readonly FestivalDays[],
): Promise<Said> {
  const festival = period.festival ?? nearestFestival(festivals, sums.today);
  const said = {
    title: "Orders for a festival",
    definition:
      "Orders that the shop took on, added up from three weeks before the last day to order. An order counts on the day it was placed: paid, approved, or with cash; one that was cancelled later counts too. Festivals are entered under Days; give one the name that it had the year before, and the two are compared.",
  };
  if (!festival) return { ...said, finding: "No festival is entered.", drawn: undefined, columns: [], rows: [] };
  const { last, days } = await readRunning(sums, festivals, festival);
  const newest = days.findLast(({ orders }) => orders !== null);
  const before = newest?.before ?? null;
  const beside = before === null ? "" : `; ${countOf(before)} as many days before last year`;
  return {
    ...said,
    finding: newest
      ? `${ordersInWords(newest.orders ?? 0)} ${leftInWords(newest.left)} for ${festival.name}${beside}.`
      : `${festival.name} is more than three weeks away.`,
    drawn: lines({
      labels: days.map(({ left }) => (left === 0 ? "last day" : String(left))),
      now: days.map(({ orders }) => orders),
      before: days.map((one) => one.before),
      format: countOf,
    }),
    key: [
      { mark: "line", words: `${festival.name}, by days left to order` },
      ...beforeKey(last && `${last.name}, ${dateInWords(last.lastOrderOn)} ${last.lastOrderOn.slice(0, 4)}`),
    ],
    ...tableOf(days, [
      ["Day", "day", ({ day }) => day],
      ["Days left", "count", ({ left }) => left],
      ["Orders so far", "count", ({ orders }) => orders],
      ["Last year", "count", (one) => one.before],
    ]),
  };
}

const leftInWords = (left: number) =>
  left === 0 ? "in all" : left === 1 ? "with a day left to order" : `with ${left} days left to order`;

/** Figure 3: orders, bills and buyers. */
export async function buyersFigure(sums: Sums, period: FigurePeriod): Promise<Said> {
  const { steps, orders, returning, cancelled, meanPaise, medianPaise } = await readBuyers(sums, period);
  const percent = partOf(returning, { of: orders, orders });
  return {
    title: "Orders and buyers",
    finding:
      orders === 0
        ? "No orders in these days."
        : `${ordersInWords(orders)}; ${countOf(returning)} of them from customers who had ordered before.`,
    tiles: [
      { name: "Orders", value: countOf(orders), ...(cancelled > 0 && { more: `${countOf(cancelled)} cancelled` }) },
      { name: "Half of the orders are above", value: medianPaise === null ? "–" : rupees(medianPaise), more: "median" },
      { name: "An order on average", value: meanPaise === null ? "–" : rupees(meanPaise), more: "mean" },
      { name: "New buyers", value: countOf(orders - returning) },
      { name: "Came again", value: countOf(returning), ...(percent !== null && { more: `${percent} %` }) },
    ],
    drawn: columns({
      labels: steps.map(({ at }) => stepLabel(at, period)),
      values: steps.map((one) => one.orders),
      isOpen: steps.map((one) => !one.isOver),
      format: countOf,
    }),
    key: [{ mark: "now", words: `Orders of a ${period.step}` }, openKey],
    ...tableOf(steps, [
      [period.step === "day" ? "Day" : "Month", "day", ({ at }) => at],
      ["Orders", "count", (one) => one.orders],
      ["New buyers", "count", (one) => one.orders - one.returning],
      ["Came again", "count", (one) => one.returning],
      ["Cancelled", "count", (one) => one.cancelled],
      ["Their totals", "rupees", (one) => one.paise],
    ]),
    definition:
      "Orders that the shop took on, on the day they were placed, with their totals as they are now: tax and delivery included, discount taken off. Cancelled ones count on the day they were placed, and are named on the day they were cancelled. A buyer came again if an earlier order has the same account or mobile; a sale at the counter without a mobile, and whoever asked to be forgotten, count as new. The median is to the nearest ₹10.",
  };
}

const beforeKey = (words: string | undefined): KeyEntry[] => (words ? [{ mark: "before", words }] : []);

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
