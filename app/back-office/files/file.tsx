import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { pageIn, Pagination } from "#app/ui/pagination.tsx";
import { useAskingAgain } from "#app/ui/use-asking-again.ts";
import { findImport, IMPORT_PAGE, readImportAgain, saveImport } from "#domain/catalogue/import/imports.server.ts";
import type { ImportState } from "#domain/catalogue/import/import.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/file";
import { takeBackPressed, undoIn } from "../log/last-change.server.ts";

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const page = pageIn(new URL(request.url).searchParams) ?? 1;
  const sent = isUuid(id) ? await findImport(context.get(database), id, page) : undefined;
  if (!sent) throw refuse("There is no such file, or it is more than 30 days old.", 404);
  const { state, rows, products, notRead, leftAlone, counts, faults } = sent;
  const listed = state === "faulty" ? counts.faults : counts.edits;
  return {
    id,
    state,
    rows,
    products,
    notRead,
    leftAlone,
    counts,
    page,
    faults: faults.map((fault, index) => ({ ...fault, key: `fault-${index}` })),
    steps: sent.done,
    edits: sent.edits.map(({ id: product, name, isNew, doubts, changes }) => {
      return { product, name, isNew, doubts, changes };
    }),
    pages: Math.max(1, Math.ceil(listed / IMPORT_PAGE)),
    failed: context.get(formFailed),
  };
}

const steps = { save: saveImport, again: readImportAgain };

/**
 * Starts a background job for an uploaded catalogue file: saves the file's changes, undoes them, or compares the file
 * again. Refuses to overwrite another person's change of the same fields.
 */
export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { intent = "" } = await readForm(request);
  const undo = undoIn({ intent });
  if (undo) return takeBackPressed(context, request, undo);
  const take = Object.hasOwn(steps, intent) ? steps[intent as keyof typeof steps] : undefined;
  if (!take || !isUuid(id)) throw refuse("There is nothing here for that button.", 404);
  const { id: actor, name } = whoActs(context);
  const outcome = await take(context.get(database), { id: actor, name }, id);
  if (outcome.ok) return done(href("/back-office/products/files/:id", { id }));
  const [first, ...others] = outcome.overtaken ?? [];
  const form = first
    ? `Somebody has changed ${first}${others.length > 0 ? ` and ${others.length} more` : ""} since the file was compared, so nothing is saved. Compare it once more`
    : "That was done already, or cannot be done any more. Nothing was changed";
  return conflict(context, { values: { isOvertaken: first ? "yes" : "" }, problems: { form } });
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Spreadsheet", loaderData?.failed);

type Data = Route.ComponentProps["loaderData"];

const titles: Record<ImportState, string> = {
  reading: "Comparing the file with the shop",
  faulty: "Nothing of this file is saved",
  read: "Look before you save",
  saving: "Saving",
  overtaken: "Somebody was quicker",
  saved: "Saved",
  undoing: "Taking it back",
  undone: "Taken back",
};
const underWay = new Set<ImportState>(["reading", "saving", "undoing"]);
const soon = { first: 700, longest: 3000 };

export default function File({ loaderData, actionData, params }: Route.ComponentProps) {
  const { state, page, pages } = loaderData;
  const isUnderWay = underWay.has(state);
  useAskingAgain(isUnderWay ? soon : undefined);
  const path = href("/back-office/products/files/:id", params);
  const problems = actionData && !isUnderWay ? actionData.problems : {};
  const isOvertaken = state === "overtaken" || (state === "read" && actionData?.values.isOvertaken === "yes");
  return (
    <>
      <WayBack to={href("/back-office/products/files")}>Spreadsheet</WayBack>
      <h1>{titles[state]}</h1>
      <ErrorSummary problems={problems} />
      {isUnderWay ? <Progress {...loaderData} path={path} /> : <Outcome {...loaderData} />}
      <form method="post" action={path + summaryAnchor}>
        {isOvertaken ? (
          <button className="tool" name="intent" value="again">
            Compare once more
          </button>
        ) : (
          state === "read" &&
          loaderData.counts.edits > 0 && (
            <button className="tool" name="intent" value="save">
              Save {inNumbers(loaderData.counts)}
            </button>
          )
        )}
        {state === "saved" && (
          <button className="tool tool--line" name="intent" value={`undo ${params.id}`}>
            Undo
          </button>
        )}
      </form>
      {state === "faulty" && <Faults {...loaderData} />}
      {!isUnderWay && state !== "faulty" && <Edits {...loaderData} />}
      {!isUnderWay && <Pagination page={page} pages={pages} to={(one) => `${path}?page=${one}`} of="lines" />}
    </>
  );
}

