import { href } from "react-router";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, noValues, type Problems, type Values } from "#app/ui/field.tsx";
import { Trap } from "./trap.tsx";

type Props = { items: string; values: Values | undefined; problems: Problems };

/** Asks what is to go where; `items` is what the cart holds of it. */
export function AbroadForm({ items, values, problems }: Props) {
  const { name, mobile, email, country, city, message, website, items: written = items } = values ?? noValues;
  return (
    <div>
      <ErrorSummary problems={problems} />
      <form className="fg" method="post" action={href("/abroad") + summaryAnchor} noValidate>
        <p className="field hint">Fill in everything that is not marked optional.</p>
        <Field name="country" label="Country" problem={problems.country} className="c3">
          {(field) => <input {...field} autoComplete="country-name" maxLength={80} defaultValue={country} />}
        </Field>
        <Field name="city" label="City or town" problem={problems.city} className="c3">
          {(field) => <input {...field} autoComplete="address-level2" maxLength={80} defaultValue={city} />}
        </Field>
        <Field
          name="items"
          label="What would you like?"
          problem={problems.items}
          hint="One item a line, with how much of it."
        >
          {(field) => <textarea {...field} rows={6} maxLength={4000} defaultValue={written} />}
        </Field>
        <Field name="name" label="Name" problem={problems.name}>
          {(field) => <input {...field} autoComplete="name" maxLength={80} defaultValue={name} />}
        </Field>
        <Field name="email" label="E-mail" problem={problems.email} hint="For the quote." className="c3">
          {(field) => <input {...field} type="email" autoComplete="email" maxLength={120} defaultValue={email} />}
        </Field>
        <Field name="mobile" label="Phone" problem={problems.mobile} hint="With + and the country code." className="c3">
          {(field) => <input {...field} type="tel" autoComplete="tel" maxLength={20} defaultValue={mobile} />}
        </Field>
        <Field name="message" label="Anything else?" problem={problems.message} optional>
          {(field) => <textarea {...field} rows={3} maxLength={4000} defaultValue={message} />}
        </Field>
        <Trap problem={problems.website} value={website} />
        <div className="field">
          <button className="btn">Ask for a quote</button>
        </div>
      </form>
    </div>
  );
}
