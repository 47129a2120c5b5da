import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { DoneBar } from "#app/back-office/log/last-change.tsx";
import { readDone, takeBackPressed, undoIn } from "#app/back-office/log/last-change.server.ts";
import { OrderLink } from "#app/back-office/money/order-link.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { TitledSection } from "#app/back-office/titled-section.tsx";
import { useMay } from "#app/back-office/use-may.ts";
import { type Context, database, formFailed } from "#app/context.ts";
import { conflict, doneHere, invalid, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { type KitchenWords, sayGoods, sayShort } from "#app/sentences/kitchen.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { FieldProblem, type Problems, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { speaking } from "#app/words/speaking.server.ts";
import { readCount } from "#domain/catalogue/stock/count.ts";
import { listGoodsOf } from "#domain/catalogue/products/goods.server.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { lastEdit } from "#domain/edits/edits.server.ts";
import { readShortGrams } from "#domain/orders/kitchen/shortages.server.ts";
import { locales } from "#platform/languages.ts";
import type { Route } from "./+types/kitchen";
import { CookWords } from "./cook-line.tsx";
import { preloadLetters } from "./letters.ts";
import { readCooksLanguage, showCookList, type ShownLine } from "./kitchen.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  // Read before the list, so that changes made meanwhile count as not yet seen.
  const known = await lastEdit(context.get(database));
  const list = await showCookList(context, request);
  const short = await readShort(context, list.today);
  return { ...list, short, known, done: await readDone(context, request), failed: context.get(formFailed) };
}

/** What is short for orders of whatever day, with the weight that every page calls short; undefined when nothing is. */
async function readShort(context: Context, today: string) {
  const db = context.get(database);
  const short = await readShortGrams(db, today);
  const goods = await listGoodsOf(db, [...short.keys()]);
  const { language } = await readCooksLanguage(context);
  return speaking(language, () => {
    const items = goods.map((one) => ({ name: sayGoods(one).called.words, grams: short.get(one.id)! }));
    return items.length > 0 ? sayShort(items) : undefined;
  });
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

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta("Kitchen", loaderData?.failed),
  ...preloadLetters(loaderData?.lang),
];

export default function Kitchen({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { lang, words, title, shelves, sums, enoughOf, done, known, first, last, today, short } = loaderData;
  const { values = {}, problems = {} } = useKept(latest) ?? {};
  const may = useMay();
  const search = first === today && last === today ? "" : `?from=${first}&to=${last}`;
  const path = href("/back-office/kitchen") + search;
  const enough = shelves.flatMap(({ goods }) => goods.filter(({ cook }) => cook === undefined));
  const ticking = { words, path, known: values.known ?? String(known), values, problems };
  return (
    <div className="kitchen" lang={lang}>
      <div className="cluster cluster--apart">
        <h1>{title}</h1>
        <p className="no-print cluster">
          <button type="button" className="tool tool--line needs-script" onClick={() => window.print()}>
            {words.print}
          </button>
          <Link className="tool tool--line" to={href("/back-office/kitchen/labels") + search}>
            {words.labels}
          </Link>
          <Link className="tool tool--line" to={href("/back-office/kitchen/buy") + search}>
            {words.whatToBuy}
          </Link>
          <Link className="tool tool--line" to={href("/back-office/kitchen/wall")} reloadDocument>
            {words.forTheWall}
          </Link>
        </p>
      </div>
      <Days {...loaderData} />
      <div lang={lang && locales.en}>
        <ErrorSummary problems={problems} />
        {done && <DoneBar done={done} form="take-back" />}
      </div>
      <form id="take-back" method="post" action={path} />
      <p className="mt-3">
        {sums.orders} {sums.cook}{" "}
        {sums.unpaid && may("money") && (
          <Link className="link" to={`${href("/back-office/orders")}?lane=unpaid`}>
            {sums.unpaid}
          </Link>
        )}{" "}
        {sums.undecided && may("money") && (
          <Link className="link" to={`${href("/back-office/money")}#all-back`}>
            {sums.undecided}
          </Link>
        )}
      </p>
      {short && (
        <p className="banner banner--bad no-print">
          <Link className="link" to={href("/back-office/kitchen/short")}>
            {short}
          </Link>
        </p>
      )}
      {shelves.map(({ title: shelf, goods }) => (
        <CookShelf key={shelf} title={shelf} lines={goods.filter(({ cook }) => cook !== undefined)} {...ticking} />
      ))}
      {enough.length > 0 && (
        <details className="fold mt-6" open={enough.some(({ id }) => problems[`cooked-${id}`] !== undefined)}>
          <summary>{enoughOf}</summary>
          <CookShelf title={words.enough} lines={enough} {...ticking} />
        </details>
      )}
      <Wishes {...loaderData} />
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];
type Ticking = { words: KitchenWords; path: string; known: string; values: Values; problems: Problems };

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

function Days({ words, today, tomorrow, first, last }: Data) {
  const path = href("/back-office/kitchen");
  const isOn = (day: string) => (first === day && last === day ? "page" : undefined);
  return (
    <div className="no-print">
      <nav className="tabs" aria-label={words.days}>
        <Link to={path} aria-current={isOn(today)}>
          {words.today}
        </Link>
        <Link to={`${path}?from=${tomorrow}`} aria-current={isOn(tomorrow)}>
          {words.tomorrow}
        </Link>
      </nav>
      <details className="folded" open={!isOn(today) && !isOn(tomorrow)}>
        <summary>{words.otherDays}</summary>
        <form className="cluster" action={path} key={first + last}>
          <label htmlFor="from">{words.from}</label>
          <input id="from" name="from" type="date" defaultValue={first} />
          <label htmlFor="to">{words.to}</label>
          <input id="to" name="to" type="date" defaultValue={last} />
          <button className="tool">{words.show}</button>
        </form>
      </details>
    </div>
  );
}

type TickProps = Omit<Ticking, "problems"> & { line: ShownLine; problem: string | undefined };

function Tick({ line: { id, called, kilograms, ofGoods }, words, path, known, values, problem }: TickProps) {
  const field = `cooked-${id}`;
  return (
    <form className="cluster no-print" method="post" action={path + summaryAnchor} noValidate key={known}>
      {problem && (
        <div lang={locales.en}>
          <FieldProblem id={field} problem={problem} />
        </div>
      )}
      <input type="hidden" name="known" value={known} autoComplete="off" />
      <label className="small" htmlFor={field}>
        kg<span className="visually-hidden"> {ofGoods}</span>
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
        {words.cooked}
        <span className="visually-hidden">: {called.words}</span>
      </button>
    </form>
  );
}

function Wishes({ words: said, wishes, isCut }: Data) {
  if (wishes.length === 0) return null;
  return (
    <section className="cook__wishes" aria-labelledby="wishes">
      <h2 id="wishes">{said.wishes}</h2>
      <ul className="ruled">
        {wishes.map(({ number, leaves, words }) => (
          <li key={number} className="break">
            <OrderLink number={number} /> <span className="small">{leaves}</span>{" "}
            {words.map((sentence) => (
              <span key={sentence.words} className="lines" lang={sentence.lang}>
                {sentence.words}{" "}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {isCut && <p>{said.cut}</p>}
    </section>
  );
}
