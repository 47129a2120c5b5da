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
      <p className="small muted">{whenPaid(offers, collects)} Free to cancel until it is packed.</p>
    </div>
  );
}

const paidBefore = { upi: "UPI", razorpay: "card" };

/** When and where each of the ways that are offered is paid. */
function whenPaid(offers: ShownForm["offers"], collects: boolean): string {
  const methods = offers.map(({ method }) => method);
  const before = methods.flatMap((method) => (method === "cash" ? [] : [paidBefore[method]]));
  const ways = [
    ...(before.length > 0 ? [`by ${before.join(" or ")} on the next page`] : []),
    ...(methods.includes("cash") ? [`in cash ${collects ? "when you collect it" : "at the door"}`] : []),
  ];
  return `You pay ${ways.join(", or ")}.`;
}
