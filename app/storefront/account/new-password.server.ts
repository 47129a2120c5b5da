import { href, type RouterContextProvider } from "react-router";
import { auth, database } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { newPasswordForm } from "#domain/accounts/forms.ts";
import { emailOfReset, resetPassword } from "#domain/accounts/passwords.server.ts";
import { findUserByEmail } from "#domain/accounts/users.server.ts";
import { knowBrowser, leadOn, refuseForm } from "./answers.server.ts";
import { forgetTriesEverywhere } from "./tries.server.ts";

/** Sets the password that a letter's link allows to choose; a link that is worn out is 410, and the page says so. */
export async function setNewPassword(context: Readonly<RouterContextProvider>, request: Request) {
  const { token = "", password = "" } = textsOf(await readForm(request));
  const db = context.get(database);
  const email = await emailOfReset(db, token);
  if (!email) return refuseForm(context, {}, {}, 410);
  const form = newPasswordForm(email).safeParse({ password });
  if (!form.success) return refuseForm(context, { token }, firstProblems(form.error));

  if (!(await resetPassword(db, context.get(auth), token, password))) return refuseForm(context, {}, {}, 410);
  await forgetTriesEverywhere(context, request, email);
  const user = await findUserByEmail(db, email);
  // Whoever reads the mail is the owner: strangers who type wrong passwords do not keep them from signing in here.
  const cookies = user ? [await knowBrowser(context, request, user.id)] : [];
  return leadOn(`${href("/sign-in")}?said=new-password#said`, cookies);
}
