import { href } from "react-router";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";
import type { MessageInWords } from "./enquiry-view.server.ts";

/** What every form of the page needs: which enquiry, how many messages were seen, and what was sent and refused. */
export type Writing = { reference: string; seen: number; values: Values | undefined; problems: Problems };

type Props = Writing & {
  kind: MessageInWords["kind"];
  label: string;
  button: string;
  hint?: string;
  begun?: string;
  rows?: number;
  isMain?: boolean;
};

/** Adds one message to the thread. */
export function MessageForm({ kind, label, button, hint, begun = "", rows = 4, isMain = false, ...writing }: Props) {
  const { reference, seen, values, problems } = writing;
  return (
    <form
      className="writing stack"
      method="post"
      action={href("/back-office/enquiries/:reference", { reference }) + summaryAnchor}
      noValidate
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="seen" value={seen} />
      <Field name={kind} label={label} problem={problems[kind]} {...(hint && { hint })}>
        {(field) => <textarea {...field} rows={rows} defaultValue={values?.[kind] ?? begun} />}
      </Field>
      <button className={isMain ? "tool" : "tool tool--line"}>{button}</button>
    </form>
  );
}

/** A form that is asked for rarely; open when it came back with a fault. */
export function FoldedForm({ title, isOpen = false, ...form }: Props & { title: string; isOpen?: boolean }) {
  return (
    <details className="folded" open={isOpen || form.values?.kind === form.kind}>
      <summary>{title}</summary>
      <MessageForm {...form} />
    </details>
  );
}
