import { NoteForm } from "./note-form.tsx";
import type { DeskOrder } from "./order.server.ts";

/** What the staff tell each other of an order. */
export function OrderNotes({ number, notes }: { number: string; notes: DeskOrder["notes"] }) {
  return (
    <section className="card" id="notes" aria-labelledby="notes-title" tabIndex={-1}>
      <h2 id="notes-title">Our notes</h2>
      <ul className="ruled">
        {notes.map(({ id, text, by, at }) => (
          <li key={id}>
            <p className="order-desk__words">{text}</p>
            <p className="small muted">
              {by}, {at}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm number={number} />
    </section>
  );
}
