import type { FigurePeriod } from "#domain/figures/figure-period.ts";
import { type NoteReason, readGivenBack, readMoney, readPlaces } from "#domain/figures/money.server.ts";
import type { Sums } from "#domain/figures/sums.server.ts";
import type { Rail } from "#domain/payments/requests/payment.ts";
import type { Database } from "#platform/database.server.ts";
import { dateInWords, dayInBrief } from "#platform/day.ts";
import { countOf, openKey, ordersInWords, rupees, type Said, tableOf } from "./figure.ts";
import { columns, rows } from "./plots.server.ts";

const railNames: Record<Rail, string> = { upi: "UPI", card: "Razorpay", bank: "Bank transfer", cash: "Cash" };

/** Figure 5: money that came and went. */
export async function moneyFigure(db: Database, sums: Sums, period: FigurePeriod): Promise<Said> {
  const { rails, out } = await readMoney(db, sums, period);
  const came = rails.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0);
  const withGateway = rails.find(({ rail }) => rail === "card")!.byOthers!.wayPaise;
  return {
    title: "Money",
    finding: [
      came > 0 ? `${rupees(came)} came in.` : "No money came in these days.",
      withGateway > 0 && `${rupees(withGateway)} is on its way from Razorpay.`,
      withGateway < 0 && `Razorpay will take ${rupees(-withGateway)} off its next payout.`,
      out.count > 0 && `${rupees(out.paise)} of ${ordersInWords(out.count)} is still with riders and couriers.`,
    ]
      .filter(Boolean)
      .join(" "),
    drawn: rows(
      rails.map(({ rail, receivedPaise, refundedPaise, byOthers: { feePaise } = { feePaise: 0 } }) => ({
        name: railNames[rail],
        text: rupees(receivedPaise),
        parts: [
          { value: Math.max(0, receivedPaise - refundedPaise - feePaise), tone: "now" },
          { value: feePaise, tone: "third" },
          { value: refundedPaise, tone: "second" },
        ],
      })),
    ),
    key: [
      { mark: "now", words: "Kept" },
      { mark: "second", words: "Went back to customers" },
      { mark: "third", words: "Kept by Razorpay and couriers" },
    ],
    ...tableOf(rails, [
      ["How", "words", ({ rail }) => railNames[rail]],
      ["Payments", "count", ({ count }) => count],
      ["Came", "rupees", ({ receivedPaise }) => receivedPaise],
      ["Went back", "rupees", ({ refundedPaise }) => refundedPaise],
      ["Fee", "rupees", ({ byOthers }) => byOthers?.feePaise],
      ["Paid out or handed in", "rupees", ({ byOthers }) => byOthers?.reachedPaise],
      ["On its way today", "rupees", ({ byOthers }) => byOthers?.wayPaise],
    ]),
    definition:
      "Payments on the day the shop knew of them, less those recorded by mistake; refunds on the day the money had gone, by the way it had come. This differs from what was sold: money comes before or after its bill. Razorpay's fee, tax included, and what it paid out to the bank, less refunds and corrections, count on the day it paid out, which is some days after the payment: a month's payments, fees and payouts need not add up. Cash at the door comes when it is handed in. What is on its way is as of now, whatever the period: with Razorpay, less refunds that it will take off; or with riders and couriers.",
  };
}

const reasonNames: Record<NoteReason, string> = {
  refused: "Refused at the door, or nobody there",
  return: "Came back",
  goodwill: "Goodwill",
  "left-out": "Not supplied",
  cancelled: "Cancelled",
};
const methodNames = {
  cash: "Cash on delivery",
  prepaid: "Paid in advance, or when collected",
  counter: "Sold at the counter",
};

/** Figure 6: what was given back of what left. */
export async function backFigure(sums: Sums, period: FigurePeriod): Promise<Said> {
  const { weeks, methods, reasons, all, cancelled } = await readGivenBack(sums, period);
  const percent = all.percent === null ? "" : ` (${all.percent} %)`;
  type Row = { name: string; back: typeof cancelled; left?: typeof cancelled; percent?: number | null };
  const table: Row[] = [
    ...weeks.map((week) => ({
      ...week,
      name: `Week from ${dateInWords(week.from)} ${week.from.slice(0, 4)}`,
    })),
    ...methods.map((one) => ({ ...one, name: methodNames[one.method] })),
    ...reasons.map(({ reason, ...back }) => ({ name: reasonNames[reason], back })),
    { name: "Cancelled before it left", back: cancelled },
  ];
  return {
    title: "Given back",
    finding:
      all.left.count === 0
        ? "Nothing left the shop in these days."
        : `Of ${rupees(all.left.paise)} that left the shop, ${rupees(all.back.paise)}${percent} was given back since.`,
    drawn: columns({
      labels: weeks.map(({ from }) => dayInBrief(from).slice(4)),
      values: weeks.map(({ back }) => back.paise),
      isOpen: weeks.map(({ isOver }) => !isOver),
      format: rupees,
    }),
    key: [{ mark: "now", words: "Given back of what left in a week, which begins on that Monday" }, openKey],
    ...tableOf(table, [
      ["Of what", "words", ({ name }) => name],
      ["Orders that left", "count", ({ left }) => left?.count],
      ["They were", "rupees", ({ left }) => left?.paise],
      ["Credit notes", "count", ({ back }) => back.count],
      ["Given back", "rupees", ({ back }) => back.paise],
      ["Of what left", "percent", (row) => row.percent],
    ]),
    definition:
      "Credit notes, counted with the day on which their order left, whenever they were written: a week that has just ended may still grow. The total of an order is tax and delivery included. What was cancelled before it left stands apart, on the day of its credit note, and is in no percentage. Fewer than 10 orders give no percentage.",
  };
}

/** Figure 8: where parcels went. */
export async function placesFigure(sums: Sums, period: FigurePeriod, ownState: string): Promise<Said> {
  const { states, towns, all } = await readPlaces(sums, period, ownState);
  const [own] = states;
  const places = [...states, ...towns];
  return {
    title: "Where to",
    finding:
      all.orders === 0
        ? "Nothing was billed in these days."
        : `${countOf(own!.orders)} of ${countOf(all.orders)} bills are for ${own!.name}; ${rupees(all.deliveryPaise)} was charged for delivery.`,
    drawn: rows(
      places.map(({ name, orders, paise }) => ({
        name,
        text: `${countOf(orders)}, ${rupees(paise)}`,
        parts: [{ value: orders, tone: "now" }],
      })),
    ),
    ...tableOf(places, [
      ["Where", "words", ({ name }) => name],
      ["Bills", "count", ({ orders }) => orders],
      ["They were", "rupees", ({ paise }) => paise],
      ["Delivery charged", "rupees", ({ deliveryPaise }) => deliveryPaise],
    ]),
    definition:
      "Bills by the state and town to which the goods went, tax and delivery included; what was given back later is not taken off. Towns are written as customers wrote them. Towns with fewer than 3 bills stand with the others.",
  };
}
