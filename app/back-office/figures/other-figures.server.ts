import type { FigurePeriod } from "#domain/figures/figure-period.ts";
import { AHEAD, readKilos, readKitchen } from "#domain/figures/goods.server.ts";
import { type NoteReason, readGivenBack, readMoney, readPlaces } from "#domain/figures/money.server.ts";
import type { Sums } from "#domain/figures/sums.server.ts";
import type { Rail } from "#domain/payments/requests/payment.ts";
import type { Database } from "#platform/database.server.ts";
import { dateInWords, dayInBrief } from "#platform/day.ts";
import { countOf, type Figure, kilos, ordersInWords, rupees } from "./figure.ts";
import { columns, rows } from "./plots.server.ts";
import { openKey } from "./sales-figures.server.ts";

const MOST_PRODUCTS = 10;

/** Figure 4: what left the kitchen, by weight. */
export async function kilosFigure(db: Database, sums: Sums, period: FigurePeriod): Promise<Figure> {
  const all = await readKilos(db, sums, period);
  const [first] = all;
  const finding = first
    ? `${kilos(all.reduce((sum, { grams }) => sum + grams, 0))} left the shop, most of it ${first.name} (${kilos(first.grams)}).`
    : "Nothing left the shop in these days.";
  const drawn = rows(
    all.slice(0, MOST_PRODUCTS).map(({ name, grams, paise }) => ({
      name,
      text: `${kilos(grams)}, ${rupees(paise)}`,
      parts: [{ value: grams, tone: "now" }],
    })),
  );
  return {
    name: "kilos",
    title: "Best sellers in kilograms",
    finding,
    plot: drawn && { title: finding, ...drawn },
    key: [],
    columns: [
      { name: "What", holds: "words" },
      { name: "Left", holds: "kilos" },
      { name: "Paid for it", holds: "rupees" },
    ],
    rows: all.map(({ name, grams, paise }) => [name, grams, paise]),
    definition:
      "What was dispatched or collected, on the day it left, less parcels that came back, on the day they came. A box counts as the sweets in it, and its price is shared among them by weight. The money is the price less discount, tax included.",
  };
}

const railNames: Record<Rail, string> = { upi: "UPI", card: "Razorpay", bank: "Bank transfer", cash: "Cash" };

/** Figure 5: money that came and went. */
export async function moneyFigure(db: Database, sums: Sums, period: FigurePeriod): Promise<Figure> {
  const { rails, handedPaise, out } = await readMoney(db, sums, period);
  const came = rails.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0);
  const still =
    out.count > 0 ? ` ${rupees(out.paise)} of ${ordersInWords(out.count)} is still with riders and couriers.` : "";
  const finding = (came > 0 ? `${rupees(came)} came in.` : "No money came in these days.") + still;
  const drawn = rows(
    rails.map(({ rail, receivedPaise, refundedPaise, feePaise }) => ({
      name: railNames[rail],
      text: rupees(receivedPaise),
      parts: [
        { value: Math.max(0, receivedPaise - refundedPaise - feePaise), tone: "now" },
        { value: feePaise, tone: "third" },
        { value: refundedPaise, tone: "second" },
      ],
    })),
  );
  return {
    name: "money",
    title: "Money",
    finding,
    plot: drawn && { title: finding, ...drawn },
    key: [
      { mark: "now", words: "Kept" },
      { mark: "second", words: "Went back to customers" },
      { mark: "third", words: "Kept by couriers" },
    ],
    columns: [
      { name: "How", holds: "words" },
      { name: "Payments", holds: "count" },
      { name: "Came", holds: "rupees" },
      { name: "Went back", holds: "rupees" },
      { name: "Fee of couriers", holds: "rupees" },
      { name: "Handed in", holds: "rupees" },
      { name: "Still with couriers today", holds: "rupees" },
    ],
    rows: rails.map(({ rail, count, receivedPaise, refundedPaise, feePaise }) => {
      const isCash = rail === "cash";
      const more = isCash ? [feePaise, handedPaise, out.paise] : [null, null, null];
      return [railNames[rail], count, receivedPaise, refundedPaise, ...more];
    }),
    definition:
      "Payments on the day the shop knew of them, less those recorded by mistake; refunds on the day the money had gone, by the way it had come. This differs from what was sold: money comes before or after its bill. Cash at the door comes when it is handed in. What is still with riders and couriers is as of now, whatever the period.",
  };
}

const reasonNames: Record<NoteReason, string> = {
  refused: "Refused at the door, or nobody there",
  return: "Came back",
  goodwill: "Goodwill",
  "left-out": "Not supplied",
  cancelled: "Cancelled",
};
const methodNames = { cash: "Cash on delivery", prepaid: "Paid in advance, or at the counter" };

