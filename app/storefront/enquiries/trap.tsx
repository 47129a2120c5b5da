import { Field } from "#app/ui/field.tsx";

export const trapName = "website";

/** A hidden field that only bots fill in. The shop refuses a form in which the field is filled in. */
export function Trap({ problem, value }: { problem: string | undefined; value: string | undefined }) {
  // After a refusal the field is visible, because the browser may have filled it in.
  return (
    <div className={problem ? "" : "visually-hidden"} aria-hidden={problem ? undefined : true}>
      <Field name={trapName} label="For machines: leave this empty" problem={problem} optional>
        {(field) => <input {...field} tabIndex={problem ? undefined : -1} autoComplete="off" defaultValue={value} />}
      </Field>
    </div>
  );
}
