import { formatRupees, type Paise } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { addDays } from "#platform/day.ts";
import { withLatinDigits } from "#platform/digits.ts";
import type { Credit } from "./statement.ts";

/**
 * What a credit (an incoming payment in a bank statement) is for. sure: it names one unpaid order, by our reference or
 * by the UTR (number of a UPI transfer) that the customer reported, and amount and day agree. known: it was recorded
 * before; or it has no UTR, and is the only credit that names this paid order and has its amount. doubtful: only some
 * of this fits, or it is a second payment for a paid order; `fits` may be empty. nothing: it fits no order. `number` is
 * the order's number. `isPartPayment` means that this order is not paid in full yet. `why` explains the verdict to the
 * owner. `utr` is the UTR with which to confirm the credit or with which it was recorded; undefined when none is
 * certain.
 */
export type Match = { credit: Credit; utr: string | undefined } & (
  | { verdict: "sure"; fits: [Fit]; why: string }
  | { verdict: "doubtful"; fits: Fit[]; why: string }
  | { verdict: "known"; number: string; isPartPayment?: true }
  | { verdict: "nothing" }
);

/** The recorded payment with a UTR (the number of a UPI transfer): the order's number and the amount in paise. */
export type Confirmed = { number: string; amountPaise: Paise };

/**
 * Matches each credit of a bank statement to the payment requests in `asked`, and returns one match for each credit, in
 * the same sequence. The verdicts do not depend on the sequence of the credits. No payment request has two "sure"
 * credits. `confirmed` has the payments recorded before, by UTR.
 */
