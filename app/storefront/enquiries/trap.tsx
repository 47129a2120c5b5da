import { Field } from "#app/ui/field.tsx";

export const trapName = "website";

/**
 * A hidden field that only bots fill in; a form with this field filled in is refused. After a refusal the field is
 * visible, in case the browser had filled it in.
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
