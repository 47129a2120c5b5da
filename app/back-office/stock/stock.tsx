import { href, Link } from "react-router";
import { ListPages } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { TitledSection } from "#app/back-office/titled-section.tsx";
import { useMay } from "#app/back-office/use-may.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { FieldProblem, type Problems, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/stock";
import { GoodsHead } from "../products/goods-head.tsx";
import { DoneBar } from "../log/last-change.tsx";
import { showStock, submitStock, type StockItem } from "./stock.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return showStock(context, request);
}

export async function action({ context, request }: Route.ActionArgs) {
  return submitStock(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Stock", loaderData?.failed);

export default function Stock({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { groups, tabs, filter, known, done, boxes } = loaderData;
  const { values = {}, problems = {} } = useKept(latest) ?? {};
  const sentTo = filter.here + summaryAnchor;
  const isShown = groups.some(({ goods }) => goods.some(({ id }) => id === done?.productId));
  const doneBar = done && (
    <DoneBar done={done} form="take-back">
      {boxes && <BoxesToo {...boxes} />}
    </DoneBar>
  );
  return (
    <>
      <GoodsHead title="Stock" tabs={tabs} q={filter.q} show={filter.show} list={filter.all} />
      <ErrorSummary problems={problems} />
      {!isShown && doneBar}
      <form id="take-back" method="post" action={sentTo} />
      <form className="stock" id="stock" method="post" action={sentTo} noValidate>
        <input type="hidden" name="known" value={values.known ?? known} autoComplete="off" />
        {/* Enter in a field presses the form's first button. */}
        <button className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {groups.length === 0 && <p>There is nothing of that kind now.</p>}
        {groups.map(({ title, goods }) => (
          <TitledSection key={title} title={title} className="mt-6">
            <ul className="stack">
              {goods.map((item) => (
                <li key={item.id} className="stock-row card stack">
                  {item.id === done?.productId && doneBar}
                  <StockRow item={item} values={values} problems={problems} />
                </li>
              ))}
            </ul>
          </TitledSection>
        ))}
        <div className="save-bar cluster">
          <button className="tool" name="intent" value="save">
            Save the counts
          </button>
          <span>Count all that lies there, also for orders, but not what is packed.</span>
        </div>
      </form>
      <ListPages place={filter.place} of="stock" />
    </>
  );
}

function BoxesToo({ productId, off, names }: { productId: string; off: boolean; names: string[] }) {
  const list = names.join(", ");
  return (
    <p className="cluster mt-2">
      {off ? `Still sold with it inside: ${list}.` : `Still not on the shop: ${list}.`}{" "}
      <button className="tool tool--line" form="stock" name="intent" value={`boxes ${productId}`}>
        {off ? "Take these off too" : "Sell these again too"}
      </button>
    </p>
  );
}

type RowProps = { item: StockItem; values: Values; problems: Problems };

function StockRow({ item, values, problems }: RowProps) {
  const may = useMay();
  const { id, name, nameTe, words, waiting, isOff, isOutToday, isNearlyOut, daysLeft, isShort, notSold } = item;
  return (
    <>
      <div className="stock-row__name cluster">
        <h3>{name}</h3>
        {nameTe && (
          <span lang="te" className="te">
            {nameTe}
          </span>
        )}
      </div>
      <p className="stock-row__words digits">
        {isNearlyOut && <span className="mark mark--bad">Nearly out</span>}{" "}
        {daysLeft !== undefined && <span className="mark mark--due">{lastsInWords(daysLeft)}</span>} {words}
        {isShort && may("kitchen") && (
          <>
            .{" "}
            <Link className="link" to={href("/back-office/kitchen/short")}>
              See the orders<span className="visually-hidden"> that want {name}</span>
            </Link>
          </>
        )}
        {isOff && " The shop shows it as sold out until you press Sell again."}
        {!isOff && notSold.length > 0 && ` Not sold: ${notSold.join(", ")}.`}
        {waiting > 0 &&
          ` ${waiting === 1 ? "1 customer waits" : `${waiting} customers wait`} for a letter when it is back.`}
      </p>
      {item.field && <CountField item={item} field={item.field} values={values} problem={problems[item.field]} />}
      <div className="stock-row__sale cluster cluster--apart">
        {isOff && <span className="mark">Sold out</span>}
        {isOutToday && <span className="mark">Sold out for today</span>}
        {!isOff && (
          <button className="tool tool--line" name="intent" value={`${isOutToday ? "in" : "out"}-today ${id}`}>
            {isOutToday ? "Back today" : "Out for today"}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
        <button
          className={isOff ? "tool" : "tool tool--risk"}
          name="intent"
          value={`${isOff ? "sell-again" : "sold-out"} ${id}`}
        >
          {isOff ? "Sell again" : "Sold out"}
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
    </>
  );
}

function lastsInWords(days: number): string {
  if (days === 0) return "Running low: gone within a day";
  return `Running low: lasts ${days === 1 ? "1 day" : `${days} days`}`;
}

type FieldProps = { item: StockItem; field: string; values: Values; problem: string | undefined };

function CountField({ item: { id, name, shelf }, field, values, problem }: FieldProps) {
  const seen = `seen-${id}`;
  return (
    <div className={problem ? "stock-row__count stock-row__count--wrong stack" : "stock-row__count stack"}>
      <FieldProblem id={field} problem={problem} />
      <button className="tool tool--line" name="intent" value={`less ${id}`}>
        − 1 kg<span className="visually-hidden"> of {name}</span>
      </button>
      <button className="tool tool--line" name="intent" value={`more ${id}`}>
        + 1 kg<span className="visually-hidden"> of {name}</span>
      </button>
      <input type="hidden" name={seen} value={values[seen] ?? shelf} autoComplete="off" />
      <div className="field">
        <label htmlFor={field}>
          Counted, kg<span className="visually-hidden"> of {name}</span>
        </label>
        <input
          id={field}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          placeholder=" "
          maxLength={20}
          defaultValue={values[field]}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${field}-error`}
        />
      </div>
    </div>
  );
}
