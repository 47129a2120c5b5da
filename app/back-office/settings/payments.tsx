import { href, Link } from "react-router";
import type { KeyState } from "#domain/settings/payment-keys.ts";
import type { paymentsOf } from "./payments.server.ts";

const states: Record<KeyState, string> = {
  none: "No keys: Razorpay is not offered.",
  live: "Live: money moves.",
  test: "For trying out: no money moves.",
  "stand-in": "A stand-in that only speaks like Razorpay: no money moves.",
  unknown: "The key's name does not tell whether it is live.",
};

const events = ["payment.captured", "payment.failed", "order.paid", "refund.processed", "refund.failed"];

/** How customers can pay, and which keys are there. */
export function Payments({ upiId, cash, keys, state, webhook }: ReturnType<typeof paymentsOf>) {
  return (
    <section className="card" aria-labelledby="payments">
      <h2 id="payments">Ways to be paid</h2>
      <dl className="desk__facts stack">
        <dt>UPI</dt>
        <dd>{upiId || "Not offered: no UPI address is filled in."}</dd>
        <dt>Cash</dt>
        <dd>{cash}</dd>
        <dt>Razorpay</dt>
        <dd>{states[state]}</dd>
        <dt>Key id</dt>
        <dd>{isThere(keys.keyId)}</dd>
        <dt>Key secret</dt>
        <dd>{isThere(keys.keySecret)}</dd>
        <dt>Webhook secret</dt>
        <dd>
          {keys.webhookSecrets > 1 ? "There are two, while it is being changed" : isThere(keys.webhookSecrets > 0)}
        </dd>
      </dl>
      <details>
        <summary>What to enter at Razorpay</summary>
        <p>Keys are set on the server (RAZORPAY_KEY_ID and the two secrets), never here. As the webhook enter:</p>
        <p>
          <code>{webhook}</code>
        </p>
        <p>For these events: {events.join(", ")}. Choose its secret yourself and set the same one on the server.</p>
      </details>
      <Link className="link" to={`${href("/back-office/settings/facts")}#money`}>
        UPI address and cash
      </Link>
    </section>
  );
}

function isThere(present: boolean): string {
  return present ? "There" : "Not set";
}
