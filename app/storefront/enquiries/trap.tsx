import { Field } from "#app/ui/field.tsx";

export const trapName = "website";

/**
 * A form field that people do not see, so that only bots fill it in. A form with this field filled in is refused, and
 * the field is then visible with its problem, in case the browser's autofill had filled it in.
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
