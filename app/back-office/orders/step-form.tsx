import type { ReactNode } from "react";
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
export function StepForm({ order, back, children }: { order: Stepping; back: string; children?: ReactNode }) {
  const { number, status, next, others } = order;
  const steps = (
    <>
      {next && <NextStep number={number} next={next} />}
      {children}
      <OtherSteps order={order} />
    </>
  );
  const hasButton = others.length > 0 || (next && !pageOf(number, next));
  if (!hasButton) return <div className="step">{steps}</div>;
  return (
    <form className="step" method="post" action={href("/back-office/orders/advance")}>
      <input type="hidden" name="order" value={number} />
      <input type="hidden" name="seen" value={status} />
      <input type="hidden" name="back" value={back} />
      {steps}
    </form>
  );
}

function NextStep({ number, next }: { number: string; next: OrderStatus }) {
  const page = pageOf(number, next);
  const words = (
    <>
      {page?.words ?? stepWords[next]}
      <span className="visually-hidden"> {number}</span>
    </>
  );
  if (page) {
    return (
      <Link className="tool step__next" to={page.to} data-key="n">
        {words}
      </Link>
    );
  }
  return (
    <button className="tool step__next" name="to" value={next} data-key="n">
      {words}
    </button>
  );
}

/** The page that has to be filled in for a step; undefined for one that a press is enough for. */
function pageOf(number: string, next: OrderStatus): { to: string; words: string } | undefined {
  if (next === "placed")
    return { to: href("/back-office/orders/:number/paid", { number }), words: "Look for the money" };
  if (next !== "dispatched") return undefined;
  return { to: href("/back-office/orders/:number/courier", { number }), words: stepWords.dispatched };
}

function OtherSteps({ order: { number, others, isCancellable } }: { order: Stepping }) {
  if (others.length === 0 && !isCancellable) return null;
  return (
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
  );
}
