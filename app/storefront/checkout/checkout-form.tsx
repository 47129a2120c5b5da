import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";
import { formatRupees, type Paise } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import { AddressFields } from "./address-fields.tsx";
import { Gift, NoteAndBill } from "./optional-fields.tsx";
import type { CheckoutDelivery, ShownForm } from "./checkout.server.ts";

type Props = { form: ShownForm; delivery: CheckoutDelivery; values: Values; problems: Problems };

/** The form of the checkout. It has one button, so that Enter does nothing else. */
export function CheckoutForm({ form, delivery, values, problems }: Props) {
  const { destination, collects, account } = delivery;
  // What was typed for one place is not taken over to another: neither its town nor its day.
  const town = values.pincode === destination?.pincode ? values.city : undefined;
  const day = (values.pincode === undefined) === collects ? values.deliverOn : undefined;
  const canBeGift = form.offers.some(({ method }) => method !== "cash");
  return (
    <form
      className="form stack"
      method="post"
      action={`${href("/checkout")}${collects ? "?collect" : ""}${summaryAnchor}`}
      noValidate
    >
      <input type="hidden" name="cart" value={form.cart} />
      <input type="hidden" name="lines" value={form.lines} />
      {destination && <input type="hidden" name="pincode" value={destination.pincode} />}
      {form.offers.map((offer) => (
        <input key={offer.method} type="hidden" name={`total-${offer.method}`} value={offer.total} />
      ))}
      <fieldset>
        <legend>{collects ? "Who collects it" : "Who receives it"}</legend>
        <div className="fg">
          <Field name="name" label="Full name" problem={problems.name} className="c3">
            {(field) => <input {...field} autoComplete="name" maxLength={80} defaultValue={values.name} />}
          </Field>
          <Field
            name="mobile"
            label="Mobile number"
            hint="For delivery calls and order updates only."
            problem={problems.mobile}
            className="c3"
          >
            {(field) => <input {...field} type="tel" autoComplete="tel" maxLength={20} defaultValue={values.mobile} />}
          </Field>
          <Field
            name="email"
            label="E-mail"
            hint={`For the link back to your order, the bill and the news of your parcel.${canBeGift ? " With a gift: your own e-mail, the bill goes to you." : ""}`}
            problem={problems.email}
            optional
          >
            {(field) => (
              <input {...field} type="email" autoComplete="email" maxLength={120} defaultValue={values.email} />
            )}
          </Field>
        </div>
      </fieldset>
      {destination && (
        <AddressFields town={town ?? destination.town} values={values} problems={problems}>
          {account?.mayKeepAddress && (
            <label className="tick">
              <input type="checkbox" name="keepAddress" value="yes" defaultChecked={values.keepAddress === "yes"} />
              <span>Keep this address in my account.</span>
            </label>
          )}
        </AddressFields>
      )}
      <fieldset>
        <legend>When</legend>
        <div className="fg">
          <Field
            name="deliverOn"
            label={collects ? "Ready on" : "Arrives on"}
            hint="The soonest day is chosen; later ones are possible too."
            problem={problems.deliverOn}
            className="c3"
          >
            {(field) => (
              <select key={destination?.pincode ?? "shop"} {...field} defaultValue={day}>
                {form.days.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      </fieldset>
      <Gift canPayBefore={canBeGift} values={values} problems={problems} />
      <NoteAndBill collects={collects} taxedIn={form.taxedIn} values={values} problems={problems} />
      {form.button !== "none" && (
        <PaymentChoice
          collects={collects}
          offers={form.offers}
          refused={form.refused}
          none={form.none}
          chosen={values.method}
          problem={problems.method}
        />
      )}
      <CheckoutButton form={form} collects={collects} />
    </form>
  );
}

/** The value of the field `intent` of the checkout's form by which lines are left out instead of ordered. */
export const leaveOutIntent = "leave-out";

/**
 * The button that places the order. When lines are sold out or cannot be sent, it leaves those out of the cart instead
 * and shows the page again. Nothing when no order is possible.
 */
function CheckoutButton({ form: { button, offers }, collects }: { form: ShownForm; collects: boolean }) {
  if (button === "leave-out") {
    return (
      <div>
        <button className="btn btn--wide btn--place" name="intent" value={leaveOutIntent}>
          Leave it out and go on
        </button>
        <p className="small muted mt-3">
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
        {totals.size === 1 && total ? `Place order: ${formatRupees(total)}` : "Place order"}
      </button>
      <p className="small muted mt-3">{whenPaid(offers, collects)} Free to cancel until it is packed.</p>
    </div>
  );
}

const paidBefore = { upi: "UPI", razorpay: "card" };

/** A sentence that says when and where the offered methods are paid. */
function whenPaid(offers: ShownForm["offers"], collects: boolean): string {
  const methods = offers.map(({ method }) => method);
  const before = methods.flatMap((method) => (method === "cash" ? [] : [paidBefore[method]]));
  const ways = [
    ...(before.length > 0 ? [`by ${before.join(" or ")} on the next page`] : []),
    ...(methods.includes("cash") ? [`in cash ${collects ? "when you collect it" : "at the door"}`] : []),
  ];
  return `You pay ${ways.join(", or ")}.`;
}

type Offer = { method: PaymentMethod; feePaise: Paise; total: number };
type ChoiceProps = {
  collects: boolean;
  offers: readonly Offer[];
  /** Sentences that say why other methods are not offered. */
  refused: readonly string[];
  /** A sentence that says what to do when no method is offered; undefined when one is. */
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

/**
 * The payment methods, each with the total to pay by it, in which its fee is included. None is chosen in advance. All
 * amounts are in paise.
 */
function PaymentChoice({ collects, offers, refused, none, chosen, problem }: ChoiceProps) {
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
                  {feePaise > 0 && ` ${formatRupees(feePaise)} cash fee included.`}
                </small>
                <em>{formatRupees(total)}</em>
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
