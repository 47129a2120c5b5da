import { href, Link } from "react-router";
import type { moneyPage } from "./money-page.server.ts";
import { OrderLink } from "./order-link.tsx";

type Props = { orders: Awaited<ReturnType<typeof moneyPage>>["returned"]; count: number; isOwner: boolean };

/** Orders that came back though they were paid, each with the way to give its money back. */
export function ReturnedPaid({ orders, count, isOwner }: Props) {
  if (count === 0) return null;
  return (
    <section className="money__group" aria-labelledby="returned-paid">
      <h3 id="returned-paid">
        Returned, and paid: decide <span className="count">{count}</span>
      </h3>
      <p className="small">
        Each says what is left of its money. Give back all of it or a part. If you send the parcel once more instead,
        leave it here: sixty days after it left it goes from this list by itself.
      </p>
      <ul className="desk__list stack">
        {orders.map(({ number, payer, amount, since }) => (
          <li key={number} className="card money__card stack">
            <div className="money__what cluster">
              <OrderLink number={number} />
              <b className="whole">Rs {amount}</b>
              <span>{payer}</span>
            </div>
            <p className="small">Ordered {since} ago.</p>
            {isOwner ? (
              <Link
                className="tool"
                to={href("/back-office/orders/:number/refund", { number })}
                aria-label={`Give money back: ${number}, Rs ${amount}`}
              >
                Give money back
              </Link>
            ) : (
              <p className="small">The owner decides.</p>
            )}
          </li>
        ))}
      </ul>
      {count > orders.length && <p className="small">{count - orders.length} more come up as these are done.</p>}
    </section>
  );
}
