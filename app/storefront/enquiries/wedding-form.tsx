import { href } from "react-router";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, noValues, type Problems, type Values } from "#app/ui/field.tsx";
import { Trap } from "./trap.tsx";

type Props = { tomorrow: string; values: Values | undefined; problems: Problems };

/** The personalization form of the specification. */
export function WeddingForm({ tomorrow, values = noValues, problems }: Props) {
  return (
    <div>
      <ErrorSummary problems={problems} />
      <form className="fg" method="post" action={href("/celebration") + summaryAnchor} noValidate>
        <p className="field hint">Fill in everything that is not marked optional.</p>
        <Field name="name" label="Name" problem={problems.name}>
          {(field) => <input {...field} autoComplete="name" maxLength={80} defaultValue={values.name} />}
        </Field>
        <Field name="mobile" label="Mobile" problem={problems.mobile} hint="Only to answer you." className="c3">
          {(field) => <input {...field} type="tel" autoComplete="tel" maxLength={20} defaultValue={values.mobile} />}
        </Field>
        <Field name="email" label="E-mail" problem={problems.email} hint="For the proposal." optional className="c3">
          {(field) => (
            <input {...field} type="email" autoComplete="email" maxLength={120} defaultValue={values.email} />
          )}
        </Field>
        <Field name="occasionDate" label="Date of the occasion" problem={problems.occasionDate} className="c3">
          {(field) => <input {...field} type="date" min={tomorrow} defaultValue={values.occasionDate} />}
        </Field>
        <Field name="occasionTime" label="Time" problem={problems.occasionTime} optional className="c3">
          {(field) => <input {...field} type="time" defaultValue={values.occasionTime} />}
        </Field>
        <Field
          name="message"
          label="What would you like?"
          problem={problems.message}
          hint="Guests or boxes, the town or hall, sweets you have in mind, names for the lid."
        >
          {(field) => <textarea {...field} rows={6} maxLength={4000} defaultValue={values.message} />}
        </Field>
        <Trap problem={problems.website} value={values.website} />
        <div className="field">
          <button className="btn">Send the request</button>
        </div>
      </form>
    </div>
  );
}
