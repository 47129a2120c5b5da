import type { DatedPrice } from "#domain/catalogue/prices/dated-prices.server.ts";
import { daysInWords } from "#domain/catalogue/prices/dated-price.ts";
import { formatRupees } from "#domain/money.ts";

const LISTED = 100;

/** Lists the prices that apply only on some days. `form`: the id of the form that the buttons submit. */
export function DatedPrices({ dated, form }: { dated: DatedPrice[]; form: string }) {
  const periods = [...Map.groupBy(dated, ({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)];
  if (periods.length === 0) return null;
  return (
    <section aria-labelledby="dated">
      <h2 id="dated">For some days</h2>
      <ul className="desk__list stack">
        {periods.map(([days, some]) => {
          const [first] = some as [DatedPrice];
          const count = some.length === 1 ? "1 price" : `${some.length} prices`;
          return (
            <li key={days} className="card">
              <div className="cluster cluster--apart">
                <p>
                  <b>{count}</b> {daysInWords(first)}{" "}
                  <span className={first.hasBegun ? "mark mark--good" : "mark"}>
                    {first.hasBegun ? "Now" : "Later"}
                  </span>
                </p>
                <button className="tool tool--line" form={form} name="intent" value={`end ${days}`}>
                  {some.length === 1 ? "End it now" : "End all now"}
                  <span className="visually-hidden"> {daysInWords(first)}</span>
                </button>
              </div>
              <details className="fold" open={some.length === 1}>
                <summary>Which</summary>
                <ul className="ruled digits">
                  {some.slice(0, LISTED).map(({ id, name, price, usual }) => (
                    <li key={id} className="cluster cluster--apart">
                      <span>
                        {name}: <strong>{formatRupees(price)}</strong>, otherwise {formatRupees(usual)}
                      </span>
                      {some.length > 1 && (
                        <button className="tool tool--line" form={form} name="intent" value={`end ${id}`}>
                          End now<span className="visually-hidden"> {name}</span>
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
                {some.length > LISTED && <p>{some.length - LISTED} more.</p>}
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
