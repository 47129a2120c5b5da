import { data } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, type Context } from "#app/context.ts";
import { invalid, readFormData, showAgain, textsOf, type Refused } from "#app/form.server.ts";
import { formatRupees } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { type Fit, isPaid, isSameAmount, type Match } from "#domain/payments/matching.ts";
import { confirmMatches, matchStatement, type Confirmation, type Wish } from "#domain/payments/matching.server.ts";
import { readStatement, writeStatement, type Credit } from "#domain/payments/statement.ts";
import { hasUtr, parseUtr } from "#domain/payments/utr.ts";
import { dayInBrief } from "#platform/day.ts";

type Result = Confirmation & { isGood: boolean };

/**
 * What the page shows after a statement was sent: its lines, and what became of the confirmed ones. `isGood`: the
 * confirmation did what its button said.
 */
export type Answer = Refused & { view: StatementView; results: Result[] };

/**
 * Reads the bank statement that was sent, shows which order each line pays, and confirms the lines whose button was
 * pressed. Nothing of a statement is stored: the form sends its lines again, and they are read and matched anew each
 * time. 422 for an unreadable statement or a missing UTR, 409 when no confirmation succeeded.
 */
export async function answerStatement(context: Context, request: Request) {
  const form = await readFormData(request);
  const sent = await statementText(form);
  const statement = "text" in sent ? readStatement(sent.text) : sent;
  if ("refused" in statement) {
    return invalid(context, { values: textsOf(form), problems: { statement: statement.refused } });
  }
  const { credits, debits, unreadable } = statement;
  const db = context.get(database);
  const typed = typedFor(credits, form);
  const wishes = wishesOf(form);
  if (wishes.length === 0) {
    const counts = form.has("sure") ? undefined : { credits: credits.length, debits, unreadable };
    const view = viewOf(await matchStatement(db, credits), { counts, typed });
    return data<Answer>({ values: {}, problems: {}, view, results: [] });
  }
  const confirmed = await confirmMatches(db, whoActs(context), credits, wishes);
  const wanting = credits[confirmed.find(({ outcome }) => outcome === "utr")?.index ?? -1];
  const results = confirmed.map(resultOf);
  const view = viewOf(await matchStatement(db, withTyped(credits, typed, results)), { typed, wanting });
  if (wanting) return showAgain(context, { values: {}, problems: view.problems }, 422, { view });
  return data<Answer>(
    { values: {}, problems: {}, view, results },
    { status: results.some(({ isGood }) => isGood) ? 200 : 409 },
  );
}

/**
 * The lines that the pressed button confirms: for "all" those that the page had shown as sure, else a single one,
 * "3:<payment id>" (the line and the payment). Empty for no button.
 */
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

function typedFor(credits: readonly Credit[], form: FormData): Map<Credit, string> {
  const typed = credits.map((credit, index) => [credit, form.get(`utr-${index}`)] as const);
  return new Map(typed.flatMap(([credit, utr]) => (typeof utr === "string" && utr !== "" ? [[credit, utr]] : [])));
}

/** The lines, with the typed UTR added to each confirmed line that had none, so that it is recognised from now on. */
function withTyped(credits: readonly Credit[], typed: ReadonlyMap<Credit, string>, results: readonly Result[]) {
  const done = new Set(results.filter(({ isGood }) => isGood).map(({ index }) => index));
  return credits.map((credit, index) => {
    const utr = done.has(index) ? parseUtr(typed.get(credit) ?? "") : undefined;
    return utr && !hasUtr(credit) ? { ...credit, reference: `${credit.reference} ${utr}`.trim() } : credit;
  });
}

/** Outcomes of a confirmation that are what its button said; "amount": another amount than asked for was recorded. */
const wentWell = new Set(["settled", "already settled", "refund due", "amount"]);

function resultOf(confirmation: Confirmation): Result {
  return { ...confirmation, isGood: wentWell.has(confirmation.outcome) };
}

/** How many orders are shown for a line, at most. */
const MOST_FITS = 5;

type Counts = { credits: number; debits: number; unreadable: number[] };

export type StatementView = ReturnType<typeof viewOf>;
export type LineView = StatementView["sure"][number];
export type FitView = LineView["fits"][number];

type Written = {
  /**
   * How many lines the statement had; undefined once a button was pressed, because the buttons send only the lines of
   * money that came in.
   */
  counts?: Counts;
  /** The UTRs that were typed for lines without one. */
  typed?: ReadonlyMap<Credit, string>;
  /** The line that cannot be confirmed before its UTR is typed. */
  wanting?: Credit;
};

/**
 * What the page shows of each line. `carried` are all lines of money that came in, as the form sends them again;
 * `index` is a line's place among them.
 */
function viewOf(matches: readonly Match[], { counts, typed, wanting }: Written = {}) {
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
    partPayments: knownOf(matches, true),
    nothing: matches.flatMap((match, place) => (match.verdict === "nothing" ? [{ ...lineOf(match), place }] : [])),
  };
}

function knownOf(matches: readonly Match[], isPartPayment: boolean) {
  return matches.flatMap((match, place) =>
    match.verdict === "known" && Boolean(match.isPartPayment) === isPartPayment
      ? [{ ...lineOf(match), place, number: match.number }]
      : [],
  );
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

/** How many bytes a statement may have. */
const LARGEST = 1024 * 1024;

/** The first bytes of files that a bank also offers and that are no text, with what to tell the owner. */
const beginnings: [bytes: number[], sentence: string][] = [
  [[0x50, 0x4b], "This is an Excel workbook. Save it as CSV first, or choose CSV in your bank's app."],
  [[0xd0, 0xcf], "This is an old Excel workbook. Save it as CSV first, or choose CSV in your bank's app."],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF. Choose CSV in your bank's app or website instead."],
];

/**
 * The text of a statement as a form sent it: the file if one was chosen, else what was pasted. Refuses more than 1 MB,
 * and a workbook or a PDF, with a sentence.
 */
export async function statementText(form: FormData): Promise<{ text: string } | { refused: string }> {
  const file = form.get("file");
  const pasted = form.get("statement");
  const hasFile = typeof file === "object" && file !== null && file.size > 0;
  const bytes = hasFile
    ? new Uint8Array(await file.arrayBuffer())
    : Buffer.from(typeof pasted === "string" ? pasted : "");
  if (bytes.length > LARGEST) return { refused: "This is more than 1 MB. Choose fewer days in your bank's app." };
  const known = beginnings.find(([beginning]) => beginning.every((byte, index) => bytes[index] === byte));
  if (known && hasFile) return { refused: known[1] };
  return { text: decoderFor(bytes).decode(bytes).replaceAll("\0", "") };
}

/** The decoder for a file: UTF-16 when its first two bytes say so, as spreadsheets save "Unicode text", else UTF-8. */
function decoderFor(bytes: Uint8Array): TextDecoder {
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8");
}