/** Figure 6: what was given back of what left. */
export async function backFigure(sums: Sums, period: FigurePeriod): Promise<Figure> {
  const { weeks, methods, reasons, all, cancelled } = await readGivenBack(sums, period);
  const percent = all.percent === null ? "" : ` (${all.percent} %)`;
  const finding =
    all.left.count === 0
      ? "Nothing left the shop in these days."
      : `Of ${rupees(all.left.paise)} that left the shop, ${rupees(all.back.paise)}${percent} was given back since.`;
  const drawn = columns({
    labels: weeks.map(({ from }) => dayInBrief(from).slice(4)),
    values: weeks.map(({ back }) => back.paise),
    isOpen: weeks.map(({ isOver }) => !isOver),
    format: rupees,
  });
  return {
    name: "back",
    title: "Given back",
    finding,
    plot: drawn && { title: finding, ...drawn },
    key: [{ mark: "now", words: "Given back of what left in a week, which begins on that Monday" }, openKey],
    columns: [
      { name: "Of what", holds: "words" },
      { name: "Orders that left", holds: "count" },
      { name: "They were", holds: "rupees" },
      { name: "Credit notes", holds: "count" },
      { name: "Given back", holds: "rupees" },
      { name: "Of what left", holds: "percent" },
    ],
    rows: [
      ...weeks.map(({ from, left, back, percent: part }) => [
        `Left in the week from ${dateInWords(from)} ${from.slice(0, 4)}`,
        left.count,
        left.paise,
        back.count,
        back.paise,
        part,
      ]),
      ...methods.map(({ method, left, back, percent: part }) => [
        methodNames[method],
        left.count,
        left.paise,
        back.count,
        back.paise,
        part,
      ]),
      ...reasons.map(({ reason, count, paise }) => [reasonNames[reason], null, null, count, paise, null]),
      ["Cancelled before it left", null, null, cancelled.count, cancelled.paise, null],
    ],
    definition:
      "Credit notes, counted with the day on which their order left, whenever they were written: a week that has just ended may still grow. The total of an order is tax and delivery included. What was cancelled before it left stands apart, on the day of its credit note, and is in no percentage. Fewer than 10 orders give no percentage.",
  };
}

/** Figure 7: what the kitchen has to make, and what was thrown away. */
export async function kitchenFigure(db: Database, sums: Sums, period: FigurePeriod): Promise<Figure> {
  const { days, roomGrams, thrown } = await readKitchen(db, sums, period);
  const full = days.filter(({ isFull }) => isFull).length;
  const gone = {
    grams: thrown.reduce((sum, { grams }) => sum + grams, 0),
    paise: thrown.reduce((sum, { paise }) => sum + paise, 0),
  };
  const finding = [
    full === 0 ? "No day was or is full." : full === 1 ? "One day was or is full." : `${full} days were or are full.`,
    gone.grams > 0
      ? `${kilos(gone.grams)} were thrown away, which would have sold for ${rupees(gone.paise)}.`
      : "Nothing was thrown away.",
  ].join(" ");
  const byMonth = period.step === "month";
  const steps = [...Map.groupBy(days, ({ day }) => (byMonth ? day.slice(0, 7) : day))].map(([at, some]) => ({
    at,
    isOver: some.every(({ isOver }) => isOver),
    grams: some.reduce((sum, { grams }) => sum + grams, 0),
    orders: some.reduce((sum, { orders }) => sum + orders, 0),
    full: some.filter(({ isFull }) => isFull).length,
  }));
  const drawn = columns({
    labels: steps.map(({ at }) => (byMonth ? dateInWords(`${at}-01`).slice(2, 5) : dayInBrief(at).slice(4))),
    values: steps.map(({ grams }) => grams),
    isOpen: steps.map(({ isOver }) => !isOver),
    limit: byMonth ? null : roomGrams,
    format: (grams) => kilos(grams),
  });
  const room =
    roomGrams === null
      ? "No item is cooked to order with a limit."
      : `The kitchen cooks ${kilos(roomGrams)} of them a day`;
  return {
    name: "kitchen",
    title: "The kitchen's load",
    finding,
    plot: drawn && { title: finding, ...drawn },
    key: [
      { mark: "now", words: `Left in the ${period.step}` },
      { mark: "open", words: "Booked, or not over yet" },
      ...(roomGrams === null || byMonth ? [] : [{ mark: "limit" as const, words: room }]),
    ],
    columns: [
      { name: byMonth ? "Month" : "Day", holds: "day" },
      { name: "Cooked to order", holds: "kilos" },
      { name: "Orders", holds: "count" },
      { name: "Full days", holds: "count" },
      { name: "Thrown away", holds: "kilos" },
      { name: "It would have sold for", holds: "rupees" },
    ],
    rows: [
      ...steps.map(({ at, grams, orders, full: fullDays }) => [at, grams, orders, fullDays, null, null]),
      ...thrown.map(({ name, grams, paise }) => [name, null, null, null, grams, paise]),
    ],
    definition: `What is cooked to order, in kilograms: what left on days that are over, and what is booked for today and the next ${AHEAD} days. The room is today's setting under Days; a day is full when its orders or one of its items reach it. Thrown away is what was written off as waste, past its day or come back, at what its cheapest pack costs now.`,
  };
}

/** Figure 8: where parcels went. */
export async function placesFigure(sums: Sums, period: FigurePeriod, ownState: string): Promise<Figure> {
  const { states, towns, all } = await readPlaces(sums, period, ownState);
  const [own] = states;
  const finding =
    all.orders === 0
      ? "Nothing was billed in these days."
      : `${countOf(own!.orders)} of ${countOf(all.orders)} bills are for ${own!.name}; ${rupees(all.deliveryPaise)} was charged for delivery.`;
  const drawn = rows(
    [...states, ...towns].map(({ name, orders, paise }) => ({
      name,
      text: `${countOf(orders)}, ${rupees(paise)}`,
      parts: [{ value: orders, tone: "now" }],
    })),
  );
  return {
    name: "places",
    title: "Where to",
    finding,
    plot: drawn && { title: finding, ...drawn },
    key: [],
    columns: [
      { name: "Where", holds: "words" },
      { name: "Bills", holds: "count" },
      { name: "They were", holds: "rupees" },
      { name: "Delivery charged", holds: "rupees" },
    ],
    rows: [...states, ...towns].map(({ name, orders, paise, deliveryPaise }) => [name, orders, paise, deliveryPaise]),
    definition:
      "Bills by the state and town to which the goods went, tax and delivery included; what was given back later is not taken off. Towns are written as customers wrote them. Towns with fewer than 3 orders stand with the others.",
  };
}
