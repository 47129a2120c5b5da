import { data } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, type Context } from "#app/context.ts";
import { invalid, readFormData, showAgain, textsOf, type Refused } from "#app/form.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { tableText } from "#app/uploads.server.ts";
import { formatRupees, parseRupees } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Credit, PassedLine, UnreadLine } from "#domain/payments/statement/bank-line.ts";
import { type Fit, isPaid, isSameAmount, type Match } from "#domain/payments/statement/matching.ts";
import { hasUtr, parseUtr } from "#domain/payments/statement/utr.ts";
import {
  confirmMatches,
  matchAndNote,
  type Confirmation,
  type Wish,
} from "#domain/payments/statement/matching.server.ts";
import { type OpenLines, readOpenLines, writeOpenLines } from "#domain/payments/statement/open-lines.ts";
import { readStatementAside } from "#domain/payments/statement/statement-aside.server.ts";
import { dayInBrief } from "#platform/day.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { parseDay } from "#platform/written-day.ts";

type Result = Confirmation & { isGood: boolean };

export type Answer = Refused & { view: StatementView; results: Result[] };

/**
 * Finds the orders that the rows of a bank statement pay. Confirms the payment of one row, or of all rows whose order
 * is certain. Refuses a statement that cannot be read, a row without a valid UTR, and what was typed for a row that
 * could not be read if it is no amount and day. Never stores the statement, only on which day a payout of the gateway came.
 */
export async function answerStatement(context: Context, request: Request) {
  const form = await readFormData(request, Infinity);
  const values = textsOf(form);
  const sent = form.has("carried") ? readAgain(values.carried ?? "") : await readFirst(form);
  if ("refused" in sent) return invalid(context, { values, problems: { statement: sent.refused } });
  const { reading } = sent;
  const { lines, problems } = withTold(sent.lines, values);
  const { credits } = lines;
  const db = context.get(database);
  const typed = typedFor(credits, values);
  const wishes = wishesOf(form);
  const view = (matches: readonly Match[], more: Written = {}) =>
    viewOf(matches, { reading, typed, unread: lines.unread, values, problems, from: firstShown(values), ...more });
  if (Object.keys(problems).length > 0) {
    const shown = view(await matchAndNote(db, credits));
    return showAgain(context, { values: {}, problems: shown.problems }, 422, { view: shown });
  }
  if (wishes.length === 0) {
    return data<Answer>({ values: {}, problems: {}, view: view(await matchAndNote(db, credits)), results: [] });
  }
  const confirmed = await confirmMatches(db, whoActs(context), credits, wishes);
  const wanting = credits[confirmed.find(({ outcome }) => outcome === "utr")?.index ?? -1];
  const results = confirmed.map(resultOf);
  const shown = view(await matchAndNote(db, withTyped(credits, typed, results)), { wanting });
  if (wanting) return showAgain(context, { values: {}, problems: shown.problems }, 422, { view: shown });
  return data<Answer>(
    { values: {}, problems: {}, view: shown, results },
    { status: results.some(({ isGood }) => isGood) ? 200 : 409 },
  );
}

type Sent = { lines: OpenLines; reading?: Reading } | { refused: string };

async function readFirst(form: FormData): Promise<Sent> {
  const sent = await tableText(form, { pasted: "statement", from: "your bank's app" });
  if ("refused" in sent) return sent;
  const statement = await readStatementAside(sent.text);
  if ("refused" in statement) return statement;
  const { credits, debits, unread, passed } = statement;
  return { lines: { credits, unread }, reading: { credits: credits.length, debits, passed } };
}

function readAgain(carried: string): Sent {
  const lines = readOpenLines(carried);
  return lines ? { lines } : { refused: "The lines of the statement did not arrive whole. Send it once more." };
}

