import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";
import { Address } from "./address.tsx";
import { CheckoutButton } from "./checkout-button.tsx";
import { Gift } from "./gift.tsx";
import { NoteAndBill } from "./note-and-bill.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import type { Place, ShownForm } from "./show.server.ts";

type Props = { form: ShownForm; place: Place; values: Values; problems: Problems };

/** The one form of the checkout. It has a single button, so Enter never does anything else. */
export function CheckoutForm({ form, place, values, problems }: Props) {
  const { destination, collects, account } = place;
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
            hint={`For the bill and the news of your parcel.${canBeGift ? " With a gift: your own e-mail, the bill goes to you." : ""}`}
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
        <Address town={town ?? destination.town} values={values} problems={problems}>
          {account?.mayKeepAddress && (
            <label className="tick">
              <input type="checkbox" name="keepAddress" value="yes" defaultChecked={values.keepAddress === "yes"} />
              <span>Keep this address in my account.</span>
            </label>
          )}
        </Address>
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
