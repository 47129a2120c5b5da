import { formatAmount, type Paise } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { addDays } from "#platform/day.ts";
import type { Credit } from "./statement.ts";
import { pickUtr, utrsIn } from "./utr.ts";

/** A UPI payment that nobody has confirmed. */
export type Unpaid = {
  paymentId: string;
  /** The order's. */
  number: string;
  amountPaise: Paise;
  /** What the customer says the UTR is. */
  claimedUtr: string | null;
  /** The day the order was placed, YYYY-MM-DD. */
  placedOn: string;
  /** Where the order stands. */
  status: OrderStatus;
};

/** An order that a credit may be for. */
export type Fit = {
  payment: Unpaid;
  /** What points to it: the UTR that its customer told, our reference in the bank's words, or the amount alone. */
  by: "utr" | "reference" | "amount";
};

/**
 * sure: the customer's UTR or our reference is in it and the amount equals. known: its UTR is confirmed already, over
 * the same amount, or noted with another than was asked for; confirmed over another one it is doubtful, and may fit
 * nothing.
 * `why` is for the owner; `utr` is the one to confirm with, where the line has one.
 */
export type Match = { credit: Credit; utr: string | undefined } & (
  | { verdict: "sure"; fits: [Fit]; why: string }
  | { verdict: "doubtful"; fits: Fit[]; why: string }
  | { verdict: "known"; number: string; isNoted?: true }
  | { verdict: "nothing" }
);

/** What a UTR was confirmed for: the order's number and how much it was. */
export type Confirmed = { number: string; amountPaise: Paise };

/** A statement's days have no time, and some banks date a transfer of the evening back or on. */
const SLACK_DAYS = 1;
/** How long after placing an order that has ended meanwhile its money is looked for by the amount alone. */
const LATE_DAYS = 3;

/**
 * Says of each credit whose money it is, in the order they came; their order changes nothing. No payment is sure of
 * two credits. `confirmed` has what was confirmed by its UTR.
 */
export function matchCredits(
  credits: readonly Credit[],
  unpaid: readonly Unpaid[],
  confirmed: ReadonlyMap<string, Confirmed>,
): Match[] {
  const find = finder(unpaid);
  const served = credits.map((credit) => servedIn(credit, confirmed));
  const pointers = credits.map((credit) => find.pointedAt(credit));
  const sure = sureOnes(credits, (index) => (served[index] ? [] : pointers[index]!));
  const taken = new Set([...sure.values()].map(({ payment }) => payment.paymentId));
  return credits.map((credit, index): Match => {
    const pointed = pointers[index]!;
    const before = served[index];
    if (before && isSameAmount(credit, before)) {
      return { credit, utr: before.utr, verdict: "known", number: before.number };
    }
    const one = sure.get(index);
    const fits = one ? [one] : pointed.length > 0 ? pointed : find.fittingAmount(credit, taken);
    if (before) return { credit, utr: undefined, verdict: "doubtful", fits, why: whyServed(before) };
    const utr = pickUtr(
      credit,
      fits.map(({ payment }) => payment.claimedUtr),
    );
    if (one) return { credit, utr, verdict: "sure", fits: [one], why: whySure(one) };
    if (fits.length === 0) return { credit, utr, verdict: "nothing" };
    return { credit, utr, verdict: "doubtful", fits, why: whyDoubtful(credit, fits, taken) };
  });
}

type Served = Confirmed & { utr: string };

/** What a UTR of a line was confirmed for before, rather over the line's amount than over another. */
function servedIn(credit: Credit, confirmed: ReadonlyMap<string, Confirmed>): Served | undefined {
  const all = utrsIn(credit).flatMap((utr) => {
    const one = confirmed.get(utr);
    return one ? [{ ...one, utr }] : [];
  });
  return all.find((one) => isSameAmount(credit, one)) ?? all[0];
}

/** The credits, by their place, that fit one payment in everything and better than any other credit does. */
function sureOnes(credits: readonly Credit[], pointedBy: (index: number) => readonly Fit[]): Map<number, Fit> {
  const candidates = credits.flatMap((credit, index) => {
    const [fit, ...others] = pointedBy(index);
    if (!fit || others.length > 0) return [];
    return isSameAmount(credit, fit.payment) && isTimely(credit, fit.payment) ? [{ index, fit }] : [];
  });
  const sure = new Map<number, Fit>();
  for (const rivals of Map.groupBy(candidates, ({ fit }) => fit.payment.paymentId).values()) {
    const told = rivals.filter(({ fit }) => fit.by === "utr");
    const [best, ...others] = told.length > 0 ? told : rivals;
    if (best && others.length === 0) sure.set(best.index, best.fit);
  }
  return sure;
}

/** Looks payments up by what a line of a statement says. */
function finder(unpaid: readonly Unpaid[]) {
  const byUtr = Map.groupBy(unpaid, ({ claimedUtr }) => claimedUtr);
  const byCode = new Map(unpaid.map((payment) => [lettersOf(payment.number), payment]));
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

function isTimely({ day }: Credit, { placedOn }: Unpaid): boolean {
  return day >= addDays(placedOn, -SLACK_DAYS);
}

function isTooLate({ day }: Credit, { placedOn, status }: Unpaid): boolean {
  return status !== "awaiting-payment" && day > addDays(placedOn, LATE_DAYS);
}

function whySure({ by }: Fit): string {
  return by === "utr" ? "The customer told this UTR." : "It carries the order's reference.";
}

function whyServed({ utr, number, amountPaise }: Served): string {
  return `${utr} was confirmed before, for ${number} and over Rs ${formatAmount(amountPaise)}: another amount.`;
}

function whyDoubtful(credit: Credit, fits: readonly Fit[], taken: ReadonlySet<string>): string {
  const [first, ...others] = fits as [Fit, ...Fit[]];
  const { by, payment } = first;
  if (by === "amount") {
    return others.length === 0
      ? "The amount fits this order, and no other. Nothing else says whose it is."
      : `The amount fits ${fits.length} orders. Nothing else says whose it is.`;
  }
  if (others.length > 0) return `It points to ${fits.length} orders.`;
  const pointer = by === "utr" ? "The customer told this UTR" : "It carries the order's reference";
  if (!isSameAmount(credit, payment)) return `${pointer}, but the amount is another.`;
  if (!isTimely(credit, payment)) return `${pointer}, but it came before the order was placed.`;
  return taken.has(payment.paymentId)
    ? `${pointer}, but another line fits this order better.`
    : `${pointer}, and so does another line with the same amount.`;
}
