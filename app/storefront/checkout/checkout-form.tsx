import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";
import { formatAmount } from "#domain/money.ts";
import { Gift } from "./gift.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import type { Place, ShownForm } from "./show.server.ts";

type Props = { form: ShownForm; place: Place; values: Values; problems: Problems };

/** The one form of the checkout. Its only button places the order, so Enter never does anything else. */
export function CheckoutForm({ form, place, values, problems }: Props) {
  const { destination, collects } = place;
  const totals = new Set(form.offers.map(({ total }) => total));
  const [total] = totals;
  return (
    <form
      className="form"
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
            hint="For the bill and the news of your parcel."
            problem={problems.email}
            optional
          >
            {(field) => (
              <input {...field} type="email" autoComplete="email" maxLength={120} defaultValue={values.email} />
            )}
          </Field>
        </div>
      </fieldset>
      {destination && <Address town={destination.district} values={values} problems={problems} />}
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
              <select {...field} defaultValue={values.deliverOn}>
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
      <Gift values={values} problems={problems} />
      <details className="more" open={Boolean(values.gstin || values.note || problems.gstin)}>
        <summary>A note for us, or a bill for a business (optional)</summary>
        <div className="fg">
          <Field name="note" label="Note" problem={problems.note} optional>
            {(field) => <textarea {...field} rows={3} maxLength={300} defaultValue={values.note} />}
          </Field>
          <Field name="gstin" label="GSTIN" problem={problems.gstin} optional className="c3">
            {(field) => (
              <input
                {...field}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
                defaultValue={values.gstin}
              />
            )}
          </Field>
          <Field name="businessName" label="Business name" problem={problems.businessName} optional className="c3">
            {(field) => (
              <input {...field} autoComplete="organization" maxLength={120} defaultValue={values.businessName} />
            )}
          </Field>
        </div>
      </details>
      <PaymentChoice
        collects={collects}
        offers={form.offers}
        refused={form.refused}
        none={form.none}
        chosen={values.method}
        problem={problems.method}
      />
      {form.offers.length > 0 && (
        <div>
          <button className="btn btn--wide btn--place">
            {totals.size === 1 && total ? `Place order: Rs ${formatAmount(total)}` : "Place order"}
          </button>
          <p className="small muted">
            UPI or card: you pay on the next page. Cash: you pay at the door. Free to cancel until it is packed.
          </p>
        </div>
      )}
    </form>
  );
}

function Address({ town, values, problems }: { town: string; values: Values; problems: Problems }) {
  return (
    <fieldset>
      <legend>Address</legend>
      <div className="fg">
        <Field name="address1" label="Flat or house number, building" problem={problems.address1}>
          {(field) => <input {...field} autoComplete="address-line1" maxLength={100} defaultValue={values.address1} />}
        </Field>
        <Field name="address2" label="Street, area or village" problem={problems.address2}>
          {(field) => <input {...field} autoComplete="address-line2" maxLength={100} defaultValue={values.address2} />}
        </Field>
        <Field
          name="landmark"
          label="Landmark"
          hint="Near a temple, school or shop the rider knows."
          problem={problems.landmark}
          optional
          className="c3"
        >
          {(field) => <input {...field} maxLength={80} defaultValue={values.landmark} />}
        </Field>
        <Field
          name="city"
          label="City or town"
          hint="Change it if yours is another."
          problem={problems.city}
          className="c3"
        >
          {(field) => (
            <input {...field} autoComplete="address-level2" maxLength={60} defaultValue={values.city ?? town} />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
