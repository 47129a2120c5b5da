import { href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { auth, database, limiters } from "#app/context.ts";
import { readForm } from "#app/read-form.ts";
import { refuse } from "#app/refusal.ts";
import { cookiesOf } from "#app/session.server.ts";
import { isPasswordOf } from "#domain/accounts/password.server.ts";
import { signOut } from "#domain/accounts/sign-in.server.ts";
import { eraseAccount, staffRefusal } from "#domain/customers/erasure.server.ts";
import { leadOn, refuseForm } from "./answers.server.ts";

type Context = Readonly<RouterContextProvider>;

const tooMany = "Too many tries. Wait a quarter of an hour, then try once more.";
/** Longer than any password that the shop takes. */
const MOST_LETTERS = 200;

/** Erases the account of whoever knows its password, or answers with what is wrong. The password is never sent back. */
export async function eraseFromForm(context: Context, request: Request) {
  const who = whoActs(context);
  if (who.role !== "customer") throw refuse(staffRefusal, 409);
  const password = (await readForm(request)).get("password");
  if (typeof password !== "string" || password === "")
    return refuseForm(context, {}, { password: "Enter your password" });
  if (!(await context.get(limiters).signIn.consume(`erase ${who.id}`)))
    return refuseForm(context, {}, { form: tooMany }, 429);
  if (!(await isPasswordOf(context.get(database), who.id, password.slice(0, MOST_LETTERS)))) {
    return refuseForm(context, {}, { password: "That is not the password of this account" });
  }
  const outcome = await eraseAccount(context.get(database), who.id);
  if (outcome !== "erased") throw refuse(outcome.refused, 409);
  // The session is gone with the account; its cookie is left to take back.
  const headers = await signOut(context.get(auth), cookiesOf(request));
  return leadOn(`${href("/account/erased")}#erased`, headers.getSetCookie());
}
