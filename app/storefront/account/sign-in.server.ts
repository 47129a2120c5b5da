import { href, type RouterContextProvider } from "react-router";
import { auth, database } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { localPath } from "#app/storefront/delivery/local-path.ts";
import { mayActAs } from "#domain/accounts/account.ts";
import { signInForm } from "#domain/accounts/forms.ts";
import { signIn } from "#domain/accounts/sign-in.server.ts";
import { refuseForm, welcome } from "./answers.server.ts";
import { countTry, forgetTries } from "./tries.server.ts";

/** One sentence for both, so that nobody learns who has an account. */
const wrong = "That e-mail and password do not match.";
const unconfirmed =
  "Your e-mail is not confirmed yet. We have just sent you another letter: press the button in it, and you are signed in.";

export async function signInFromForm(context: Readonly<RouterContextProvider>, request: Request) {
  const values = { email: "", password: "", to: "", ...textsOf(await readForm(request)) };
  const form = signInForm.safeParse(values);
  if (!form.success) return refuseForm(context, values, firstProblems(form.error));

  const { email, password } = form.data;
  const wait = await countTry(context, request, { email });
  if (wait) return refuseForm(context, values, { form: wait }, 429);

  const arrival = await signIn(context.get(database), context.get(auth).api, email, password);
  if (arrival === "wrong") return refuseForm(context, values, { form: wrong });
  if (arrival === "unconfirmed") return refuseForm(context, values, { form: unconfirmed }, 403);

  await forgetTries(context, request, { email });
  const home = mayActAs(arrival.role, "staff") ? href("/back-office") : href("/account");
  return welcome(context, request, arrival, localPath(values.to) ?? home);
}
