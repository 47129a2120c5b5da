import { href, redirect, type RouterContextProvider } from "react-router";
import { auth, database } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { registerForm } from "#domain/accounts/forms.ts";
import { register } from "#domain/accounts/registration.server.ts";
import { refuseForm } from "./answers.server.ts";
import { countLetter } from "./tries.server.ts";

const untyped = { name: "", email: "", password: "", agrees: "", news: "" };
const order = Object.keys(untyped);

/** Registers, and leads on to the same page whether or not the address was known. */
export async function registerFromForm(context: Readonly<RouterContextProvider>, request: Request) {
  const values = { ...untyped, ...textsOf(await readForm(request)) };
  const form = registerForm(values).safeParse(values);
  if (!form.success) return refuseForm(context, values, firstProblems(form.error, order));

  const tooMany = await countLetter(context, form.data.email);
  if (tooMany) return refuseForm(context, values, { form: tooMany }, 429);

  await register(context.get(database), context.get(auth), form.data);
  return redirect(`${href("/register/sent")}#sent`, 303);
}
