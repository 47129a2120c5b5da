import { formatAmount } from "#domain/money.ts";
import type { DeskOrder } from "./order.server.ts";

/** What was bought and what it costs. */
export function OrderBill({ bill }: { bill: DeskOrder["bill"] }) {
  return (
    <section className="card" aria-labelledby="bill">
      <h2 id="bill">What is in it</h2>
      <ul className="order-desk__lines ruled">
        {bill.lines.map((line) => (
          <li key={line.position}>
            <p>
              <b>{line.quantity} ×</b> {line.name}, {line.label}
              {line.nameTe && (
                <span lang="te" className="te small">
                  {" "}
                  {line.nameTe}
                </span>
              )}
              {line.contents.length > 0 && <span className="small muted"> {line.contents.join("; ")}</span>}
              <span className="small order-desk__best-before">{line.bestBefore}</span>
            </p>
            <Amount paise={line.paise} />
          </li>
        ))}
        <Sum name="Delivery" paise={bill.deliveryPaise} />
        {bill.cashFeePaise > 0 && <Sum name="Cash fee" paise={bill.cashFeePaise} />}
        <Sum name="Total" paise={bill.totalPaise} />
      </ul>
    </section>
  );
}

function Sum({ name, paise }: { name: string; paise: number }) {
  return (
    <li className={name === "Total" ? "order-desk__total" : undefined}>
      <p>{name}</p>
      <Amount paise={paise} />
    </li>
  );
}

function Amount({ paise }: { paise: number }) {
  return <p className="num digits">{paise === 0 ? "Free" : `Rs ${formatAmount(paise)}`}</p>;
}
