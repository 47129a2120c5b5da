import { href, redirect, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { auth, database } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { cookiesOf } from "#app/session.server.ts";
import { changePasswordForm } from "#domain/accounts/forms.ts";
import { changePassword } from "#domain/accounts/passwords.server.ts";
import { leadOn, refuseForm } from "./answers.server.ts";
import { countTry, forgetTriesEverywhere } from "./tries.server.ts";

/** Changes the password of whoever is signed in: the present one is asked for, and tries at it are counted. */
export async function changeFromForm(context: Readonly<RouterContextProvider>, request: Request) {
  const { id: userId, email } = whoActs(context);
  const values = { present: "", password: "", ...textsOf(await readForm(request)) };
  const form = changePasswordForm(email).safeParse(values);
  if (!form.success) return refuseForm(context, values, firstProblems(form.error));
  const wait = await countTry(context, request, { email });
  if (wait) return refuseForm(context, values, { form: wait }, 429);

  const change = { userId, cookies: cookiesOf(request), ...form.data };
  const headers = await changePassword(context.get(database), context.get(auth), change);
  // Pressed twice: the first press has ended the session that the second one came with.
  if (headers === "signed out") return redirect(`${href("/sign-in")}#main`, 303);
  if (headers === "wrong") return refuseForm(context, values, { present: "This is not your present password" });
  await forgetTriesEverywhere(context, request, email);
  return leadOn(`${href("/account/password")}?said=changed#said`, headers.getSetCookie());
}
