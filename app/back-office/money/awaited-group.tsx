import { href, Link } from "react-router";
import type { moneyPage } from "./money-page.server.ts";
import { OrderLink } from "./order-link.tsx";

type Group = Awaited<ReturnType<typeof moneyPage>>["groups"][number];

const words: Record<Group["kind"], { title: string; hint: string; next: string }> = {
  told: { title: "Told by the customer", hint: "Look for the UTR in the bank.", next: "Look for it" },
  late: {
    title: "Told, and the order has ended",
    hint: "Its money may still have come. Confirmed, the order comes back if it can, or the money is owed back.",
    next: "Look for it",
  },
  cash: { title: "Cash out of the house", hint: "Paid at the door, and not handed in yet.", next: "Cash received" },
  untold: { title: "UPI, nothing told yet", hint: "Most of these pay, or run out by themselves.", next: "It has come" },
};

/** What of one kind is awaited, each with its one next step. */
export function AwaitedGroup({ group: { kind, count, rows } }: { group: Group }) {
  const { title, hint, next } = words[kind];
  return (
    <section className="money__group" aria-labelledby={`awaited-${kind}`}>
      <h3 id={`awaited-${kind}`}>
        {title} <span className="count">{count}</span>
      </h3>
      <p className="small">{hint}</p>
      <ul className="desk__list stack">
        {rows.map(({ id, number, payer, amount, since, utr, until }) => (
          <li key={id} className="card money__card stack">
            <div className="money__what cluster">
              <OrderLink number={number} />
              <b className="whole">Rs {amount}</b>
              <span>{payer}</span>
            </div>
            <p className="small">
              {utr && (
                <>
                  UTR <b className="whole">{utr}</b>.{" "}
                </>
              )}
              Ordered {since} ago.{until && ` Kept until ${until}.`}
            </p>
            <Link
              className={kind === "untold" ? "tool tool--line" : "tool"}
              to={href("/back-office/orders/:number/paid", { number })}
              aria-label={`${next}: ${number}, Rs ${amount}`}
            >
              {next}
            </Link>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="small">{count - rows.length} more come up as these are done.</p>}
    </section>
  );
}