/** Shows how far the background job has come. Without JavaScript, the browser reloads `path` every 2 seconds. */
function Progress({ path, steps: taken, products }: Data & { path: string }) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`2; url=${path}`} />
      </noscript>
      <p role="status">
        {products === 0 ? "It begins." : `${taken} of ${products} products.`}{" "}
        <a className="link" href={path}>
          Look again
        </a>
      </p>
      <progress aria-label="How far it is" max={products || 1} value={taken} />
    </>
  );
}

function inNumbers({ edits, made }: Data["counts"]): string {
  const changed = edits - made;
  const parts = [changed > 0 && plural(changed, "changed product"), made > 0 && plural(made, "new product")];
  return parts.filter(Boolean).join(" and ");
}

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function Outcome({ state, rows, counts, notRead, leftAlone, edits, page }: Data) {
  const unusual = page === 1 && edits.some(({ doubts }) => doubts.length > 0);
  return (
    <>
      {state === "faulty" && (
        <p>
          It has {plural(counts.faults, "fault")}. Mend them, and{" "}
          <Link className="link" to={href("/back-office/products/files")}>
            send it once more
          </Link>
          .
        </p>
      )}
      {state === "read" && counts.edits === 0 && (
        <p>The file has {plural(rows, "row")}, and the shop is as they say.</p>
      )}
      {state === "read" && counts.edits > 0 && (
        <p>
          Nothing is saved yet. The file has {plural(rows, "row")}.
          {unusual && " Products with an unusual price stand first: look twice."}
        </p>
      )}
      {state === "overtaken" && <p>Products of the file were changed since it was compared, so nothing is saved.</p>}
      {state === "saved" && (
        <p>{inNumbers(counts)}. The shop shows it at once; orders placed already keep what they were.</p>
      )}
      {state === "undone" && (
        <p>
          Each field is as it was before.{" "}
          {leftAlone > 0 && `${plural(leftAlone, "product")} had been changed since, and were left alone.`}
          {counts.made > 0 && " What was new is archived."}
        </p>
      )}
      {notRead.length > 0 && <p>These columns are not read: {notRead.join(", ")}.</p>}
    </>
  );
}

function Faults({ faults }: Data) {
  return (
    <ul className="ruled mt-4">
      {faults.map(({ key, row, column, words }) => (
        <li key={key} className="break">
          <b>
            Row {row}
            {column && `, ${column}`}:
          </b>{" "}
          {words}
        </li>
      ))}
    </ul>
  );
}

function Edits({ edits }: Data) {
  return (
    <ol className="desk__list stack mt-4">
      {edits.map(({ product, name, isNew, doubts, changes }) => (
        <li key={product} className="card break">
          <h2>
            {name} {isNew && <span className="mark mark--good">New, a draft</span>}{" "}
            {doubts.length > 0 && <span className="mark">Look twice</span>}
          </h2>
          {doubts.map((doubt) => (
            <p key={doubt} className="error">
              {doubt}
            </p>
          ))}
          {changes.map((change) => (
            <Change key={change.name} {...change} isNew={isNew} />
          ))}
        </li>
      ))}
    </ol>
  );
}

const SHOWN = 120;

function Change({ name, before, after, isNew }: Data["edits"][number]["changes"][number] & { isNew: boolean }) {
  const [from, to] = [inOneLine(before), inOneLine(after)];
  if (Math.max(from.length, to.length) <= SHOWN)
    return (
      <p className="small">
        {name}: {!isNew && `${from} → `}
        {to}
      </p>
    );
  let place = 0;
  while (place < from.length && from[place] === to[place]) place += 1;
  return (
    <details className="small">
      <summary>
        {name}: {!isNew && `${around(from, place)} → `}
        {around(to, place)}
      </summary>
      {!isNew && <p>Before: {from}</p>}
      <p>After: {to}</p>
    </details>
  );
}

const inOneLine = (text: string) => text.replaceAll("\n", ", ") || "nothing";

function around(text: string, place: number): string {
  const start = place > SHOWN / 2 ? text.lastIndexOf(" ", place - SHOWN / 4) + 1 : 0;
  const words = text.slice(start, start + SHOWN);
  return `${start > 0 ? "… " : ""}${words}${start + SHOWN < text.length ? " …" : ""}`;
}
