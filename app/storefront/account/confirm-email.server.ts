import { href, redirect, type RouterContextProvider } from "react-router";
import { auth, database } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { signedIn } from "#app/session.server.ts";
import { emailForm } from "#domain/accounts/forms.ts";
import { sendAccountLetter } from "#domain/accounts/letters.server.ts";
import { confirmEmail } from "#domain/accounts/registration.server.ts";
import { leadOn, refuseForm, welcome } from "./answers.server.ts";
import { countLetter } from "./tries.server.ts";

type Context = Readonly<RouterContextProvider>;

const wornOut = "This link no longer works. It can be used once, within one day. Sign in, or have a new letter sent.";

/** The page has two forms: the one of a letter's link, and the one that asks for another letter. */
export async function answerConfirmation(context: Context, request: Request) {
  const { token, email = "" } = textsOf(await readForm(request));
  return token ? confirm(context, request, token) : sendAgain(context, email);
}

async function confirm(context: Context, request: Request, token: string) {
  const arrival = await confirmEmail(context.get(database), context.get(auth), token);
  // Pressed once more by whoever it signed in: the page then says that all is well.
  if (!arrival && (await signedIn(context, request))) return leadOn(href("/confirm-email"));
  if (!arrival) return refuseForm(context, {}, { form: wornOut }, 410);
  return welcome(context, request, arrival, href("/account"));
}

async function sendAgain(context: Context, written: string) {
  const form = emailForm.safeParse({ email: written });
  if (!form.success) return refuseForm(context, { email: written }, firstProblems(form.error));
  const { email } = form.data;
  const tooMany = await countLetter(context, email);
  if (tooMany) return refuseForm(context, { email }, { form: tooMany }, 429);
  await sendAccountLetter(context.get(database), { kind: "verify-again", email });
  return redirect(`${href("/register/sent")}#sent`, 303);
}
