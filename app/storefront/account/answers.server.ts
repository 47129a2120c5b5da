import { data, redirect, type RouterContextProvider } from "react-router";
import { auth, formFailed } from "#app/context.ts";
import { readForm, textsOf } from "#app/read-form.ts";
import { cookiesOf } from "#app/session.server.ts";
import { takeCartAlong } from "#app/storefront/cart/cart-cookie.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { whenHashingHasRoom } from "#domain/accounts/password-hash.server.ts";
import { signOut, type Arrival } from "#domain/accounts/sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The form once more with what is wrong and all that was typed, save passwords: those are never sent back. */
export function refuseForm(context: Context, typed: Values, problems: Problems, status = 422) {
  const { password: _password, present: _present, ...values } = typed;
  context.set(formFailed, true);
  return data({ values, problems }, { status });
}

const busy =
  "Many people are signing in just now, so nothing was done and nothing was counted. Send the form again in a few seconds.";

/**
 * Answers a form with a password by `answer`, or at once with 503 when many others are being answered. Nothing is counted
 * then against whoever sent it.
 */
export async function answerInTurn<Answer>(
  context: Context,
  request: Request,
  answer: (context: Context, request: Request) => Promise<Answer>,
) {
  const answered = await whenHashingHasRoom(() => answer(context, request));
  if (answered !== "busy") return answered;
  return refuseForm(context, textsOf(await readForm(request)), { form: busy }, 503);
}

/**
 * Leads somebody on who has just proved who they are, with their session and what this browser's cart holds. The session
 * that the browser came with ends, whoever's it was.
 */
export async function welcome(context: Context, request: Request, { userId, headers }: Arrival, to: string) {
  await signOut(context.get(auth), cookiesOf(request));
  const cart = await takeCartAlong(context, request, userId);
  return leadOn(to, [...headers.getSetCookie(), ...(cart ? [cart] : [])]);
}

/** The next page, from its top: without a fragment of its own it would keep that of the form. */
export function leadOn(to: string, cookies: string[] = []) {
  const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return redirect(to.includes("#") ? to : `${to}#main`, { status: 303, headers });
}
