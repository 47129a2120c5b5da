import { parseIndianMobile } from "./mobile-number.ts";
import { PASSWORD_LETTERS } from "./password-rule.ts";

/** A password is refused if its letters, in lower case, are one of these words. Digits and signs are ignored. */
const commonWords = new Set(
  (
    "password passwd passwrd passwort pssword pssw mypassword letmein welcome iloveyou admin administrator qwerty abc " +
    "qwertyuiop asdfghjkl zxcvbnm trustno dragon monkey sunshine princess football cricket india bharat hindustan mother " +
    "guntur andhra hyderabad krishna ganesh lakshmi srinivas saibaba jaisriram jaishreeram jaihind changeme secret " +
    "default login master superman batman pokemon samsung tastemakers thetastemakers sweets pickles test user guest"
  ).split(" "),
);

/** A password that is a part of one of these sequences is refused. */
const rows = [
  "01234567890123456789",
  "98765432109876543210",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
];

/** What is wrong with a password that is chosen. */
export type PasswordFault =
  "none chosen" | "short password" | "long password" | "common password" | "password with e-mail";

/** Why a password is refused; undefined when it is accepted. It must not contain the part of `email` before the @. */
export function refusePassword(password: string, email = ""): PasswordFault | undefined {
  if (password === "") return "none chosen";
  if (password.length < PASSWORD_LETTERS.least) return "short password";
  if (password.length > PASSWORD_LETTERS.most) return "long password";
  if (isCommon(password)) return "common password";
  if (namesEmail(password, email)) return "password with e-mail";
  return undefined;
}

function isCommon(password: string): boolean {
  const small = password.toLowerCase();
  const word = small.replaceAll(/[^\p{L}\p{M}]/gu, "");
  const fewSigns = new Set(small).size <= 3;
  return fewSigns || commonWords.has(word) || rows.some((row) => row.includes(small)) || isMobile(password);
}

function isMobile(password: string): boolean {
  return parseIndianMobile(password) !== undefined;
}

function namesEmail(password: string, email: string): boolean {
  const small = password.toLowerCase();
  const [name = ""] = email.toLowerCase().split("@");
  return [name, name.replaceAll(/[^\p{L}\p{M}\d]/gu, "")].some((part) => part.length >= 3 && small.includes(part));
}
