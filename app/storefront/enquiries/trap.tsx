import { Field } from "#app/ui/field.tsx";

export const trapName = "website";

/**
 * A field that only machines fill in, hidden from people; a form with it filled in is refused. It is then shown with
 * its problem, in case a browser filled it in.
 */
export function Trap({ problem, value }: { problem: string | undefined; value: string | undefined }) {
  return (
    <div className={problem ? "" : "visually-hidden"} aria-hidden={problem ? undefined : true}>
      <Field name={trapName} label="For machines: leave this empty" problem={problem} optional>
        {(field) => <input {...field} tabIndex={problem ? undefined : -1} autoComplete="off" defaultValue={value} />}
      </Field>
    </div>
  );
}
