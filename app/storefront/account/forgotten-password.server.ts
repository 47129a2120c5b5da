import { href, redirect, type RouterContextProvider } from "react-router";
import { database } from "#app/context.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { emailForm } from "#domain/accounts/forms.ts";
import { sendAccountLetter } from "#domain/accounts/letters.server.ts";
import { refuseForm } from "./answers.server.ts";
import { countReset } from "./tries.server.ts";

/**
 * Answers alike whether or not there is such an account, which is found out behind the page, and whether or not another
 * letter is sent.
 */
export async function forgetFromForm(context: Readonly<RouterContextProvider>, request: Request) {
  const values = { email: "", ...textsOf(await readForm(request)) };
  const form = emailForm.safeParse(values);
  if (!form.success) return refuseForm(context, values, firstProblems(form.error));
  const { email } = form.data;
  const mayGet = await countReset(context, request, email);
  if (mayGet !== "nobody") {
    await sendAccountLetter(context.get(database), { kind: "forgotten", email, staffOnly: mayGet === "staff" });
  }
  return redirect(`${href("/forgotten-password")}?sent#sent`, 303);
}
