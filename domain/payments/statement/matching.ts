import { formatRupees, type Paise } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { addDays } from "#platform/day.ts";
import type { Credit } from "./bank-line.ts";
import { nameFinder } from "./payer-name.ts";
import { hasUtr, pickUtr, utrsIn } from "./utr.ts";

/**
 * Which order an incoming payment on a bank statement is for. "sure" means: certainly for one unpaid order. `why` is a
 * sentence for the owner.
 */
export type Match = {
  credit: Credit;
  /** The transfer's number (UTR); undefined if it is not certain. */
  utr: string | undefined;
} & (
  | { verdict: "sure"; fits: [Fit]; why: string }
  /** A person must decide. The payment may be for one of the orders in `fits`, or for none. */
  | { verdict: "doubtful"; fits: Fit[]; why: string }
  /** The payment was recorded before, for the order with this number. */
  | { verdict: "known"; number: string; isPartPayment?: true }
  /** A payout of a courier or of the gateway for many orders, which is known. `gatewayPayoutId`: of the gateway. */
  | { verdict: "payout"; words: string; gatewayPayoutId?: string | undefined }
  /** The payment is for no order. */
  | { verdict: "nothing" }
);

export type Confirmed = { number: string; amountPaise: Paise };

/** Says which order each incoming payment is for. The results are in the same sequence as `credits`. */
export function matchCredits(
  credits: readonly Credit[],
  /** The payment requests that the incoming payments may be for. */
  asked: readonly Asked[],
  /** The payments recorded before, by transfer number (UTR). */
  confirmed: ReadonlyMap<string, Confirmed>,
): Match[] {
  const find = finder(asked);
  const served = credits.map((credit) => servedIn(credit, confirmed));
  const pointers = credits.map((credit) => find.pointedAt(credit));
  const openPointers = pointers.map((pointed, index) => (served[index] ? [] : pointed));
  const sure = sureOnes(credits, openPointers);
  const own = ownLines(credits, openPointers);
  const taken = new Set([...sure.values()].map(({ payment }) => payment.paymentId));
  const fittingAmount = find.byAmountWithout(taken);
  return credits.map((credit, index): Match => {
    const pointed = pointers[index]!;
    const before = served[index];
    if (before && isSameAmount(credit, before)) {
      return { credit, utr: before.utr, verdict: "known", number: before.number };
    }
    const paid = own.get(index);
    if (paid) return { credit, utr: paid.paidUtr!, verdict: "known", number: paid.number };
    const one = sure.get(index);
    const fits = one ? [one] : namedFirst(credit, pointed.length > 0 ? pointed : fittingAmount(credit));
    if (before) {
      const unpaid = fits.filter(({ payment }) => !isPaid(payment));
      return { credit, utr: undefined, verdict: "doubtful", fits: unpaid, why: whyServed(before) };
    }
    // Whoever reported this payment's number is pointed at, so the others need not be looked through.
    const utr = pickUtr(
      credit,
      pointed.map(({ payment }) => payment.claimedUtr),
    );
    if (one) return { credit, utr, verdict: "sure", fits: [one], why: whySure(one) };
    if (fits.length === 0) return { credit, utr, verdict: "nothing" };
    return { credit, utr, verdict: "doubtful", fits, why: whyDoubtful(credit, fits, taken) };
  });
}

type Served = Confirmed & { utr: string };

/**
 * The recorded payment whose transfer number (UTR) is in an incoming payment. Among several recorded payments, prefers
 * one with the same amount.
 */
function servedIn(credit: Credit, confirmed: ReadonlyMap<string, Confirmed>): Served | undefined {
  const all = utrsIn(credit).flatMap((utr) => {
    const one = confirmed.get(utr);
    return one ? [{ ...one, utr }] : [];
  });
  return all.find((one) => isSameAmount(credit, one)) ?? all[0];
}

/**
 * The unpaid requests that incoming payments surely pay, by index of the incoming payment. `pointers` has the requests
 * that each incoming payment names.
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
 * The paid requests that incoming payments have surely paid, by index of the incoming payment. `pointers` has the
 * requests that each incoming payment names.
 */
