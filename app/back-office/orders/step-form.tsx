import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { useMay } from "#app/back-office/use-may.ts";
import type { StaffTransition } from "#domain/orders/board/staff-transitions.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { isForGood, wordsOfStep } from "./words.ts";

type Stepping = {
  number: string;
  status: OrderStatus;
  next?: OrderStatus | undefined;
  others: readonly StaffTransition[];
  isCancellable: boolean;
  /** Whether Razorpay reports the payment, so that staff need not confirm it. */
  isReported: boolean;
  /** Whether the shop must decide about the order, because all its money went back. */
  asksWhatToDo: boolean;
};

/** The buttons for an order's next status and for other statuses. `back`: the path to return to. */
export function StepForm({ order, back, children }: { order: Stepping; back: string; children?: ReactNode }) {
  const { number, status, next, others, isReported } = order;
  const may = useMay();
  if (order.asksWhatToDo && !may("cancel-paid")) return <p className="step__word">It waits for the manager.</p>;
  if (order.asksWhatToDo) {
    return (
      <form className="step cluster" method="post" action={href("/back-office/orders/:number/goes-on", { number })}>
        <p className="step__word">All its money is given back. What becomes of it?</p>
        <Link className="tool" to={href("/back-office/orders/:number/cancel", { number })} data-key="n">
          Cancel the order<span className="visually-hidden"> {number}</span>
        </Link>
        <button className="tool tool--line">
          Make it all the same<span className="visually-hidden"> {number}</span>
        </button>
        {children}
      </form>
    );
  }
  const steps = (
    <>
      {isReported ? (
        <p className="step__word">Razorpay reports it by itself.</p>
      ) : (
        next &&
        may(status.startsWith("awaiting") ? "receive-money" : "orders") && <NextStep order={order} next={next} />
      )}
      {status === "returned" && (
        <Link className="tool step__next" to={href("/back-office/orders/:number/came-back", { number })} data-key="n">
          What becomes of it<span className="visually-hidden"> {number}</span>
        </Link>
      )}
      {children}
      <OtherSteps order={order} />
    </>
  );
  const hasButton = others.length > 0 || (next && !pageOf(order, next));
  if (!hasButton) return <div className="step cluster">{steps}</div>;
  return (
    <form className="step cluster" method="post" action={href("/back-office/orders/advance")}>
      <input type="hidden" name="order" value={number} />
      <input type="hidden" name="seen" value={status} />
      <input type="hidden" name="back" value={back} />
      {steps}
    </form>
  );
}

function NextStep({ order, next }: { order: Stepping; next: OrderStatus }) {
  const { number, status } = order;
  const page = pageOf(order, next);
  const words = (
    <>
      {page?.words ?? wordsOfStep(status, next)}
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
  // Accepting an order also reserves stock and sets the day, so it has its own URL.
  const approval = status === "awaiting-approval" && {
    formAction: href("/back-office/orders/:number/approve", { number }),
  };
  return (
    <button className="tool step__next" name="to" value={next} data-key="n" {...approval}>
      <span>
        {words}
        {isForGood(next) && <small className="step__lasts">for good</small>}
      </span>
    </button>
  );
}

/** The form that must be filled in before the order gets the status `next`; undefined when there is none. */
function pageOf({ number, status }: Stepping, next: OrderStatus): { to: string; words: string } | undefined {
  if (status === "awaiting-payment")
    return { to: href("/back-office/orders/:number/paid", { number }), words: "Look for the money" };
  if (next !== "dispatched") return undefined;
  return { to: href("/back-office/orders/:number/courier", { number }), words: "Hand to courier" };
}

function OtherSteps({ order: { number, status, others, isCancellable } }: { order: Stepping }) {
  if (others.length === 0 && !isCancellable) return null;
  return (
    <details className="step__more">
      <summary>Move to…</summary>
      <div className="stack">
        {others.map((to) => (
          <button key={to} className="tool tool--line" name="to" value={to}>
            <span>
              {wordsOfStep(status, to)}
              {isForGood(to) && <small className="step__lasts">for good</small>}
            </span>
          </button>
        ))}
        {isCancellable && (
          <Link className="tool tool--risk" to={href("/back-office/orders/:number/cancel", { number })}>
            {wordsOfStep(status, "cancelled")}
          </Link>
        )}
      </div>
    </details>
  );
}
