import { data, href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, formFailed } from "#app/context.ts";
import { invalid, readFormData, showAgain, textsOf, type Refused } from "#app/form.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { statementText } from "#app/uploads.server.ts";
import { formatRupees } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { type Fit, hasUtr, isPaid, isSameAmount, type Match, parseUtr } from "#domain/payments/matching.ts";
import { confirmMatches, matchStatement, type Confirmation, type Wish } from "#domain/payments/matching.server.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import { readStatement, writeStatement, type Credit } from "#domain/payments/statement.ts";
import { dayInBrief } from "#platform/day.ts";
import type { Route } from "./+types/statement";
import { StatementCounts, StatementLines } from "./statement-lines.tsx";

const answerAnchor = "#answer";

type Result = Confirmation & { isGood: boolean };

type Answer = Refused & { view: StatementView; results: Result[] };

export function loader({ context }: Route.LoaderArgs) {
  return { failed: context.get(formFailed) };
}

/**
 * Finds the orders that the rows of a bank statement pay. Confirms the payment of one row, or of all rows whose order
 * is certain. Refuses a statement that cannot be read, and a row without a valid UTR. Never stores the statement.
 */
export async function action({ context, request }: Route.ActionArgs) {
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

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Match a bank statement", loaderData?.failed);

export default function Statement({ actionData: latest }: Route.ComponentProps) {
  const { values = {}, problems = {}, view, results = [] }: Partial<Answer> = useKept(latest) ?? {};
  return (
    <div className="money">
      <h1>Match a bank statement</h1>
      <div id={answerAnchor.slice(1)} tabIndex={-1}>
        <ErrorSummary problems={problems} />
        {results.length > 0 && (
          <div className="banner banner--good" role="status">
            <ul className="stack stack--close">
              {results.map(({ index, number, outcome, isGood }) => (
                <li key={index}>
                  {!isGood && <span className="mark mark--bad">Not done</span>}{" "}
                  {number && <b className="whole">{number}:</b>} {outcomeInWords(outcome)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {view?.counts && <StatementCounts counts={view.counts} />}
      </div>
      {view && <StatementLines view={view} action={path} />}
      {view ? (
        <p>
          <Link className="link" to={href("/back-office/money/statement")} reloadDocument>
            Read another statement
          </Link>
        </p>
      ) : (
        <Upload problem={problems.statement} pasted={values.statement} />
      )}
    </div>
  );
}

const path = href("/back-office/money/statement") + answerAnchor;

function Upload({ problem, pasted }: { problem: string | undefined; pasted: string | undefined }) {
  return (
    <>
      <p>
        Take the statement of the last days from your bank&rsquo;s app or website, as CSV. Any bank will do. Nothing of
        it is kept.
      </p>
      <form className="fg" method="post" action={path} encType="multipart/form-data" noValidate>
        <Field name="file" label="The file" hint="CSV, up to 1 MB." problem={undefined} optional>
          {(field) => <input {...field} type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" />}
        </Field>
        <Field
          name="statement"
          label="Or its lines, pasted"
          hint="With the line that names the columns."
          problem={problem}
          optional
        >
          {(field) => (
            <textarea
              {...field}
              className="money__paste"
              wrap="off"
              rows={8}
              spellCheck={false}
              autoComplete="off"
              defaultValue={pasted}
            />
          )}
        </Field>
        <div className="field">
          <button className="tool">Look through it</button>
        </div>
      </form>
    </>
  );
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

function typedFor(credits: readonly Credit[], form: FormData): Map<Credit, string> {
  const typed = credits.map((credit, index) => [credit, form.get(`utr-${index}`)] as const);
  return new Map(typed.flatMap(([credit, utr]) => (typeof utr === "string" && utr !== "" ? [[credit, utr]] : [])));
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

const MOST_FITS = 5;

type Counts = {
  /** The number of rows with incoming money. */
  credits: number;
  /** The number of rows with outgoing money. */
  debits: number;
  /** The numbers of the lines that could not be read. */
  unreadable: number[];
};

export type StatementView = ReturnType<typeof viewOf>;
export type LineView = StatementView["sure"][number];
export type FitView = LineView["fits"][number];

type Written = {
  /** Undefined when the form that confirms rows was sent, because this form has only the rows with incoming money. */
  counts?: Counts;
  /** The UTRs (the bank's numbers) that were typed for rows that lack a UTR. */
  typed?: ReadonlyMap<Credit, string>;
  /** A row that needs a UTR before the row can be confirmed. */
  wanting?: Credit;
};

/** The rows of a statement as the page shows them. */
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
    /** All rows with incoming money, as CSV for a hidden field of the page's form. */
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
