import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { formFailed } from "#app/context.ts";
import type { Refused } from "#app/form.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { emptyForm, FileField, type FormState, TextareaField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import type { Route } from "./+types/statement";
import { StatementLines } from "./statement-lines.tsx";
import { StatementReading } from "./statement-reading.tsx";
import { answerStatement, type Answer } from "./statement.server.ts";
import { asLines, asTable } from "./table-file.tsx";

const answerAnchor = "#answer";

export function loader({ context }: Route.LoaderArgs) {
  return { failed: context.get(formFailed) };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerStatement(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Match a bank statement", loaderData?.failed);

export default function Statement({ actionData: latest }: Route.ComponentProps) {
  const answer: (Refused & Partial<Answer>) | undefined = useKept(latest);
  const form = answer ?? emptyForm;
  const { view, results = [] } = answer ?? {};
  return (
    <div className="money">
      <h1>Match a bank statement</h1>
      <div id={answerAnchor.slice(1)} tabIndex={-1}>
        <ErrorSummary problems={form.problems} />
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
        {view?.reading && <StatementReading reading={view.reading} unread={view.unread.length + view.unasked.length} />}
      </div>
      {view && <StatementLines view={view} action={path} />}
      {view ? (
        <p>
          <Link className="link" to={href("/back-office/money/statement")} reloadDocument>
            Read another statement
          </Link>
        </p>
      ) : (
        <Upload form={form} />
      )}
    </div>
  );
}

const path = href("/back-office/money/statement") + answerAnchor;

function Upload({ form }: { form: FormState<"file" | "statement"> }) {
  return (
    <>
      <p>
        Take the statement of the last days from your bank&rsquo;s app or website, as CSV. Any bank will do. Nothing of
        it is kept but the day on which a payout of Razorpay came.
      </p>
      <form className="fg" method="post" action={path} encType="multipart/form-data" noValidate>
        <FileField form={form} name="file" label="The file" hint="CSV, up to 1 MB." {...asTable} />
        <TextareaField
          form={form}
          name="statement"
          label="Or its lines, pasted"
          hint="With the line that names the columns."
          {...asLines}
          rows={8}
        />
        <div className="field">
          <button className="tool">Look through it</button>
        </div>
      </form>
    </>
  );
}
