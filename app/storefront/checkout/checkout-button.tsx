import { formatAmount } from "#domain/money.ts";
import type { ShownForm } from "./show.server.ts";

/** What a form asks for whose order was not placed, but made possible. */
export const leaveOutIntent = "leave-out";

/** Places the order; while something stands in its way, leaves that out and shows the page again. */
export function CheckoutButton({ form: { button, offers }, collects }: { form: ShownForm; collects: boolean }) {
  if (button === "leave-out") {
    return (
      <div>
        <button className="btn btn--wide btn--place" name="intent" value={leaveOutIntent}>
          Leave it out and go on
        </button>
        <p className="small muted">
          What cannot be had or sent leaves your cart. You see the order before you place it.
        </p>
      </div>
    );
  }
  if (button === "none" || offers.length === 0) return null;
  const totals = new Set(offers.map(({ total }) => total));
  const [total] = totals;
  return (
    <div>
      <button className="btn btn--wide btn--place">
        {totals.size === 1 && total ? `Place order: Rs ${formatAmount(total)}` : "Place order"}
      </button>
      <p className="small muted">
        UPI or card: you pay on the next page. Cash: you pay {collects ? "when you collect it" : "at the door"}. Free to
        cancel until it is packed.
      </p>
    </div>
  );
}
