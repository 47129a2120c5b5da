import type { Problems, Values } from "#app/ui/field.tsx";
import type { StockItem } from "./stock-page.server.ts";

type RowProps = { item: StockItem; values: Values; problems: Problems };

/** One product: what there is of it, and everything that is done to it with a thumb. */
export function StockRow({ item, values, problems }: RowProps) {
  const { id, name, nameTe, words, isOff, isNearlyOut, notSold } = item;
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
        {isNearlyOut && <span className="mark mark--bad">Nearly out</span>} {words}
        {isOff && " The shop shows it as sold out until you press Sell again."}
        {!isOff && notSold.length > 0 && ` Not sold: ${notSold.join(", ")}.`}
      </p>
      {item.field && <CountField item={item} field={item.field} values={values} problem={problems[item.field]} />}
      <div className="stock-row__sale cluster cluster--apart">
        {isOff && <span className="mark">Sold out</span>}
        <button
          className={isOff ? "tool" : "tool tool--risk"}
          name="press"
          value={`${isOff ? "sell-again" : "sold-out"} ${id}`}
        >
          {isOff ? "Sell again" : "Sold out"}
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
    </>
  );
}

type FieldProps = { item: StockItem; field: string; values: Values; problem: string | undefined };

function CountField({ item: { id, name, shelf }, field, values, problem }: FieldProps) {
  const seen = `seen-${id}`;
  return (
    <div className={problem ? "stock-row__count stock-row__count--wrong stack" : "stock-row__count stack"}>
      {problem && (
        <p className="error" id={`${field}-error`}>
          <span className="visually-hidden">Error: </span>
          {problem}
        </p>
      )}
      <button className="tool tool--line" name="press" value={`less ${id}`}>
        − 1 kg<span className="visually-hidden"> of {name}</span>
      </button>
      <button className="tool tool--line" name="press" value={`more ${id}`}>
        + 1 kg<span className="visually-hidden"> of {name}</span>
      </button>
      <input type="hidden" name={seen} value={values[seen] ?? shelf} autoComplete="off" />
      <div className="stock-row__typed">
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
