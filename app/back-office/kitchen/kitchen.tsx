import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { DoneBar } from "#app/back-office/log/last-change.tsx";
import { readDone, takeBackPressed, undoIn } from "#app/back-office/log/last-change.server.ts";
import { OrderLink } from "#app/back-office/money/order-link.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { TitledSection } from "#app/back-office/titled-section.tsx";
import { useMay } from "#app/back-office/use-may.ts";
import { database, formFailed } from "#app/context.ts";
import { conflict, doneHere, invalid, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { FieldProblem, type Problems, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { readCount } from "#domain/catalogue/stock/count.ts";
import { listGoodsOf } from "#domain/catalogue/products/goods.server.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { weightOf } from "#domain/money.ts";
import { lastEdit } from "#domain/edits/edits.server.ts";
import { readShortGrams } from "#domain/orders/kitchen/shortages.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Route } from "./+types/kitchen";
import { CookWords } from "./cook-line.tsx";
import { showCookList, type ShownLine } from "./kitchen.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  // Read before the list, so that changes made meanwhile count as not yet seen.
  const known = await lastEdit(context.get(database));
  const list = await showCookList(context, request);
  const short = await readShort(context.get(database), list.today);
  return { ...list, short, known, done: await readDone(context, request), failed: context.get(formFailed) };
}

/** What is short for orders of whatever day, with the weight that every page calls short. */
async function readShort(db: Database, today: string) {
  const short = await readShortGrams(db, today);
  const goods = await listGoodsOf(db, [...short.keys()]);
  return goods.map(({ id, name }) => `${name} by ${weightOf({ grams: short.get(id)! })}`);
}

/**
 * Adds the cooked weight of a product to its stock, or undoes such a change. Refuses an invalid weight, and a product
 * that was counted or cooked since the page was opened.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const undo = undoIn(values);
  if (undo) return takeBackPressed(context, request, undo);
  const [verb = "", id = ""] = (values.intent ?? "").split(" ");
  const db = context.get(database);
  const [product] = verb === "cooked" ? await listGoodsOf(db, [id]) : [];
  if (!product?.stock) throw refuse("There is nothing here for that button.", 404);

  const field = `cooked-${id}`;
  const problem = (sentence: string) => ({ values, problems: { [field]: `${product.name}: ${sentence}` } });
  const count = readCount(values[field] ?? "");
  if ("refused" in count) return invalid(context, problem(count.refused));
  const grams = "shelf" in count ? count.shelf : count.change;
  if (grams <= 0) return invalid(context, problem("write how much was cooked, such as 2.5"));
  const { id: actor, name } = whoActs(context);
  const known = /^\d{1,9}$/.test(values.known ?? "") ? Number(values.known) : undefined;
  const counts = new Map([[id, { change: grams }]]);
  const outcome = await changeStock(db, { by: { id: actor, name }, known, counts });
  if (!outcome.ok) {
    return conflict(
      context,
      problem(
        "it was counted or ticked since you opened this page. Look at the line, and send it again if it still holds",
      ),
    );
  }
  return doneHere(request, { done: outcome.submission! });
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Kitchen", loaderData?.failed);

export default function Kitchen({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { shelves, days, counts, done, known, toCook, first, last, today, short } = loaderData;
  const { values = {}, problems = {} } = useKept(latest) ?? {};
  const may = useMay();
  const search = first === today && last === today ? "" : `?from=${first}&to=${last}`;
  const path = href("/back-office/kitchen") + search;
  const enough = shelves.flatMap(({ goods }) => goods.filter(({ cook }) => cook === undefined));
  const ticking = { path, known: values.known ?? String(known), values, problems };
  return (
    <div className="kitchen">
      <div className="cluster cluster--apart">
        <h1>To cook: {days}</h1>
        <p className="no-print cluster">
          <button type="button" className="tool tool--line needs-script" onClick={() => window.print()}>
            Print
          </button>
          <Link className="tool tool--line" to={href("/back-office/kitchen/labels") + search}>
            Labels
          </Link>
          <Link className="tool tool--line" to={href("/back-office/kitchen/buy") + search}>
            What to buy
          </Link>
          <Link className="tool tool--line" to={href("/back-office/kitchen/wall")} reloadDocument>
            For the wall
          </Link>
        </p>
      </div>
      <Days {...loaderData} />
      <ErrorSummary problems={problems} />
      {done && <DoneBar done={done} form="take-back" />}
      <form id="take-back" method="post" action={path} />
      <p className="mt-3">
        {counts.orders === 1 ? "1 order" : `${counts.orders} orders`}
        {counts.late > 0 && `, ${counts.late} of them late`}. Cook {toCook}.{" "}
        {counts.unpaid > 0 && may("money") && (
          <Link className="link" to={`${href("/back-office/orders")}?lane=unpaid`}>
            {counts.unpaid === 1 ? "1 more waits" : `${counts.unpaid} more wait`} for money and{" "}
            {counts.unpaid === 1 ? "is" : "are"} not counted
          </Link>
        )}{" "}
        {counts.undecided > 0 && may("money") && (
          <Link className="link" to={`${href("/back-office/money")}#all-back`}>
            {counts.undecided === 1
              ? "1 order whose money went back waits"
              : `${counts.undecided} orders whose money went back wait`}{" "}
            for your word
          </Link>
        )}
      </p>
      {short.length > 0 && (
        <p className="banner banner--bad no-print">
          <Link className="link" to={href("/back-office/kitchen/short")}>
            Short for the orders of all days: {short.join(", ")}. What to do
          </Link>
        </p>
      )}
      {shelves.map(({ title, goods }) => (
        <CookShelf key={title} title={title} lines={goods.filter(({ cook }) => cook !== undefined)} {...ticking} />
      ))}
      {enough.length > 0 && (
        <details className="fold mt-6" open={enough.some(({ id }) => problems[`cooked-${id}`] !== undefined)}>
          <summary>Enough of {enough.length === 1 ? "one item" : `${enough.length} items`}</summary>
          <CookShelf title="Enough" lines={enough} {...ticking} />
        </details>
      )}
      <Wishes {...loaderData} />
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];
type Ticking = { path: string; known: string; values: Values; problems: Problems };

/** Products with what is to be cooked of each, and the field for what was cooked. */
function CookShelf({ title, lines, problems, ...ticking }: Ticking & { title: string; lines: ShownLine[] }) {
  if (lines.length === 0) return null;
  return (
    <TitledSection title={title} className="cook">
      <ul className="ruled">
        {lines.map((line) => (
          <li key={line.id} className="cluster cluster--apart">
            <div className="grow">
              <CookWords line={line} />
            </div>
            <Tick line={line} problem={problems[`cooked-${line.id}`]} {...ticking} />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Days({ today, tomorrow, first, last }: Data) {
  const path = href("/back-office/kitchen");
  const isOn = (day: string) => (first === day && last === day ? "page" : undefined);
  return (
    <div className="no-print">
      <nav className="tabs" aria-label="Days">
        <Link to={path} aria-current={isOn(today)}>
          Today
        </Link>
        <Link to={`${path}?from=${tomorrow}`} aria-current={isOn(tomorrow)}>
          Tomorrow
        </Link>
      </nav>
      <details className="folded" open={!isOn(today) && !isOn(tomorrow)}>
        <summary>Other days</summary>
        <form className="cluster" action={path} key={first + last}>
          <label htmlFor="from">From</label>
          <input id="from" name="from" type="date" defaultValue={first} />
          <label htmlFor="to">to</label>
          <input id="to" name="to" type="date" defaultValue={last} />
          <button className="tool">Show</button>
        </form>
      </details>
    </div>
  );
}

type TickProps = { line: ShownLine; path: string; known: string; values: Values; problem: string | undefined };

function Tick({ line: { id, name, kilograms }, path, known, values, problem }: TickProps) {
  const field = `cooked-${id}`;
  return (
    <form className="cluster no-print" method="post" action={path + summaryAnchor} noValidate key={known}>
      <FieldProblem id={field} problem={problem} />
      <input type="hidden" name="known" value={known} autoComplete="off" />
      <label className="small" htmlFor={field}>
        kg<span className="visually-hidden"> of {name} cooked</span>
      </label>
      <input
        id={field}
        name={field}
        className="cook__kg"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={values[field] ?? kilograms}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${field}-error`}
      />
      <button className={kilograms ? "tool" : "tool tool--line"} name="intent" value={`cooked ${id}`}>
        Cooked<span className="visually-hidden">: {name}</span>
      </button>
    </form>
  );
}

function Wishes({ wishes, isCut }: Data) {
  if (wishes.length === 0) return null;
  return (
    <section className="cook__wishes" aria-labelledby="wishes">
      <h2 id="wishes">Wishes and gift cards</h2>
      <ul className="ruled">
        {wishes.map(({ number, leaves, words }) => (
          <li key={number} className="break">
            <OrderLink number={number} /> <span className="small">{leaves}</span>{" "}
            {words.map((sentence) => (
              <span key={sentence} className="lines">
                {sentence}{" "}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {isCut && <p>There are more: choose fewer days.</p>}
    </section>
  );
}
