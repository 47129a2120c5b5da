import { href } from "react-router";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asCode, Field, noValues, type Problems, type Values } from "#app/ui/field.tsx";
import { Trap } from "./trap.tsx";

type Props = { values: Values | undefined; problems: Problems };

export function ComplaintForm({ values = noValues, problems }: Props) {
  return (
    <div>
      <ErrorSummary problems={problems} />
      <form className="fg" method="post" action={href("/grievance") + summaryAnchor} noValidate>
        <p className="field hint">Fill in everything that is not marked optional.</p>
        <Field name="name" label="Name" problem={problems.name} className="c3">
          {(field) => <input {...field} autoComplete="name" maxLength={80} defaultValue={values.name} />}
        </Field>
        <Field name="mobile" label="Mobile" problem={problems.mobile} className="c3">
          {(field) => <input {...field} type="tel" autoComplete="tel" maxLength={20} defaultValue={values.mobile} />}
        </Field>
        <Field name="email" label="E-mail" problem={problems.email} optional className="c3">
          {(field) => (
            <input {...field} type="email" autoComplete="email" maxLength={120} defaultValue={values.email} />
          )}
        </Field>
        <Field name="orderNumber" label="Order number" problem={problems.orderNumber} optional className="c3">
          {(field) => <input {...field} {...asCode} maxLength={20} defaultValue={values.orderNumber} />}
        </Field>
        <Field
          name="message"
          label="What went wrong"
          problem={problems.message}
          hint="Say what you would like us to do. We ask for photographs when we answer."
        >
          {(field) => <textarea {...field} rows={6} maxLength={4000} defaultValue={values.message} />}
        </Field>
        <Trap problem={problems.website} value={values.website} />
        <div className="field">
          <button className="btn">Send the complaint</button>
        </div>
      </form>
    </div>
  );
}
