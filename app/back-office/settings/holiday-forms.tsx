import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";

const address = href("/back-office/settings/holidays") + summaryAnchor;

/** One holiday by its day and name; or many, pasted. */
export function HolidayForms({ values, problems }: { values: Values; problems: Problems }) {
  return (
    <div className="card holiday-forms">
      <form method="post" action={address} noValidate>
        <div className="fg">
          <Field name="day" label="Day" problem={problems.day} className="c3">
            {(field) => <input {...field} type="date" autoComplete="off" defaultValue={values.day} />}
          </Field>
          <Field name="name" label="Name" problem={problems.name} className="c3">
            {(field) => <input {...field} autoComplete="off" maxLength={80} defaultValue={values.name} />}
          </Field>
          <div className="field">
            <button className="tool">Add this day</button>
          </div>
        </div>
      </form>
      <details className="fold" open={values.lines !== undefined}>
        <summary>Paste several at once</summary>
        <form method="post" action={address} noValidate>
          <div className="fg">
            <Field
              name="lines"
              label="One day a line, with its name"
              hint="Like “14/01/2027 Sankranti” or “2027-01-14 Sankranti”."
              problem={problems.lines}
            >
              {(field) => <textarea {...field} rows={8} maxLength={8000} defaultValue={values.lines} />}
            </Field>
            <div className="field">
              <button className="tool">Add these days</button>
            </div>
          </div>
        </form>
      </details>
    </div>
  );
}
