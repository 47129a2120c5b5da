import { z } from "zod";
import { factorKinds, staffRoles } from "./account.ts";
import { emailField } from "./email.ts";
import { fault } from "#platform/fault.ts";
import { languages } from "#platform/languages.ts";
import { refusePassword, type PasswordFault } from "./password.ts";
import { PASSWORD_LETTERS } from "./password-rule.ts";

const NAME_LETTERS = 80;
const FACTOR_NAME_LETTERS = 40;

/** What is wrong with a field of an account. */
export type AccountFault =
  | PasswordFault
  | "no name"
  | "no password"
  /** Longer than any password here. */
  | "not a password of ours"
  | "no consent"
  | { reason: "too long"; what: "name"; most: number };

const accountFault = fault<AccountFault>;

const name = z
  .string()
  .trim()
  .refine((text) => text !== "", accountFault("no name"))
  .refine(
    (text) => text.length <= NAME_LETTERS,
    accountFault({ reason: "too long", what: "name", most: NAME_LETTERS }),
  );
const email = emailField;
const presentPassword = z
  .string()
  .refine((text) => text !== "", accountFault("no password"))
  .refine((text) => text.length <= PASSWORD_LETTERS.most, accountFault("not a password of ours"));

function chosenPassword(ofEmail = "") {
  return z.string().superRefine((text, problems) => {
    const found = refusePassword(text, ofEmail);
    if (found) problems.addIssue({ code: "custom", ...accountFault(found) });
  });
}

/** Validates a registration. Requires consent (Digital Personal Data Protection Act 2023, sections 6 and 9). */
export const registerForm = (values: { email?: string }) =>
  z.object({
    name,
    email,
    // Needs the typed e-mail, because the password must not contain its name (before the @).
    password: chosenPassword(values.email),
    agrees: z
      .string()
      .default("")
      .refine((ticked) => ticked === "yes", accountFault("no consent")),
    news: z.string().transform((ticked) => ticked === "yes"),
  });

export const signInForm = z.object({ email, password: presentPassword });
export const emailForm = z.object({ email });

/** The form that sets a new password; an e-mailed link opens it. `ofEmail`: the user's e-mail address. */
export const newPasswordForm = (ofEmail: string) => z.object({ password: chosenPassword(ofEmail) });

/** The form that changes a password and asks for the present one. `ofEmail`: the user's e-mail address. */
export const changePasswordForm = (ofEmail: string) =>
  z.object({ present: presentPassword, password: chosenPassword(ofEmail) });

/** The form with which the holder of an account accepts an invitation. */
export const joinForm = z.object({ password: presentPassword });
/** The form with which a person without an account accepts an invitation. `ofEmail`: the person's e-mail address. */
export const joinNewForm = (ofEmail: string) => z.object({ name, password: chosenPassword(ofEmail) });

/** Says which of a user's second factors a form is about. */
export const languageForm = z.object({ language: z.enum(languages) });
export const factorForm = z.object({ kind: z.enum(factorKinds), id: z.uuid() });
export const factorNameForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Give it a name, such as the phone it is on")
    .max(FACTOR_NAME_LETTERS, `Keep the name to ${FACTOR_NAME_LETTERS} letters`),
});

export const inviteForm = z.object({ email, role: z.enum(staffRoles, "Choose what they may do") });
