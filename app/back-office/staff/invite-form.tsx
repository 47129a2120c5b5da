import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";

type Props = { values: Values; problems: Problems; address: string };

export function InviteForm({ values, problems, address }: Props) {
  return (
    <>
      <ErrorSummary problems={problems} />
      <form className="fg staff__form" method="post" action={address + summaryAnchor} noValidate>
        <Field
          name="email"
          label="E-mail"
          hint="A letter with a link goes there. It works once, and for one day."
          problem={problems.email}
        >
          {(field) => <input {...field} type="email" autoComplete="off" maxLength={120} defaultValue={values.email} />}
        </Field>
        <Field
          name="role"
          label="What they may do"
          hint="Staff work orders, payments, enquiries and stock. Owners also refund, set prices and settings, and invite."
          problem={problems.role}
        >
          {(field) => (
            <select {...field} defaultValue={values.role ?? "staff"}>
              <option value="staff">Staff</option>
              <option value="owner">Owner</option>
            </select>
          )}
        </Field>
        <div className="field">
          <button className="tool">Invite</button>
        </div>
      </form>
    </>
  );
}
