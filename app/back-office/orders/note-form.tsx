import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";

/** A form that adds a note for the staff to an order. */
export function NoteForm({ number, text, problem }: { number: string; text?: string; problem?: string | undefined }) {
  return (
    <form
      className="stack stack--wide stack--start mt-4"
      method="post"
      action={href("/back-office/orders/:number/note", { number }) + summaryAnchor}
      noValidate
    >
      <Field name="text" label="New note" hint="Only the staff read it." problem={problem}>
        {(field) => <textarea {...field} rows={3} maxLength={1000} defaultValue={text} />}
      </Field>
      <button className="tool">Keep the note</button>
    </form>
  );
}
