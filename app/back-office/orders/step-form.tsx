import { href, Link } from "react-router";
import type { DeskMove } from "#domain/orders/desk.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { stepWords } from "./words.ts";

type Stepping = {
  number: string;
  status: OrderStatus;
  next?: OrderStatus | undefined;
  others: readonly DeskMove[];
  isCancellable: boolean;
};

/**
 * The next step of one order and, folded, where else it may go. What is sent says how the order was seen, so that of two
 * people who press at once the second is told what the first one did.
 */
export function StepForm({ order, back }: { order: Stepping; back: string }) {
  const { number, status, next, others, isCancellable } = order;
  return (
    <form className="step" method="post" action={href("/back-office/orders/advance")}>
      <input type="hidden" name="order" value={number} />
      <input type="hidden" name="seen" value={status} />
      <input type="hidden" name="back" value={back} />
      {next && <NextStep number={number} next={next} />}
      {(others.length > 0 || isCancellable) && (
        <details className="step__more">
          <summary>Move to…</summary>
          <div>
            {others.map((to) => (
              <button key={to} className="tool tool--line" name="to" value={to}>
                {stepWords[to]}
              </button>
            ))}
            {isCancellable && (
              <Link className="tool tool--risk" to={href("/back-office/orders/:number/cancel", { number })}>
                {stepWords.cancelled}
              </Link>
            )}
          </div>
        </details>
      )}
    </form>
  );
}

/** A press, or the page that has to be filled in first. */
function NextStep({ number, next }: { number: string; next: OrderStatus }) {
  const pages: Partial<Record<OrderStatus, [to: string, words: string]>> = {
    placed: [href("/back-office/orders/:number/paid", { number }), "Look for the money"],
    dispatched: [href("/back-office/orders/:number/courier", { number }), stepWords.dispatched],
  };
  const page = pages[next];
  if (page) {
    return (
      <Link className="tool step__next" to={page[0]} data-key="n">
        {page[1]}
        <span className="visually-hidden"> {number}</span>
      </Link>
    );
  }
  return (
    <button className="tool step__next" name="to" value={next} data-key="n">
      {stepWords[next]}
      <span className="visually-hidden"> {number}</span>
    </button>
  );
}
