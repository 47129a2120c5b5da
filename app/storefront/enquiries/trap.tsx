import { t } from "@lingui/core/macro";
import { type FormState, TextField } from "#app/ui/field.tsx";

export const trapName = "website";

/** A hidden field that only bots fill in. The shop refuses a form in which the field is filled in. */
export function Trap({ form }: { form: FormState<typeof trapName> }) {
  const problem = form.problems[trapName];
  // After a refusal the field is visible, because the browser may have filled it in.
  return (
    <div className={problem ? "" : "visually-hidden"} aria-hidden={problem ? undefined : true}>
      <TextField
        form={form}
        name={trapName}
        label={t`For machines: leave this empty`}
        optional
        tabIndex={problem ? undefined : -1}
        autoComplete="off"
      />
    </div>
  );
}