function ownLines(credits: readonly Credit[], pointers: readonly Fit[][]): Map<number, Asked> {
  const candidates = credits.flatMap((credit, index) => {
    const [fit, ...others] = pointers[index]!;
    if (!fit || others.length > 0 || !isPaid(fit.payment)) return [];
    return !hasUtr(credit) && isSameAmount(credit, fit.payment) ? [{ index, payment: fit.payment }] : [];
  });
  // Of several credits for one request, nobody can tell which one paid it.
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
  const { by, payment } = fits[0]!;
  const isAlone = fits.length === 1;
  if (by === "amount") {
    const likeness = nameFinder(`${credit.text} ${credit.reference}`);
    const compared = fits.length > MOST_COMPARED ? [] : fits;
    const alike = compared.filter((fit) => likeness(fit.payment.name) > 0).length;
    const fitting = isAlone ? "The amount fits this order, and no other." : `The amount fits ${fits.length} orders.`;
    if (alike === 0) return `${fitting} Nothing else says whose it is.`;
    if (isAlone) return `${fitting} The line has a name like its customer's.`;
    return alike === 1
      ? `${fitting} The line has a name like that of the first one's customer.`
      : `${fitting} Of ${alike} the line has a name like the customer's: they stand first.`;
  }
  if (!isAlone) return `It points to ${fits.length} orders.`;
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

export type Asked = {
  paymentId: string;
  number: string;
  /** The buyer's name, which may stand in the line: banks write names in many ways. */
  name: string;
  /** The buyer's name and town, for a person to compare. */
  payer: string;
  amountPaise: Paise;
  /** The UPI transfer's number (UTR) that the customer reported. */
  claimedUtr: string | null;
  /** The day the order was placed, YYYY-MM-DD. */
  placedOn: string;
  status: OrderStatus;
  /** The UPI transfer's number (UTR) with which the request was paid; null until then. */
  paidUtr: string | null;
};

/** An order that an incoming payment may belong to. */
export type Fit = {
  payment: Asked;
  /** What points to the order: the reported transfer number, our reference, or the amount alone. */
  by: "utr" | "reference" | "amount";
};

/** A transfer may be dated this many days before its order is placed, because some banks date a day early. */
const SLACK_DAYS = 1;

/**
 * If only the amount is the same, a payment matches an order only up to this many days after the order was placed. This
 * limit does not apply while the order awaits payment.
 */
const LATE_DAYS = 3;

/** Returns two functions that find the payment requests an incoming payment may be for. */
function finder(asked: readonly Asked[]) {
  const unpaid = asked.filter((payment) => !isPaid(payment));
  const byUtr = Map.groupBy(unpaid, ({ claimedUtr }) => claimedUtr);
  const byCode = new Map(asked.map((payment) => [lettersOf(payment.number), payment]));
  const byAmount = Map.groupBy(unpaid, ({ amountPaise }) => amountPaise);
  const lengths = [...new Set([...byCode.keys()].map(({ length }) => length))];

  /** The requests whose reported transfer number (UTR) or order number is in an incoming payment. */
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

  /**
   * Returns a function that finds unpaid requests with the same amount and a fitting day, except the requests whose ids
   * are in `taken`. Payments with the same amount and day get the same array.
   */
  function byAmountWithout(taken: ReadonlySet<string>): (credit: Credit) => Fit[] {
    const found = new Map<string, Fit[]>();
    return (credit) => {
      const key = `${credit.day} ${credit.amountPaise}`;
      const fits =
        found.get(key) ??
        (byAmount.get(credit.amountPaise) ?? [])
          .filter(
            (payment) => !taken.has(payment.paymentId) && isTimely(credit, payment) && !isTooLate(credit, payment),
          )
          .map((payment): Fit => ({ payment, by: "amount" }));
      found.set(key, fits);
      return fits;
    };
  }

  return { pointedAt, byAmountWithout };
}

/** With more orders than this for one line, names are not compared: of thousands of lines that would take minutes. */
const MOST_COMPARED = 200;

/** Puts the orders first whose customer's name stands in the line; the others stay in their sequence. */
function namedFirst(credit: Credit, fits: Fit[]): Fit[] {
  if (fits.length < 2 || fits.length > MOST_COMPARED) return fits;
  const likeness = nameFinder(`${credit.text} ${credit.reference}`);
  const told = fits.map((fit) => ({ fit, like: likeness(fit.payment.name) })).toSorted((a, b) => b.like - a.like);
  return told.map(({ fit }) => fit);
}

/** The letters and digits of a text, in upper case. Banks may add or drop hyphens and spaces. */
function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
}

/** Whether an incoming payment has exactly the amount of a payment request. */
export function isSameAmount(credit: Credit, { amountPaise }: { amountPaise: Paise }): boolean {
  return credit.amountPaise === amountPaise;
}

/** Whether a payment request is paid; another transfer for it is then a second payment. */
export function isPaid({ paidUtr }: Asked): boolean {
  return paidUtr !== null;
}

function isTimely({ day }: Credit, { placedOn }: Asked): boolean {
  return day >= addDays(placedOn, -SLACK_DAYS);
}

function isTooLate({ day }: Credit, { placedOn, status }: Asked): boolean {
  return status !== "awaiting-payment" && day > addDays(placedOn, LATE_DAYS);
}