/** Moves the rows that could not be read, but whose amount was typed, to the rows with incoming money. */
function withTold({ credits, unread }: OpenLines, values: Values): { lines: OpenLines; problems: Problems } {
  const problems: Problems = {};
  const told: Credit[] = [];
  const open = unread.filter(({ line, text }) => {
    const came = values[`came-${line}`]?.trim() ?? "";
    if (came === "") return true;
    const amountPaise = parseRupees(came);
    const day = parseDay(withLatinDigits(values[`came-on-${line}`] ?? ""));
    if (!amountPaise) problems[`came-${line}`] = `Line ${line}: enter the rupees that came in, such as 549.00`;
    if (!day) problems[`came-on-${line}`] = `Line ${line}: enter the day on which they came, such as 26/11/2026`;
    if (!amountPaise || !day) return true;
    told.push({ day, amountPaise, text, reference: "" });
    return false;
  });
  return { lines: { credits: [...credits, ...told], unread: open }, problems };
}

/** The place, among the rows that may pay an order, of the first one to show. */
function firstShown({ from, show = from }: Values): number {
  return /^\d{1,6}$/.test(show ?? "") ? Number(show) : 0;
}

function wishesOf(form: FormData): Wish[] {
  const { confirm: submit = "", sure = "" } = textsOf(form);
  if (submit === "all") return sure.split(" ").flatMap((key) => wishOf(key, form, true));
  return wishOf(submit, form, false);
}

function wishOf(key: string, form: FormData, onlyIfSure: boolean): Wish[] {
  const [, index, paymentId] = /^(\d{1,6}):([\da-f-]{36})$/.exec(key) ?? [];
  if (index === undefined || paymentId === undefined) return [];
  const utr = form.get(`utr-${index}`);
  return [{ index: Number(index), paymentId, onlyIfSure, ...(typeof utr === "string" && { utr }) }];
}

function typedFor(credits: readonly Credit[], texts: Values): Map<Credit, string> {
  const typed = credits.map((credit, index) => [credit, texts[`utr-${index}`]] as const);
  return new Map(typed.flatMap(([credit, utr]) => (utr ? [[credit, utr]] : [])));
}

/** Adds typed UTRs (the bank's numbers) to the rows just confirmed. The page finds confirmed rows by their UTRs. */
function withTyped(credits: readonly Credit[], typed: ReadonlyMap<Credit, string>, results: readonly Result[]) {
  const done = new Set(results.filter(({ isGood }) => isGood).map(({ index }) => index));
  return credits.map((credit, index) => {
    const utr = done.has(index) ? parseUtr(typed.get(credit) ?? "") : undefined;
    return utr && !hasUtr(credit) ? { ...credit, reference: `${credit.reference} ${utr}`.trim() } : credit;
  });
}

/** The outcomes that count as success. "amount": the money is recorded, although the sum is wrong. */
const wentWell = new Set(["settled", "already settled", "refund due", "amount"]);

function resultOf(confirmation: Confirmation): Result {
  return { ...confirmation, isGood: wentWell.has(confirmation.outcome) };
}

const wantsUtr = "Enter the 12 digits of this line's UTR, from your bank";

const MOST_FITS = 5;
/** How many rows that may pay an order are shown at a time, and how many of each other kind at most. */
const [MOST_OPEN, MOST_LISTED] = [100, 300];

/** Rows that could not be read that have fields on the page. */
const MOST_ASKED = 30;

export type Reading = {
  /** The number of rows with incoming money. */
  credits: number;
  /** The number of rows with outgoing money. */
  debits: number;
  passed: PassedLine[];
};

export type StatementView = ReturnType<typeof viewOf>;
export type LineView = StatementView["sure"][number];
export type FitView = LineView["fits"][number];
export type UnreadView = ReturnType<typeof unreadOf>;

type Written = {
  /** Undefined when the form that confirms rows was sent, because this form has only the open rows. */
  reading?: Reading | undefined;
  /** The rows that could not be read. */
  unread?: readonly UnreadLine[];
  /** What was typed for them, and its problems. */
  values?: Values;
  problems?: Problems;
  /** The UTRs (the bank's numbers) that were typed for rows that lack a UTR. */
  typed?: ReadonlyMap<Credit, string>;
  /** A row that needs a UTR before the row can be confirmed. */
  wanting?: Credit | undefined;
  /** The place of the first row to show, among the rows that may pay an order. */
  from?: number;
};

