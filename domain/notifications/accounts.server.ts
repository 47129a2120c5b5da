import { isStaff } from "#domain/accounts/account.ts";
import { accountJob, type AccountLetter } from "#domain/accounts/letters.server.ts";
import type { Auth } from "#domain/accounts/auth.server.ts";
import { codeOfRefusal } from "#domain/accounts/refusals.ts";
import { findUser, findUserByEmail } from "#domain/accounts/users.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { AccountMail } from "./mail.ts";
import { sendToCustomer } from "./notifications.server.ts";
import { type Post } from "./sending.server.ts";

/**
 * The job that sends an e-mail about an account. Sends nothing if the account is deleted. Throws when the mail server
 * does not accept the e-mail.
 */
export async function notifyOfAccount(post: Post, auth: Auth, data: unknown): Promise<void> {
  const { id, letter, language } = accountJob.parse(data);
  if (letter.kind === "forgotten" || letter.kind === "verify-again")
    return lookInto(post.db, auth.on(post.db, { language }), letter);
  const addressed = await address(post, letter);
  if (!addressed) return;
  const settings = await loadSettings(post.db);
  const mail = await post.render({ ...addressed.words, language, settings, siteUrl: post.siteUrl });
  const kind = unasked.has(addressed.words.notice) ? "confirming" : undefined;
  await sendToCustomer(post, settings, `account-${id}`, addressed.to, { ...mail, kind });
}

/** E-mails that anybody can cause to go to a stranger who has no account, or who has confirmed one. */
const unasked: ReadonlySet<AccountMail["notice"]> = new Set(["verify", "finish", "known"]);

type Asked = Extract<AccountLetter, { kind: "forgotten" | "verify-again" }>;

/**
 * Queues an e-mail with a link to set a new password or to confirm the address, if the address has an account (with
 * `staffOnly`, a staff account).
 */
async function lookInto(db: Database, api: Auth["api"], letter: Asked) {
  const { kind, email } = letter;
  if (kind === "forgotten" && letter.staffOnly && !isStaff((await findUserByEmail(db, email))?.role ?? "customer"))
    return;
  try {
    await (kind === "forgotten"
      ? api.requestPasswordReset({ body: { email } })
      : api.sendVerificationEmail({ body: { email } }));
  } catch (error) {
    codeOfRefusal(error);
  }
}

type Addressed = {
  to: { name: string; address: string };
  words: Pick<AccountMail, "notice" | "token" | "name" | "invited" | "factor">;
};

type Letter = Exclude<AccountLetter, Asked>;

async function address({ db }: Post, letter: Letter): Promise<Addressed | undefined> {
  if (letter.kind === "invitation") {
    const { email, role, by, token } = letter;
    return { to: { name: "", address: email }, words: { notice: "invitation", token, invited: { role, by } } };
  }
  const user = await findUser(db, letter.userId);
  if (!user) return undefined;
  const token = "token" in letter ? letter.token : undefined;
  // Until the address is confirmed, a stranger may have typed the name, and could so write to others through us.
  const name = user.emailVerified ? user.name : "";
  const notice = letter.kind === "reset" && !user.emailVerified ? "finish" : letter.kind;
  const factor = "factor" in letter ? letter.factor : undefined;
  const words: Addressed["words"] = { notice, name, ...(token && { token }), ...(factor && { factor }) };
  return { to: { name, address: user.email }, words };
}
