import { randomUUID } from "node:crypto";
import { href, Link } from "react-router";
import { admitIntent, may, whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { useMay } from "#app/back-office/use-may.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { askedByIntent } from "#app/page-permissions.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormState, SelectField, TextField } from "#app/ui/field.tsx";
import { useAskingAgain } from "#app/ui/use-asking-again.ts";
import { exportFields, exportForm } from "#domain/accounting/export-form.ts";
import {
  EXPORT_DAYS,
  exportKinds,
  exportTitles,
  periodInWords,
  periodsSeenFrom,
  spans,
  type ExportKind,
  type ExportState,
} from "#domain/accounting/export.ts";
import { listExports, startExport } from "#domain/accounting/exports.server.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { dateInWords, dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/exports";

const PAGE = "/back-office/exports";

/** What somebody may have made: some kinds hold customers' data. */
function kindsFor(context: Context): ExportKind[] {
  return exportKinds.filter((kind) => {
    const asked = askedByIntent(PAGE, kind);
    return asked === undefined || may(context, asked);
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const kinds = kindsFor(context);
  const periods = periodsSeenFrom(dayInIndia(new Date()));
  const files = (await listExports(context.get(database))).filter(({ kind }) => kinds.includes(kind));
  return {
    failed: context.get(formFailed),
    kinds,
    /** Of the next file, so that pressing its button twice makes one. */
    id: randomUUID(),
    periods: spans.map((span) => ({
      span,
      words: span === "days" ? spanNames.days : `${spanNames[span]}: ${periodInWords(periods[span])}`,
    })),
    files: files.map(({ kind, from, to, askedAt, by, bytes, ...file }) => ({
      ...file,
      title: exportTitles[kind],
      days: kind === "customers" ? `as of ${dateInWords(to)}` : periodInWords({ from, to }),
      asked: [by, momentInWords(askedAt)].filter(Boolean).join(", "),
      size: sizeInWords(bytes),
    })),
  };
}

function sizeInWords(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Has a file made; the button says of which kind. */
export async function action({ context, request }: Route.ActionArgs) {
  const { intent = "", ...values } = await readForm(request);
  const kind = exportKinds.find((one) => one === intent);
  if (!kind) throw refuse("There is nothing here for that button.", 404);
  admitIntent(context, PAGE, kind);
  const form = parseForm(values, exportForm(dayInIndia(new Date())), exportFields);
  if (!form.ok) return invalid(context, form);
  await startExport(context.get(database), whoActs(context), { ...form.data, kind });
  return done(`${href("/back-office/exports")}#files`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Files for the accountant", loaderData?.failed);

const spanNames = {
  "this-month": "This month",
  "last-month": "Last month",
  quarter: "This quarter",
  "last-quarter": "Last quarter",
  year: "This financial year",
  "last-year": "Last financial year",
  days: "Other days",
};

const abouts: Record<ExportKind, string> = {
  register: "Each invoice and credit note with its tax, a row for each rate. Credit notes are negative. For Excel.",
  "credit-notes": "The credit notes of the register alone.",
  goods: "Each item of each invoice and credit note, with HSN code and packs.",
  tally: "Sales and credit notes to import into Tally.",
  "tally-money": "Money that came and went back, and Razorpay's payouts with its charges, to import into Tally.",
  "tally-masters": "The ledgers that the vouchers need. Import them before the vouchers.",
  orders: "Each order that was placed, with name, mobile and money.",
  customers: "Name and e-mail of those who agreed to news by e-mail, as of today.",
  stock: "What was cooked, packed and written off, in grams.",
};

const soon = { first: 700, longest: 3000 };
const underWay = new Set<ExportState>(["waiting", "running", "failed"]);

export default function Exports({ loaderData, actionData }: Route.ComponentProps) {
  const { kinds, id, periods, files } = loaderData;
  const mayEdit = useMay()("settings");
  useAskingAgain(files.some(({ state }) => underWay.has(state)) ? soon : undefined);
  const form: FormState<(typeof exportFields)[number]> = actionData ?? { values: { span: "last-month" }, problems: {} };
  return (
    <>
      <h1>Files for the accountant</h1>
      <ErrorSummary problems={form.problems} />
      <form method="post" action={href("/back-office/exports") + summaryAnchor} noValidate>
        <input type="hidden" name="id" value={id} />
        <div className="fg card mt-4">
          <SelectField form={form} name="span" label="Which days">
            {periods.map(({ span, words }) => (
              <option key={span} value={span}>
                {words}
              </option>
            ))}
          </SelectField>
          <TextField form={form} name="from" label="First of other days" type="date" optional="unsaid" className="c3" />
          <TextField form={form} name="to" label="Last of other days" type="date" optional="unsaid" className="c3" />
        </div>
        <ul className="ruled mt-4" aria-label="Files to make">
          {kinds.map((kind) => (
            <li key={kind} className="ends">
              <span>
                <b>{exportTitles[kind]}</b>
                <br />
                <span className="small">{abouts[kind]}</span>
              </span>
              <button className="tool tool--line" name="intent" value={kind}>
                Make<span className="visually-hidden"> {exportTitles[kind]}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <h2 id="files" className="mt-8">
        Made in the last {EXPORT_DAYS} days
      </h2>
      {files.length === 0 && <p>None yet. A file is made behind the pages, and comes up here.</p>}
      <ul className="ruled mt-4" aria-label="Files">
        {files.map((file) => (
          <File key={file.id} file={file} />
        ))}
      </ul>
      <p className="small mt-4">
        Each file is deleted after {EXPORT_DAYS} days, and one with customers&rsquo; data as soon as one of them has to
        be forgotten. Keep your own copy safe. The log says who made and downloaded which.
      </p>
      <details className="folded">
        <summary>Before you open or import a file</summary>
        <ul className="stack small">
          <li>
            Excel: open an empty sheet, choose Data, From Text, and take the columns as text. With a double click, long
            numbers lose their zeros.
          </li>
          <li>
            Tally: copy the company first. The voucher types Sales and Credit Note need manual numbers, with duplicates
            prevented; Receipt, Payment and Contra may number by themselves. Import month by month, and compare one
            voucher with one that you made by hand.
          </li>
          <li>File the GST return from one source only: from this shop&rsquo;s figures or from Tally&rsquo;s.</li>
          <li>
            Ledgers are named as in the shop details.
            {mayEdit && (
              <>
                {" "}
                <Link className="link tap" to={`${href("/back-office/settings/facts")}#tally`}>
                  Change the names
                </Link>
              </>
            )}
          </li>
        </ul>
      </details>
    </>
  );
}

type FileView = Route.ComponentProps["loaderData"]["files"][number];

function File({ file: { id, title, days, asked, size, state, total, done: ready } }: { file: FileView }) {
  const isDone = state === "done";
  return (
    <li className={isDone ? "ends" : "cluster cluster--apart"}>
      <span>
        <b>{title}</b>, {days}
        <br />
        <span className="small">
          {asked}
          {isDone && `, ${size}`}
        </span>
      </span>
      {isDone ? (
        <a className="tool tool--line" href={href("/back-office/exports/:id", { id })} download>
          Download
          <span className="visually-hidden">
            {" "}
            {title}, {days}
          </span>
        </a>
      ) : (
        <span role="status">
          {state === "waiting" && "It waits for its turn. "}
          {state === "running" && `${inGroups.format(ready)} of ${inGroups.format(Math.max(total, ready))}. `}
          {state === "failed" && "It stopped. The shop tries again by itself. "}
          <progress aria-label={`How far ${title} is`} max={total || 1} value={ready} />{" "}
          {/* Without a fragment: with one, a browser that is there already does not ask again. */}
          <a className="link tap" href={href("/back-office/exports")}>
            Look again
          </a>
        </span>
      )}
    </li>
  );
}

const inGroups = new Intl.NumberFormat("en-IN");
