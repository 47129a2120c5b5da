import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormOf, TextareaField } from "#app/ui/field.tsx";
import type { noteForm } from "#domain/orders/board/note.ts";

/** A form that adds a note for the staff to an order. */
export function NoteForm({ number, form }: { number: string; form: FormOf<typeof noteForm> }) {
  return (
    <form
      className="stack stack--wide stack--start mt-4"
      method="post"
      action={href("/back-office/orders/:number/note", { number }) + summaryAnchor}
      noValidate
    >
      <TextareaField
        form={form}
        name="text"
        label="New note"
        hint="Only the staff read it."
        rows={3}
        maxLength={1000}
      />
      <button className="tool">Keep the note</button>
    </form>
  );
}
