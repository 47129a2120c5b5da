import { Field } from "#app/ui/field.tsx";

export const trapName = "website";

/**
 * A field that is hidden from people, so that only machines fill it in; a form with it filled in is refused. The field
 * is then shown with its problem, in case the browser filled it in by itself.
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
