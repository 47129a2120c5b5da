import { data, href, redirect, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { auth, database, formFailed, signInLimiter } from "#app/context.ts";
import { readForm } from "#app/read-form.ts";
import { refuse } from "#app/refusal.ts";
import type { Problems } from "#app/ui/field.tsx";
import { isPasswordOf } from "#domain/accounts/password.server.ts";
import { eraseAccount, staffRefusal } from "#domain/customers/erasure.server.ts";

type Context = Readonly<RouterContextProvider>;

const tooMany = "Too many tries. Wait a quarter of an hour, then try once more.";
/** Longer than any password that the shop takes. */
const MOST_LETTERS = 200;

/** Erases the account of whoever knows its password, or answers with what is wrong. The password is never sent back. */
export async function eraseFromForm(context: Context, request: Request) {
  const who = whoActs(context);
  if (who.role !== "customer") throw refuse(staffRefusal, 409);
  const password = (await readForm(request)).get("password");
  if (typeof password !== "string" || password === "") return again(context, { password: "Enter your password" });
  if (!(await context.get(signInLimiter).consume(`erase ${who.id}`))) return again(context, { form: tooMany }, 429);
  if (!(await isPasswordOf(context.get(database), who.id, password.slice(0, MOST_LETTERS)))) {
    return again(context, { password: "That is not the password of this account" });
  }
  const outcome = await eraseAccount(context.get(database), who.id);
  if (outcome !== "erased") throw refuse(outcome.refused, 409);
  return redirect(`${href("/account/erased")}#erased`, { status: 303, headers: await endedSession(context, request) });
}

/** The cookies that make the browser forget the session, which itself is gone with the account. */
async function endedSession(context: Context, request: Request): Promise<Headers> {
  const sent = new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
  const { headers } = await context.get(auth).api.signOut({ headers: sent, returnHeaders: true });
  return new Headers(headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie]));
}

function again(context: Context, problems: Problems, status = 422) {
  context.set(formFailed, true);
  return data({ problems }, { status });
}
