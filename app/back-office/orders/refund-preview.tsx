import { href } from "react-router";
import { OrderLink } from "#app/back-office/money/order-link.tsx";
import { summaryAnchor } from "#app/ui/error-summary.tsx";

export type RefundPreview = {
  amount: string;
  payer: string;
  /** How each part of the money goes back. */
  ways: string[];
  kept: string;
  email: string | null;
  /** Whether the order then waits for a decision, because all its money goes back before it has left. */
  asksWhatToDo: boolean;
};

type Props = { number: string; preview: RefundPreview; values: Record<string, string> };

/** Shows a refund before it is promised, with the button that promises it. */
export function LookAtIt({ number, preview, values }: Props) {
  const { amount, payer, ways, kept, email, asksWhatToDo } = preview;
  return (
    <section className="card stack" aria-labelledby="look-at-it">
      <h2 id="look-at-it">
        {amount} goes back to {payer}
      </h2>
      <ul className="bullets stack stack--close">
        {ways.map((way) => (
          <li key={way} className="break">
            {way}
          </li>
        ))}
        <li>
          {kept}{" "}
          {asksWhatToDo &&
            "The order has not left: the kitchen leaves it out until you say whether it is made all the same."}
        </li>
        <li className="break">
          The customer reads “{values.reason}” on the order&rsquo;s page
          {email ? ` and in a mail to ${email}` : "; there is no e-mail"}.
        </li>
        <li>Once it is back, a credit note is made for it.</li>
      </ul>
      <form
        className="cluster"
        method="post"
        action={href("/back-office/orders/:number/refund", { number }) + summaryAnchor}
      >
        {["seen", "status", "rupees", "reason"].map((name) => (
          <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
        ))}
        <button className="tool tool--risk" name="intent" value="give">
          Give it back
        </button>
        <button className="tool tool--line" name="intent" value="edit">
          Change it
        </button>
        <OrderLink number={number} words="Leave it as it is" />
      </form>
    </section>
  );
}
