import { formatAmount } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { isPaid, isSameAmount, type Fit } from "#domain/payments/finding.ts";
import type { Match } from "#domain/payments/matching.ts";
import { writeStatement, type Credit } from "#domain/payments/statement.ts";
import { dayInBrief } from "#platform/day.ts";

/** An amount may fit many orders; more than so many help nobody. */
const MOST_FITS = 5;

type Counts = { credits: number; debits: number; unreadable: number[] };

export type StatementView = ReturnType<typeof viewOf>;
export type LineView = StatementView["sure"][number];
export type FitView = LineView["fits"][number];

type Written = {
  /** Of the statement that was sent; a press sends no more of it along than what came in. */
  counts?: Counts;
  /** UTRs that were typed beside lines without one. */
  typed?: ReadonlyMap<Credit, string>;
  /** The line whose UTR is still wanting. */
  wanting?: Credit;
};

/**
 * What the page says of each line. Each is numbered as it stands in `carried`, all of the statement's money that came
 * in, which the page's buttons send along.
 */
export function viewOf(matches: readonly Match[], { counts, typed, wanting }: Written = {}) {
  const lines = matches.flatMap((match, index) =>
    match.verdict === "sure" || match.verdict === "doubtful"
      ? [
          {
            ...lineOf(match),
            index,
            verdict: match.verdict,
            why: match.why,
            typed: typed?.get(match.credit),
            problem: match.credit === wanting ? "Enter the 12 digits of this line's UTR, from your bank" : undefined,
            others: Math.max(0, match.fits.length - MOST_FITS),
            fits: match.fits.slice(0, MOST_FITS).map((fit) => fitOf(fit, match, index)),
          },
        ]
      : [],
  );
  return {
    counts,
    problems: Object.fromEntries(lines.map(({ index, problem }) => [`utr-${index}`, problem])),
    carried: writeStatement(matches.map(({ credit }) => credit)),
    sure: lines.filter(({ verdict }) => verdict === "sure"),
    doubtful: lines.filter(({ verdict }) => verdict === "doubtful"),
    known: knownOf(matches, false),
    noted: knownOf(matches, true),
    nothing: matches.flatMap((match, place) => (match.verdict === "nothing" ? [{ ...lineOf(match), place }] : [])),
  };
}

function knownOf(matches: readonly Match[], isNoted: boolean) {
  return matches.flatMap((match, place) =>
    match.verdict === "known" && Boolean(match.isNoted) === isNoted
      ? [{ ...lineOf(match), place, number: match.number }]
      : [],
  );
}

function lineOf({ credit, utr }: Match) {
  const { day, amountPaise, text, reference } = credit;
  return {
    day: dayInBrief(day),
    amount: formatAmount(amountPaise),
    words: [text, reference].filter(Boolean).join(" "),
    utr,
  };
}

function fitOf({ payment }: Fit, { credit, utr }: Match, index: number) {
  const { paymentId, number, payer, amountPaise, claimedUtr, placedOn, status } = payment;
  return {
    key: `${index}:${paymentId}`,
    number,
    payer,
    placedOn: dayInBrief(placedOn),
    isSameAmount: isSameAmount(credit, payment),
    asked: formatAmount(amountPaise),
    toldUtr: claimedUtr === utr || isPaid(payment) ? undefined : (claimedUtr ?? undefined),
    state: isPaid(payment) ? ("paid already" as const) : stateOf(status),
  };
}

function stateOf(status: OrderStatus) {
  if (status === "awaiting-payment") return "waits" as const;
  return status === "cancelled" ? ("ended" as const) : ("paid otherwise" as const);
}
