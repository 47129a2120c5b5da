import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormState, TextareaField } from "#app/ui/field.tsx";
import type { MessageInWords, readEnquiryPage } from "./enquiry.server.ts";

type Props = { enquiry: Awaited<ReturnType<typeof readEnquiryPage>>; writing: Writing };

const bySpeech = {
  kind: "said",
  label: "What you said by phone or WhatsApp",
  hint: "It is kept here and nothing is sent. Once written down, it opens in WhatsApp with one press.",
  button: "Write it down",
} as const;

/** The forms that add a message to an enquiry: an answer, the report of a call, a settlement or a note. */
export function Answering({ enquiry, writing }: Props) {
  const { email, begun, kind, settled, clocks } = enquiry;
  return (
    <section aria-labelledby="answering">
      <h2 className="mt-3" id="answering">
        {email ? "Answer" : "Write down what you said"}
      </h2>
      <Beginnings enquiry={enquiry} />
      <div className="card">
        {email ? (
          <MessageForm
            {...writing}
            kind="answer"
            label={`Mail to ${email}`}
            hint="The first letter goes along below it."
            button="Send the answer"
            begun={begun}
            rows={9}
            isMain
          />
        ) : (
          <MessageForm {...writing} {...bySpeech} begun={begun} rows={7} isMain />
        )}
      </div>
      {kind === "complaint" && !settled && (
        <div id="settle">
          <FoldedForm
            {...writing}
            kind="settlement"
            title="Settle the complaint"
            isOpen={clocks.some(({ duty, isBad }) => duty === "settle" && isBad)}
            label="What was done"
            hint={
              email ? "It is sent to the customer, and ends the complaint." : "It ends the complaint. Nothing is sent."
            }
            button={email ? "Settle and send" : "Settle"}
          />
        </div>
      )}
      {email && <FoldedForm {...writing} {...bySpeech} title="You answered by phone or WhatsApp" />}
      <FoldedForm
        {...writing}
        kind="received"
        title="The customer wrote back"
        label="What the customer wrote or said"
        button="Write it down"
      />
      <FoldedForm
        {...writing}
        kind="note"
        title="Note among us"
        label="Note"
        hint="The customer never sees it."
        button="Add the note"
      />
    </section>
  );
}

function Beginnings({ enquiry: { beginnings, reference } }: Pick<Props, "enquiry">) {
  return (
    <details className="folded beginnings mb-4">
      <summary>Begin with a ready text</summary>
      {beginnings.map(({ name, title, text }) => (
        <section key={name}>
          <h3>{title}</h3>
          <p className="written narrow break">{text}</p>
          <a
            className="tool tool--line"
            href={`${href("/back-office/enquiries/:reference", { reference })}?begin=${name}#answering`}
          >
            Begin with this
          </a>
        </section>
      ))}
    </details>
  );
}

/** The text of a message stands in the field of its kind. */
export type MessageState = FormState<"kind" | "seen" | MessageInWords["kind"]>;

type Writing = {
  reference: string;
  /** How many messages the page showed. */
  seen: number;
  form: MessageState;
};

type FormProps = Writing & {
  kind: MessageInWords["kind"];
  label: string;
  button: string;
  hint?: string;
  begun?: string;
  rows?: number;
  isMain?: boolean;
};

function MessageForm({ kind, label, button, hint, begun = "", rows = 4, isMain = false, ...writing }: FormProps) {
  const { reference, seen, form } = writing;
  return (
    <form
      className="stack stack--start"
      method="post"
      action={href("/back-office/enquiries/:reference", { reference }) + summaryAnchor}
      noValidate
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="seen" value={seen} />
      <TextareaField
        form={form}
        name={kind}
        label={label}
        hint={hint}
        rows={rows}
        defaultValue={form.values[kind] ?? begun}
      />
      <button className={isMain ? "tool" : "tool tool--line"}>{button}</button>
    </form>
  );
}

/** A collapsible form. It is expanded if `isOpen` is true, or if the form was refused. */
function FoldedForm({ title, isOpen = false, ...message }: FormProps & { title: string; isOpen?: boolean }) {
  return (
    <details className="folded" open={isOpen || message.form.values.kind === message.kind}>
      <summary>{title}</summary>
      <MessageForm {...message} />
    </details>
  );
}
