import { Field } from "#app/ui/field.tsx";

export const trapName = "website";

/** A field that people do not see and machines fill in; shown with its error if a browser filled it by itself. */
export function Trap({ problem, value }: { problem: string | undefined; value: string | undefined }) {
  return (
    <div className={problem ? "" : "trap"} aria-hidden={problem ? undefined : true}>
      <Field name={trapName} label="For machines: leave this empty" problem={problem} optional>
        {(field) => <input {...field} tabIndex={problem ? undefined : -1} autoComplete="off" defaultValue={value} />}
      </Field>
    </div>
  );
}
