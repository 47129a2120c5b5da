import { href, Link } from "react-router";
import { formatAmount } from "#domain/money.ts";
import type { PastOrder } from "#domain/customers/past-orders.server.ts";

/** One of one's own orders in brief, with what is asked for most: where it stands, and the same once more. */
export function PastOrderCard({ order }: { order: PastOrder }) {
  const { number, token, placedOn, what, totalPaise, state, awaitsPayment, isBilled } = order;
  return (
    <article className="past banner" id={number} tabIndex={-1} aria-labelledby={`of-${number}`}>
      <p className="past__state">{state}</p>
      <h3 id={`of-${number}`}>
        <Link className="tap" to={href("/orders/:token", { token })}>
          Order {number}
        </Link>
      </h3>
      <p>{what}</p>
      <p className="muted">
        {placedOn}, <b>Rs {formatAmount(totalPaise)}</b>
      </p>
      <div className="row">
        {awaitsPayment && (
          <Link className="btn" to={href("/orders/:token/pay", { token })}>
            Pay
            <span className="visually-hidden"> order {number}</span>
          </Link>
        )}
        <form method="post" action={href("/account/orders/:number/again", { number })}>
          <button className="btn btn--line">
            Order again<span className="visually-hidden"> {number}</span>
          </button>
        </form>
        {isBilled && (
          <Link className="link" to={href("/orders/:token/invoice", { token })}>
            See the bill<span className="visually-hidden"> of order {number}</span>
          </Link>
        )}
      </div>
    </article>
  );
}
