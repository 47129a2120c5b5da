import type { ReactNode } from "react";
import { z } from "zod";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { TextField, type FormOf } from "#app/ui/field.tsx";

export const takingBackFields = {
  reason: z.string().trim().min(1, "Say why, for the log").max(200, "Use at most 200 characters"),
};

type Props = {
  form: FormOf<z.ZodObject<typeof takingBackFields>>;
  /** The address that the form is posted to. */
  action: string;
  /** What follows, in sentences, or why it cannot be taken back. */
  follows: string[] | { refused: string };
  /** What stands on the button. */
  button: string;
  /** Hidden fields. */
  children?: ReactNode;
};

/** Says what taking something back does, and asks why, with the button. */
export function TakingBack({ form, action, follows, button, children }: Props) {
  if ("refused" in follows) {
    return (
      <>
        <ErrorSummary problems={form.problems} />
        <p>{follows.refused}</p>
      </>
    );
  }
  return (
    <>
      <ErrorSummary problems={form.problems} />
      <h2>What follows</h2>
      <ul className="bullets stack stack--close mt-2">
        {follows.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form className="fg" method="post" action={action + summaryAnchor} noValidate>
        {children}
        <TextField
          form={form}
          name="reason"
          label="Why"
          hint="For the log. Only the shop reads it."
          autoComplete="off"
          maxLength={200}
        />
        <div className="field row">
          <button className="tool tool--risk">{button}</button>
        </div>
      </form>
    </>
  );
}
