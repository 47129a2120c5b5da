import { z } from "zod";
import { fault } from "#platform/fault.ts";
import { plainText } from "#platform/plain-text.ts";

const EMAIL_LETTERS = 120;
const isEmail = z.email();

export type EmailFault = "no e-mail";

/** An e-mail address in lower case, as it is stored. Undefined for anything else, and for more than 120 characters. */
export function parseEmail(text: string): string | undefined {
  const email = plainText(text).toLowerCase();
  return email.length <= EMAIL_LETTERS && isEmail.safeParse(email).success ? email : undefined;
}

function readEmail(text: string, problems: z.core.$RefinementCtx): string {
  const email = parseEmail(text);
  if (!email) problems.addIssue({ code: "custom", ...fault<EmailFault>("no e-mail") });
  return email ?? z.NEVER;
}

/** The form field of an e-mail address that has to be given. */
export const emailField = z.string().transform(readEmail);

/** The form field of an e-mail address that may be left empty, which gives "". */
export const optionalEmailField = z
  .string()
  .default("")
  .transform((text, problems) => (plainText(text) === "" ? "" : readEmail(text, problems)));
