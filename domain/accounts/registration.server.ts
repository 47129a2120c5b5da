import { hashPassword } from "better-auth/crypto";
import type { Database } from "#platform/database.server.ts";
import type { Auth } from "./auth.server.ts";
import { recordConsent } from "./consents.server.ts";
import { sendAccountLetter } from "./letters.server.ts";
import { codeOfRefusal } from "./refusals.ts";
import { signIn, whoArrives, type Arrival } from "./sign-in.server.ts";
import { findUserByEmail, forgetPassword, type User } from "./users.server.ts";

type Registration = { name: string; email: string; password: string; news: boolean };

/**
 * Registers somebody whose e-mail is still to be confirmed by a letter. It answers nothing: an address that has an
 * account already gets another letter, and whoever asked must not notice, neither by words nor by time.
 */
export async function register(db: Database, auth: Auth, form: Registration): Promise<void> {
  const known = await findUserByEmail(db, form.email);
  if (known?.emailVerified === false) return registerAgain(db, auth, known, form);
  const hash = await hashPassword(form.password);
  const isDone = await db.transaction((tx) => signUp(tx, auth.on(tx, hash), form));
  // Somebody registered the same address at the same moment, so now it has an account.
  if (!isDone) await register(db, auth, form);
}

/** Makes the account, or has its owner told that there is one; false when somebody was quicker by a moment. */
async function signUp(tx: Database, api: Auth["api"], { news, ...form }: Registration): Promise<boolean> {
  try {
    await api.signUpEmail({ body: form });
  } catch (error) {
    if (codeOfRefusal(error) !== "FAILED_TO_CREATE_USER") throw error;
    return false;
  }
  const user = await findUserByEmail(tx, form.email);
  // Nobody but its owner agrees to anything for a confirmed account.
  if (user && !user.emailVerified) await recordAnswers(tx, user.id, news);
  return true;
}

/**
 * With the same password it is the same person, who gets the letter once more. With another one, the first may have been
 * a stranger: the first password is forgotten, so that no stranger knows the one of the account that its owner confirms.
 */
async function registerAgain(db: Database, auth: Auth, { id, email }: User, form: Registration): Promise<void> {
  const isSame = (await signIn(auth.api, email, form.password)) === "unconfirmed";
  await db.transaction(async (tx) => {
    await recordAnswers(tx, id, form.news);
    if (isSame) return;
    await forgetPassword(tx, id);
    await sendAccountLetter(tx, { kind: "forgotten", email });
  });
}

async function recordAnswers(tx: Database, userId: string, news: boolean): Promise<void> {
  await recordConsent(tx, userId, "account", true);
  await recordConsent(tx, userId, "marketing", news);
}

/** Confirms an e-mail by the token of a letter and signs its owner in; undefined when the link is worn out. */
export function confirmEmail(db: Database, auth: Auth, token: string): Promise<Arrival | undefined> {
  return db.transaction(async (tx) => {
    const api = auth.on(tx);
    try {
      const { headers } = await api.verifyEmail({ query: { token }, returnHeaders: true });
      // A link that was used before confirms nothing and signs nobody in.
      return await whoArrives(api, headers);
    } catch (error) {
      codeOfRefusal(error);
      return undefined;
    }
  });
}
