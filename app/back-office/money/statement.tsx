import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { formFailed } from "#app/context.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import type { Route } from "./+types/statement";
import { OpenLine } from "./statement-line.tsx";
import { OrderLink } from "./order-link.tsx";
import { answerStatement, type Answer, type StatementView } from "./statement.server.ts";

/** The fragment of the page's URL where the answer to a form begins. */
const answerAnchor = "#answer";

export function loader({ context }: Route.LoaderArgs) {
  return { failed: context.get(formFailed) };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerStatement(context, request);
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
      {view && <StatementLines view={view} />}
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

/** The lines of a statement: sure and doubtful ones with buttons, and the others folded. */
function StatementLines({ view }: { view: StatementView }) {
  const { sure, doubtful, known, partPayments, nothing, carried } = view;
  const ready = sure.filter(({ utr }) => utr);
  const hasOpen = sure.length + doubtful.length > 0;
  return (
    <>
      {!hasOpen && <p>No line here waits to be confirmed.</p>}
      {hasOpen && (
        <form method="post" action={path} encType="multipart/form-data" noValidate>
          <input type="hidden" name="statement" value={carried} />
          <input type="hidden" name="sure" value={ready.map(({ fits: [fit] }) => fit?.key).join(" ")} />
          {/* Enter in a field presses a form's first button; this one confirms nothing. */}
          <button className="tool tool--line">Look again</button>
          {sure.length > 0 && (
            <section aria-labelledby="sure">
              <h2 id="sure">
                Sure <span className="count">{sure.length}</span>
              </h2>
              {ready.length > 1 && (
                <button className="tool" name="confirm" value="all">
                  Confirm all {ready.length} sure ones
                </button>
              )}
              <ul className="desk__list grid grid--cards">
                {sure.map((line) => (
                  <OpenLine key={line.index} line={line} />
                ))}
              </ul>
            </section>
          )}
          {doubtful.length > 0 && (
            <section aria-labelledby="doubtful">
              <h2 id="doubtful">
                Doubtful <span className="count">{doubtful.length}</span>
              </h2>
              <p className="small">Look into the bank or call the customer before you confirm one of these.</p>
              <ul className="desk__list grid grid--cards">
                {doubtful.map((line) => (
                  <OpenLine key={line.index} line={line} />
                ))}
              </ul>
            </section>
          )}
        </form>
      )}
      <Known words="Confirmed before" lines={known} />
      <Known words="Noted before" lines={partPayments} />
      {nothing.length > 0 && (
        <details>
          <summary>Fits no order ({nothing.length})</summary>
          <ul className="stack">
            {nothing.map(({ place, day, amount, words }) => (
              <li key={place}>
                {day}, {amount}: <span className="break">{words}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Known({ words, lines: known }: { words: string; lines: StatementView["known"] }) {
  if (known.length === 0) return null;
  return (
    <details>
      <summary>
        {words} ({known.length})
      </summary>
      <ul className="stack">
        {known.map(({ place, day, amount, number, utr }) => (
          <li key={place}>
            {day}, {amount}, UTR {utr}: <OrderLink number={number} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A sentence that says how many lines were read, and which could not be. */
function StatementCounts({
  counts: { credits, debits, unreadable },
}: {
  counts: NonNullable<StatementView["counts"]>;
}) {
  const numbers = unreadable.slice(0, 20).join(", ") + (unreadable.length > 20 ? " and more" : "");
  return (
    <p>
      {lines(credits)} of money that came in, {debits} of money that went out.
      {unreadable.length > 0 &&
        ` ${lines(unreadable.length)} could not be read, and nothing is made of them: ${numbers}, counted from the top.`}
    </p>
  );
}

function lines(count: number): string {
  return `${count} ${count === 1 ? "line" : "lines"}`;
}
