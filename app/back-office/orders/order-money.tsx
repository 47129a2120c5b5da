import { href, Link } from "react-router";
import type { DeskOrder } from "./order.server.ts";

/** How it is paid, with the ways to its money's pages. */
export function OrderMoney({ order }: { order: DeskOrder }) {
  const { number, money, mark, isPaid, isOwner, mayRefund, isCancellable, isConfirmedByHand, status } = order;
  return (
    <section className="sheet-card" aria-labelledby="money">
      <h2 id="money">Money</h2>
      <p>
        <span className={`mark mark--money-${mark.tone}`}>{mark.words}</span>
        {mark.isOwed && !isOwner && " The owner sends it."}
      </p>
      <ul className="order-desk__facts">
        {money.map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ul>
      <p className="reach-row">
        {!isPaid && isConfirmedByHand && status !== "returned" && (
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
      </p>
    </section>
  );
}
