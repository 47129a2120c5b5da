import type { Database } from "#platform/database.server.ts";
import type { Language } from "#platform/languages.ts";
import type { Auth } from "./auth.server.ts";
import { recordConsent } from "./consents.server.ts";
import { sendAccountLetter } from "./letters.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { codeOfRefusal } from "./refusals.ts";
import type { Arrival } from "./account.ts";
import { signIn, whoArrives } from "./sign-in.server.ts";
import { lockUser } from "./user-lock.server.ts";
import { findUserByEmail, forgetPassword, type User } from "./users.server.ts";

type Registration = {
  name: string;
  email: string;
  password: string;
  news: boolean;
  /** The language of the page, and so of its letters. */
  language?: Language;
};

/**
 * Registers a user and e-mails a link that confirms the address. The holder of a confirmed account gets another e-mail
 * instead. The caller cannot tell which e-mail was sent.
 */
export async function register(db: Database, auth: Auth, form: Registration): Promise<void> {
  const known = await findUserByEmail(db, form.email);
  const isDone =
    known?.emailVerified === false ? await registerAgain(db, auth, known, form) : await registerAnew(db, auth, form);
  // Another request has changed the account meanwhile, so start again.
  if (!isDone) await register(db, auth, form);
}

async function registerAnew(db: Database, auth: Auth, form: Registration): Promise<boolean> {
  const { language } = form;
  const passwordHash = await hashPassword(form.password);
  return db.transaction((tx) => signUp(tx, auth.on(tx, { passwordHash, language }), form));
}

/**
 * Creates an account. If the address has a confirmed account, e-mails its holder instead. False when another request
 * has just made an account with this address; the caller must then start again.
 */
async function signUp(tx: Database, api: Auth["api"], { news, name, email, password }: Registration): Promise<boolean> {
  let id: string;
  try {
    ({ id } = (await api.signUpEmail({ body: { name, email, password } })).user);
  } catch (error) {
    if (codeOfRefusal(error) !== "FAILED_TO_CREATE_USER") throw error;
    // Another request made an account with this e-mail at the same moment.
    return false;
  }
  const user = await findUserByEmail(tx, email);
  // The account was there before. Only its owner may give consent for it.
  if (user?.id !== id) return user?.emailVerified === true;
  await recordAnswers(tx, id, news);
  return true;
}

/** Repeats the registration of an unconfirmed account. False when the account was confirmed or deleted meanwhile. */
async function registerAgain(db: Database, auth: Auth, { id, email }: User, form: Registration): Promise<boolean> {
  const { language } = form;
  const isSame = (await signIn(db, auth.on(db, { language }), email, form.password)) === "unconfirmed";
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (user?.emailVerified !== false) return false;
    await recordAnswers(tx, id, form.news);
    if (isSame) return true;
    // A stranger may have set the first password. The e-mail has a link to set a new one.
    await forgetPassword(tx, id);
    await sendAccountLetter(tx, { kind: "forgotten", email }, language);
    return true;
  });
}

async function recordAnswers(tx: Database, userId: string, news: boolean): Promise<void> {
  await recordConsent(tx, userId, "account", true);
  await recordConsent(tx, userId, "marketing", news);
}

/** Confirms an e-mail address and signs the user in. Undefined when the token is invalid, expired or used. */
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
