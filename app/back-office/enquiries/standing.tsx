import { href } from "react-router";
import type { readEnquiryPage } from "./enquiry-view.server.ts";

type Props = { enquiry: Awaited<ReturnType<typeof readEnquiryPage>> };

/** What is still due for a complaint, with the press that does it. */
export function Clocks({ enquiry: { reference, clocks } }: Props) {
  if (clocks.length === 0) return null;
  return (
    <ul className="clocks stack" aria-label="What is due">
      {clocks.map(({ duty, words, isBad }) => (
        <li key={duty} className="card">
          <span className={isBad ? "mark mark--bad" : "mark"}>{words}</span>
          {duty === "acknowledge" ? (
            <StateButton reference={reference} to="acknowledged" label="Acknowledge" isMain />
          ) : (
            <a className="tool tool--line" href="#settle">
              Settle it
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Ends an enquiry, or takes it up again. */
export function CloseOrOpen({ enquiry: { reference, status, mayClose } }: Props) {
  if (mayClose) return <StateButton reference={reference} to="closed" label="Close it" />;
  return status === "closed" ? <StateButton reference={reference} to="open" label="Open it again" /> : null;
}

/** What came by another form and is a complaint: folded, because it cannot be taken back. */
export function MakeComplaint({ enquiry: { reference, email, ifComplaint } }: Props) {
  if (!ifComplaint) return null;
  return (
    <details className="folded">
      <summary>This is a complaint</summary>
      <p className="folded__say">
        {email
          ? `The customer gets a mail with the ticket number ${reference}.`
          : `There is no e-mail: call or write, and tell the customer the ticket number ${reference}.`}{" "}
        The clocks run from when it came: {ifComplaint.join(", ")}. This cannot be taken back.
      </p>
      <StateButton reference={reference} to="complaint" label="Make it a complaint" isMain />
    </details>
  );
}

function StateButton({
  reference,
  to,
  label,
  isMain = false,
}: {
  reference: string;
  to: string;
  label: string;
  isMain?: boolean;
}) {
  return (
    <form method="post" action={href("/back-office/enquiries/:reference/state", { reference })}>
      <input type="hidden" name="to" value={to} />
      <button className={isMain ? "tool" : "tool tool--line"}>{label}</button>
    </form>
  );
}
