import { href } from "react-router";
import { asCode, Field } from "#app/ui/field.tsx";

/** Leads from a ticket number to how that complaint stands; `missing` is one that was not found. */
export function TicketForm({ missing }: { missing: string | undefined }) {
  return (
    <section className="ticket" aria-labelledby="ticket-title">
      <h2 id="ticket-title">You have a ticket number</h2>
      <form method="get" action={href("/grievance")}>
        <Field
          name="ticket"
          label="Ticket number, like TG-ABCD-2345"
          problem={missing && `There is no ticket ${missing}. Check the letters.`}
        >
          {(field) => <input {...field} {...asCode} maxLength={20} defaultValue={missing} />}
        </Field>
        <button className="btn btn--line">See how it stands</button>
      </form>
    </section>
  );
}
