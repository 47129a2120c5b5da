import { z } from "zod";

const EMAIL_LETTERS = 120;
const isEmail = z.email();

/** An e-mail address in lower case, as it is stored. Undefined for anything else, and for more than 120 characters. */
export function parseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= EMAIL_LETTERS && isEmail.safeParse(email).success ? email : undefined;
}
