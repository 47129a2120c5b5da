import { createCookie, href, type RouterContextProvider } from "react-router";
import { auth, database, environment } from "#app/context.ts";
import { deviceToKeep } from "#app/device.server.ts";
import { done } from "#app/form.server.ts";
import { cookiesOf } from "#app/session.server.ts";
import { cartWithout } from "#app/storefront/cart/left-out.server.ts";
import { takeCartAlong } from "#app/storefront/cart/current-cart.server.ts";
import { knowDevice } from "#domain/accounts/devices.server.ts";
import { PENDING_MINUTES } from "#domain/accounts/pending-sign-ins.server.ts";
import type { Arrival, HalfArrival } from "#domain/accounts/account.ts";
import { signOut } from "#domain/accounts/sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Signs in a visitor (`Arrival`) and redirects to the path `to`, or to the cart if packs of the browser's cart did not
 * get into the account's. If a second factor is still to be given
 * (`HalfArrival`), redirects to the page that asks for the factor.
 */
export async function welcome(context: Context, request: Request, outcome: Arrival | HalfArrival, to: string) {
  if ("secondStep" in outcome) {
    const cookie = await secondStepCookie(context).serialize(outcome.secondStep);
    return done(`${href("/sign-in/second-factor")}?to=${encodeURIComponent(to)}`, [cookie]);
  }
  const { userId, headers } = outcome;
  await signOut(context.get(auth), cookiesOf(request));
  const { cookies, leftOut } = await takeCartAlong(context, request, userId);
  const device = await knowBrowser(context, request, userId);
  return done(leftOut.length > 0 ? cartWithout(leftOut) : to, [...headers.getSetCookie(), ...cookies, device]);
}

/** Records that a user has signed in from this browser. Returns the `Set-Cookie` value to send. */
export async function knowBrowser(context: Context, request: Request, userId: string): Promise<string> {
  const { id, cookie } = await deviceToKeep(context, request);
  await knowDevice(context.get(database), userId, id);
  return cookie;
}

/** The cookie with the token of a sign-in whose second factor is still to be given. */
export function secondStepCookie(context: Context) {
  return createCookie("second-step", {
    httpOnly: true,
    sameSite: "lax",
    secure: context.get(environment).SITE_URL.startsWith("https:"),
    path: href("/sign-in"),
    maxAge: PENDING_MINUTES * 60,
  });
}