export function matchCredits(
  credits: readonly Credit[],
  asked: readonly Asked[],
  confirmed: ReadonlyMap<string, Confirmed>,
): Match[] {
  const find = finder(asked);
  const served = credits.map((credit) => servedIn(credit, confirmed));
  const pointers = credits.map((credit) => find.pointedAt(credit));
  const openPointers = pointers.map((pointed, index) => (served[index] ? [] : pointed));
  const sure = sureOnes(credits, openPointers);
  const own = ownLines(credits, openPointers);
  const taken = new Set([...sure.values()].map(({ payment }) => payment.paymentId));
  return credits.map((credit, index): Match => {
    const pointed = pointers[index]!;
    const before = served[index];
    if (before && isSameAmount(credit, before)) {
      return { credit, utr: before.utr, verdict: "known", number: before.number };
    }
    const paid = own.get(index);
    if (paid) return { credit, utr: paid.paidUtr!, verdict: "known", number: paid.number };
    const one = sure.get(index);
    const fits = one ? [one] : pointed.length > 0 ? pointed : find.fittingAmount(credit, taken);
    if (before) {
      const unpaid = fits.filter(({ payment }) => !isPaid(payment));
      return { credit, utr: undefined, verdict: "doubtful", fits: unpaid, why: whyServed(before) };
    }
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

/**
 * The payment recorded before with a UTR that the credit contains; of several, preferably one with the credit's amount.
 */
function servedIn(credit: Credit, confirmed: ReadonlyMap<string, Confirmed>): Served | undefined {
  const all = utrsIn(credit).flatMap((utr) => {
    const one = confirmed.get(utr);
    return one ? [{ ...one, utr }] : [];
  });
  return all.find((one) => isSameAmount(credit, one)) ?? all[0];
}

/**
 * The credits that are "sure", by index, each with the request that it pays. The text of such a credit names only this
 * request, the request is unpaid, and amount and day agree. When several credits fit one request in this way, the one
 * with the UTR that the customer reported is sure; when none or more than one of them has that UTR, none is sure.
 * `pointers`: for each credit, the requests that its text names.
 */
function sureOnes(credits: readonly Credit[], pointers: readonly Fit[][]): Map<number, Fit> {
  const candidates = credits.flatMap((credit, index) => {
    const [fit, ...others] = pointers[index]!;
    if (!fit || others.length > 0 || isPaid(fit.payment)) return [];
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

/**
 * The credits without a UTR, by index, that are taken for the transfer with which a request was paid, each with that
 * request. Such a credit is the only one that names the request and has its amount. Of two such credits neither is
 * taken, because nobody knows which came second. `pointers`: for each credit, the requests that its text names.
 */
function ownLines(credits: readonly Credit[], pointers: readonly Fit[][]): Map<number, Asked> {
  const candidates = credits.flatMap((credit, index) => {
    const [fit, ...others] = pointers[index]!;
    if (!fit || others.length > 0 || !isPaid(fit.payment)) return [];
    return !hasUtr(credit) && isSameAmount(credit, fit.payment) ? [{ index, payment: fit.payment }] : [];
  });
  const alone = [...Map.groupBy(candidates, ({ payment }) => payment.paymentId).values()].filter(
    ({ length }) => length === 1,
  );
  return new Map(alone.flat().map(({ index, payment }) => [index, payment]));
}

function whySure({ by }: Fit): string {
  return by === "utr" ? "The customer told this UTR." : "It carries the order's reference.";
}

function whyServed({ utr, number, amountPaise }: Served): string {
  return `${utr} was confirmed before, for ${number} and over ${formatRupees(amountPaise)}: another amount.`;
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
  if (isPaid(payment)) return whySecond(credit, payment);
  const pointer = by === "utr" ? "The customer told this UTR" : "It carries the order's reference";
  if (!isSameAmount(credit, payment)) return `${pointer}, but the amount is another.`;
  if (!isTimely(credit, payment)) return `${pointer}, but it came before the order was placed.`;
  return taken.has(payment.paymentId)
    ? `${pointer}, but another line fits this order better.`
    : `${pointer}, and so does another line with the same amount.`;
}

function whySecond(credit: Credit, { number, paidUtr }: Asked): string {
  return hasUtr(credit)
    ? `A second payment for ${number}, to be sent back: it is paid with UTR ${paidUtr}.`
    : `${number} is paid with UTR ${paidUtr}. If this line is another transfer, it is a second payment for ${number}, to be sent back.`;
}

/** A payment request by UPI. */
export type Asked = {
  paymentId: string;
  /** The order's number. */
  number: string;
  /** The buyer's name and town, for a person to compare: banks write names in many ways. */
  payer: string;
  amountPaise: Paise;
  /** The UTR (the number of the UPI transfer) that the customer reported; null when they reported none. */
  claimedUtr: string | null;
  /** The day the order was placed, YYYY-MM-DD. */
  placedOn: string;
  /** The order's status. */
  status: OrderStatus;
  /** The UTR (the number of the UPI transfer) with which it was paid; null until then. */
  paidUtr: string | null;
};

/** An order that a credit may belong to. */
export type Fit = {
  payment: Asked;
  /**
   * What points to the order: the UTR that the customer reported, our reference in the bank's text, or the amount
   * alone.
   */
  by: "utr" | "reference" | "amount";
};

/** How many days before the order was placed its credit may be dated, because some banks date a transfer earlier. */
const SLACK_DAYS = 1;
/**
 * An order that no longer waits for its payment is matched by its amount alone for this many days after it was placed.
 */
const LATE_DAYS = 3;

/**
 * Returns two functions that find the payment requests a credit may pay. `pointedAt` finds those that the credit's text
 * and reference name: unpaid ones by the UTR that the customer reported, paid and unpaid ones by our reference.
 * `fittingAmount` finds unpaid ones with the credit's amount whose order was placed neither too late nor too early for
 * the credit's day. It leaves out the requests whose ids are in `taken`.
 */
function finder(asked: readonly Asked[]) {
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

/**
 * The letters and digits of a text in capitals, because banks add or drop hyphens and spaces. An order's number and its
 * payment reference then begin with the same characters.
 */
function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
}

/** Whether a credit has exactly the amount of a payment request. */
export function isSameAmount(credit: Credit, { amountPaise }: { amountPaise: Paise }): boolean {
  return credit.amountPaise === amountPaise;
}

/** Whether a payment request is paid; another transfer for it is then a second payment. */
export function isPaid({ paidUtr }: Asked): boolean {
  return paidUtr !== null;
}

/** Whether a credit is dated on the day that the order was placed, on any later day, or on the day before. */
function isTimely({ day }: Credit, { placedOn }: Asked): boolean {
  return day >= addDays(placedOn, -SLACK_DAYS);
}

function isTooLate({ day }: Credit, { placedOn, status }: Asked): boolean {
  return status !== "awaiting-payment" && day > addDays(placedOn, LATE_DAYS);
}

/**
 * The twelve digits of a UTR, the bank's number of a UPI transfer, however they were typed; undefined for anything
 * else.
 */
export function parseUtr(text: string): string | undefined {
  const digits = withLatinDigits(text).replace(/[\s-]/g, "");
  return /^\d{12}$/.test(digits) ? digits : undefined;
}

/** What a bank writes about a transfer. */
type Words = Pick<Credit, "text" | "reference">;

/**
 * All numbers of twelve digits in a credit, without the zeros that banks put before them. They are UTRs, or mobile
 * numbers with the country code 91.
 */
export function utrsIn({ text, reference }: Words): string[] {
  return [...new Set([...twelves(reference), ...twelves(text)])];
}

/** Whether a credit has a number of twelve digits that cannot be a mobile number. */
export function hasUtr(line: Words): boolean {
  return utrsIn(line).some((utr) => !looksLikeMobile(utr));
}

/**
 * The UTR (number of a UPI transfer) with which to confirm a credit. If the credit has exactly one number that a
 * customer reported (`claimed`), it is that number. Otherwise, if its reference has exactly one number of twelve
 * digits, it is that one; otherwise the only one in the whole credit. A number that may be a mobile number is taken
 * only if it is in `claimed`. Undefined when none of these rules finds a single number.
 */
export function pickUtr(line: Words, claimed: readonly (string | null)[]): string | undefined {
  const all = utrsIn(line);
  const told = all.filter((utr) => claimed.includes(utr));
  const likely = all.filter((utr) => !looksLikeMobile(utr));
  const inReference = likely.filter((utr) => twelves(line.reference).includes(utr));
  return [told, inReference, likely].find(({ length }) => length === 1)?.[0];
}

/** Whether twelve digits may be an Indian mobile number with 91 in front. */
function looksLikeMobile(digits: string): boolean {
  return /^91[6-9]\d{9}$/.test(digits);
}

function twelves(text: string): string[] {
  // What an @ follows is a UPI ID, and its digits a mobile number with 91 before it.
  const runs = withLatinDigits(text).match(/(?<!\d)\d{12,22}(?![\d@])/g) ?? [];
  return runs.map((run) => run.replace(/^0+(?=\d{12}$)/, "")).filter(({ length }) => length === 12);
}
