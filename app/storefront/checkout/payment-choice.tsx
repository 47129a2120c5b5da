import { formatAmount } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";

type Offer = { method: PaymentMethod; feePaise: number; total: number };
type Props = {
  collects: boolean;
  offers: readonly Offer[];
  /** Why some other way is not offered. */
  refused: readonly string[];
  /** What to do when none is. */
  none: string | undefined;
  chosen: string | undefined;
  problem: string | undefined;
};

const names: Record<PaymentMethod, [string, string]> = {
  upi: ["UPI", "Scan a code or open your UPI app on the next page."],
  razorpay: ["Card, UPI or net banking", "On Razorpay's page, which comes next."],
  cash: ["Cash on delivery", "At the door."],
};
const atTheShop: [string, string] = ["Cash at the shop", "When you collect it."];

/** How it is paid; whatever costs more says so with its full total. Nothing is chosen for the customer. */
export function PaymentChoice({ collects, offers, refused, none, chosen, problem }: Props) {
  return (
    <fieldset id="method" tabIndex={-1} aria-describedby={problem && "method-error"}>
      <legend>How will you pay?</legend>
      {problem && (
        <p className="error" id="method-error">
          <span className="visually-hidden">Error: </span>
          {problem}
        </p>
      )}
      <div className="opt stack">
        {offers.map(({ method, feePaise, total }) => {
          const [name, more] = collects && method === "cash" ? atTheShop : names[method];
          return (
            <label key={method} className="op">
              <input type="radio" name="method" value={method} defaultChecked={chosen === method} />
              <span>
                {name}
                <small>
                  {more}
                  {feePaise > 0 && ` Rs ${formatAmount(feePaise)} cash fee included.`}
                </small>
                <em>Rs {formatAmount(total)}</em>
              </span>
            </label>
          );
        })}
      </div>
      {none ? (
        <p>{none}</p>
      ) : (
        refused.map((why) => (
          <p key={why} className="small muted">
            {why}
          </p>
        ))
      )}
    </fieldset>
  );
}
