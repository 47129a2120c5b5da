import type { Paise } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { addDays } from "#platform/day.ts";
import type { Credit } from "./statement.ts";
import { utrsIn } from "./utr.ts";

/** What was asked for by UPI. */
export type Asked = {
  paymentId: string;
  /** The order's. */
  number: string;
  /** Who was to pay and where they live, for a person to compare: banks write names as they please. */
  payer: string;
  amountPaise: Paise;
  /** What the customer says the UTR is. */
  claimedUtr: string | null;
  /** The day the order was placed, YYYY-MM-DD. */
  placedOn: string;
  /** Where the order stands. */
  status: OrderStatus;
  /** The UTR it was confirmed with; null while nobody has. */
  paidUtr: string | null;
};

/** An order that a credit may be for. */
export type Fit = {
  payment: Asked;
  /** What points to it: the UTR that its customer told, our reference in the bank's words, or the amount alone. */
  by: "utr" | "reference" | "amount";
};

/** A statement's days have no time, and some banks date a transfer of the evening back or on. */
const SLACK_DAYS = 1;
/** How long after placing an order that has ended meanwhile its money is looked for by the amount alone. */
const LATE_DAYS = 3;

/** Looks payments up by what a line of a statement says; one that is paid already by its reference only. */
export function finder(asked: readonly Asked[]) {
  const unpaid = asked.filter((payment) => !isPaid(payment));
  const byUtr = Map.groupBy(unpaid, ({ claimedUtr }) => claimedUtr);
  const byCode = new Map(asked.map((payment) => [lettersOf(payment.number), payment]));
  const byAmount = Map.groupBy(unpaid, ({ amountPaise }) => amountPaise);
  const lengths = [...new Set([...byCode.keys()].map(({ length }) => length))];

  function pointedAt(credit: Credit): Fit[] {
    const told = utrsIn(credit).flatMap((utr) => byUtr.get(utr) ?? []);
    const letters = lettersOf(`${credit.text} ${credit.reference}`);
    const named = [...letters.matchAll(/(?=TM)/g)].flatMap(({ index }) =>
      lengths.flatMap((length) => byCode.get(letters.slice(index, index + length)) ?? []),
    );
    return [...new Set([...told, ...named])].map((payment) => ({
      payment,
      by: told.includes(payment) ? "utr" : "reference",
    }));
  }

  function fittingAmount(credit: Credit, taken: ReadonlySet<string>): Fit[] {
    return (byAmount.get(credit.amountPaise) ?? [])
      .filter((payment) => !taken.has(payment.paymentId) && isTimely(credit, payment) && !isTooLate(credit, payment))
      .map((payment) => ({ payment, by: "amount" }));
  }

  return { pointedAt, fittingAmount };
}

/** The order's number and our reference begin alike; banks leave out hyphens or put spaces. */
function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
}

/** Whether a credit is over the very amount of a payment. */
export function isSameAmount(credit: Credit, { amountPaise }: { amountPaise: Paise }): boolean {
  return credit.amountPaise === amountPaise;
}

/** Whether a payment was confirmed, so that another transfer for it is a second one. */
export function isPaid({ paidUtr }: Asked): boolean {
  return paidUtr !== null;
}

/** Whether a credit came no earlier than its order, give or take a day. */
export function isTimely({ day }: Credit, { placedOn }: Asked): boolean {
  return day >= addDays(placedOn, -SLACK_DAYS);
}

function isTooLate({ day }: Credit, { placedOn, status }: Asked): boolean {
  return status !== "awaiting-payment" && day > addDays(placedOn, LATE_DAYS);
}
