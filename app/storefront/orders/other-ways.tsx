import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import type { PaymentMethod } from "#domain/orders/order.ts";

type Way = { method: PaymentMethod; label: string };

export function OtherWays({ token, ways }: { token: string; ways: Way[] }) {
  if (ways.length === 0) return null;
  return (
    <section aria-labelledby="other-ways">
      <h2 id="other-ways">Pay another way</h2>
      <form className="row" method="post" action={href("/orders/:token/pay", { token }) + summaryAnchor}>
        <input type="hidden" name="intent" value="change" />
        {ways.map(({ method, label }) => (
          <button key={method} className="btn btn--line" name="method" value={method}>
            {label}
          </button>
        ))}
      </form>
    </section>
  );
}

/** What cannot be undone takes two presses. */
export function CancelForm({ token }: { token: string }) {
  return (
    <details className="more">
      <summary>Cancel this order</summary>
      <form method="post" action={href("/orders/:token/cancel", { token })}>
        <p>It costs nothing. What has been paid already goes back the way it came.</p>
        <button className="btn btn--line">Yes, cancel the order</button>
      </form>
    </details>
  );
}