/** The rows of a statement as the page shows them, those that may pay an order a hundred at a time. */
function viewOf(matches: readonly Match[], { reading, unread = [], typed, wanting, from = 0, ...form }: Written) {
  const placed = matches.map((match, index) => ({ match, index }));
  const ofVerdict = (verdict: Match["verdict"]) => placed.filter(({ match }) => match.verdict === verdict);
  const open = [...ofVerdict("sure"), ...ofVerdict("doubtful")];
  const first = Math.min(from, Math.max(0, open.length - 1));
  const lines = open.slice(first, first + MOST_OPEN).flatMap(({ match, index }) =>
    match.verdict === "sure" || match.verdict === "doubtful"
      ? [
          {
            ...lineOf(match),
            index,
            verdict: match.verdict,
            why: match.why,
            form: {
              values: { [`utr-${index}`]: typed?.get(match.credit) },
              problems: match.credit === wanting ? { [`utr-${index}`]: wantsUtr } : {},
            },
            others: Math.max(0, match.fits.length - MOST_FITS),
            fits: match.fits.slice(0, MOST_FITS).map((fit) => fitOf(fit, match, index)),
          },
        ]
      : [],
  );
  return {
    reading,
    problems: Object.assign({}, ...lines.map((line) => line.form.problems), form.problems) as Problems,
    /** All open rows, for a hidden field of the page's form. */
    carried: writeOpenLines({ credits: matches.map(({ credit }) => credit), unread: [...unread] }),
    unread: unread.slice(0, MOST_ASKED).map((line) => unreadOf(line, form)),
    unasked: unread.slice(MOST_ASKED).map(({ line, text }) => ({ line, text })),
    /** Which of the open rows are shown: the place of the first, how many are shown at a time, and how many there are. */
    shown: { first, most: MOST_OPEN, all: open.length },
    sure: lines.filter(({ verdict }) => verdict === "sure"),
    doubtful: lines.filter(({ verdict }) => verdict === "doubtful"),
    known: knownOf(matches, false),
    partPayments: knownOf(matches, true),
    payouts: listed(ofVerdict("payout"), ({ match, index }) => ({
      ...lineOf(match),
      place: index,
      payout: match.verdict === "payout" ? match.words : "",
      gatewayPayoutId: match.verdict === "payout" ? match.gatewayPayoutId : undefined,
    })),
    nothing: listed(ofVerdict("nothing"), ({ match, index }) => ({ ...lineOf(match), place: index })),
  };
}

/** The first rows as the page lists them, and how many there are. */
function listed<Row, View>(rows: readonly Row[], view: (row: Row) => View): { rows: View[]; all: number } {
  return { rows: rows.slice(0, MOST_LISTED).map(view), all: rows.length };
}

function unreadOf({ line, text, why, day }: UnreadLine, { values = {}, problems = {} }: Written) {
  const [came, cameOn] = [`came-${line}`, `came-on-${line}`] as const;
  const form = {
    values: { [came]: values[came], [cameOn]: values[cameOn] ?? day?.split("-").toReversed().join("/") },
    problems: { [came]: problems[came], [cameOn]: problems[cameOn] },
  };
  return { line, text, why, form };
}

function knownOf(matches: readonly Match[], isPartPayment: boolean) {
  const known = matches.flatMap((match, place) =>
    match.verdict === "known" && Boolean(match.isPartPayment) === isPartPayment ? [{ match, place }] : [],
  );
  return listed(known, ({ match, place }) => ({ ...lineOf(match), place, number: match.number }));
}

function lineOf({ credit, utr }: Match) {
  const { day, amountPaise, text, reference } = credit;
  return {
    day: dayInBrief(day),
    amount: formatRupees(amountPaise),
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
    asked: formatRupees(amountPaise),
    reportedUtr: claimedUtr === utr || isPaid(payment) ? undefined : (claimedUtr ?? undefined),
    state: isPaid(payment) ? ("paid already" as const) : stateOf(status),
  };
}

function stateOf(status: OrderStatus) {
  if (status === "awaiting-payment") return "waits" as const;
  return status === "cancelled" ? ("ended" as const) : ("paid otherwise" as const);
}
