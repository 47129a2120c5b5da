import { type FormState, TextareaField } from "#app/ui/field.tsx";

type Written = { id: number; text: string; by: string; at: string };

/** The notes of the staff about an order or a customer. */
export function NoteList({ notes }: { notes: readonly Written[] }) {
  return (
    <ul className="ruled">
      {notes.map(({ id, text, by, at }) => (
        <li key={id}>
          <p className="written narrow break">{text}</p>
          <p className="small muted">
            {by}, {at}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A form that adds a note for the staff. `action`: the address that it is posted to. */
export function NoteForm({ action, form }: { action: string; form: FormState<"text"> }) {
  return (
    <form className="stack stack--wide stack--start mt-4" method="post" action={action} noValidate>
      <TextareaField
        form={form}
        name="text"
        label="New note"
        hint="Only the staff read it."
        rows={3}
        maxLength={1000}
      />
      <button className="tool" name="intent" value="note">
        Keep the note
      </button>
    </form>
  );
}
