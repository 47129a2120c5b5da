import { Fragment } from "react";
import { href, Link } from "react-router";
import { useMay } from "#app/back-office/use-may.ts";
import type { OrderView } from "./order.server.ts";

/** Shows the payments and refunds of an order. */
export function OrderMoney({ order }: { order: OrderView }) {
  const { number, money = [], reversed, mark, status, disputes } = order;
  const may = useMay();
  const { isPaid, isCancellable, isConfirmedByHand, mayRefund, mayTakeBack } = order;
  return (
    <section className="card" aria-labelledby="money">
      <h2 id="money">Money</h2>
      <p>
        {mark && <span className={`mark mark--${mark.tone}`}>{mark.words}</span>}
        {mark?.isOwed && !may("refund") && " The owner sends it."}
      </p>
      <ul className="mt-2">
        {money.map(({ id, words, takeBack, refunds }) => (
          <li key={id}>
            {words}{" "}
            {takeBack && may("receive-money") && (
              <Link className="link tap" to={takeBack}>
                It did not come
              </Link>
            )}
            {refunds.map((refund) => (
              <Fragment key={refund.id}>
                <p>{refund.words}</p>
                {refund.isOpen && (
                  <p>
                    <Link className="link" to={`${href("/back-office/money")}#refund-${refund.id}`}>
                      Go to the refund of {refund.amount}
                    </Link>
                  </p>
                )}
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      {reversed.map(({ id, words }) => (
        <p key={id} className="small break">
          {words}
        </p>
      ))}
      {disputes.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
      <p className="cluster mt-3">
        {!isPaid && isConfirmedByHand && may("receive-money") && status !== "returned" && (
          <Link className="tool tool--line" to={href("/back-office/orders/:number/paid", { number })}>
            Money received
          </Link>
        )}
        {mayRefund && (
          <Link className="tool tool--line" to={href("/back-office/orders/:number/refund", { number })}>
            Give money back
          </Link>
        )}
        {isCancellable && (
          <Link className="tool tool--risk" to={href("/back-office/orders/:number/cancel", { number })}>
            Cancel the order
          </Link>
        )}
        {order.isUncancellable && (
          <Link className="tool tool--line" to={href("/back-office/orders/:number/uncancel", { number })}>
            Take the cancellation back
          </Link>
        )}
      </p>
      {mayTakeBack && <TakeBack number={number} />}
    </section>
  );
}

/** Undoes a mistaken "collected": marks the order as returned and issues a credit note for the order's invoice. */
function TakeBack({ number }: { number: string }) {
  return (
    <details className="step__more">
      <summary>It was not collected</summary>
      <div className="stack">
        <p className="small">
          Nobody waits for its money any more, and its invoice is taken back by a credit note. The goods are not counted
          as stock again. This cannot be undone.
        </p>
        <form method="post" action={href("/back-office/orders/:number/uncollected", { number })}>
          <button className="tool tool--risk">Take back {number}</button>
        </form>
      </div>
    </details>
  );
}
