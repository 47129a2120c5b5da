import { createContext, type RouterContextProvider } from "react-router";
import type { Role, SignedIn } from "#domain/accounts/account.ts";
import { codeOfRefusal } from "#domain/accounts/refusals.ts";
import { auth, type Context } from "./context.ts";
import { decoded, equal, sign } from "./signed-cookie.server.ts";

const COOKIE = "shop.session_token=";

/** In the query of what an open page asks for by itself, which does not prolong a session. */
const RENEWS = "renews";

type Session = { id: string; who: SignedIn; lacksSecondFactor: boolean };

const looked = createContext<{ found?: Promise<Session | undefined>; cookies: string[] }>();

/** Prepares the context of a request for `currentSession` and `sendCookie`. Call this before any page runs. */
export function rememberSession(context: RouterContextProvider): void {
  context.set(looked, { cookies: [] });
}

/** The signed-in user of a request; undefined when nobody is signed in. */
export async function signedIn(context: Context, request: Request): Promise<SignedIn | undefined> {
  return (await currentSession(context, request))?.who;
}

/** The session of a request, if there is one. `lacksSecondFactor`: whether a required second factor is missing. */
export function currentSession(context: Context, request: Request): Promise<Session | undefined> {
  const memory = context.get(looked);
  memory.found ??= lookUp(context, request);
  return memory.found;
}

/** Whether a request has a session cookie; the session may have ended. */
function mayBeSignedIn(request: Request): boolean {
  // On https the cookie's name begins with "__Secure-".
  return request.headers.get("Cookie")?.includes(COOKIE) ?? false;
}

async function lookUp(context: Context, request: Request): Promise<Session | undefined> {
  if (!mayBeSignedIn(request)) return undefined;
  const { headers, response } = await findSession(context, request);
  context.get(looked).cookies.push(...headers.getSetCookie());
  if (!response) return undefined;
  const { id, name, email, role, lacksSecondFactor } = response.user;
  const who = { id, name, email, role: (role ?? "customer") as Role };
  return { id: response.session.id, who, lacksSecondFactor: lacksSecondFactor ?? false };
}

async function findSession(context: Context, request: Request) {
  try {
    const query = { disableRefresh: new URL(request.url).searchParams.has(RENEWS) };
    return await context.get(auth).api.getSession({ headers: cookiesOf(request), query, returnHeaders: true });
  } catch (error) {
    // better-auth refuses a session that was ended while it was being extended.
    codeOfRefusal(error);
    return { headers: new Headers(), response: null };
  }
}

/** Sends a `Set-Cookie` value with the answer to this request. */
export function sendCookie(context: Context, cookie: string): void {
  context.get(looked).cookies.push(cookie);
}

/** New headers with only the Cookie header of a request. */
export function cookiesOf(request: Request): Headers {
  return new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
}

/**
 * Adds the cookies of `sendCookie` and of the session to a response; adds none of them if the response sets the
 * session's cookie itself.
 */
export function withSessionCookies(context: Context, response: Response): Response {
  if (response.headers.getSetCookie().some((cookie) => cookie.includes(COOKIE))) return response;
  for (const cookie of context.get(looked).cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Matches the cookies of better-auth, the library for signing in. */
const signed = /((?:__Secure-)?shop\.\w+)=([^;\s]+)/g;

/**
 * Signs better-auth's cookies in a request's Cookie header with the newest secret (`present`), so that sessions survive
 * a new secret. Cookies that no former secret has signed stay unchanged.
 */
export function signAnew(header: string, [present, ...former]: readonly string[]): string {
  if (!present || former.length === 0) return header;
  return header.replace(signed, (cookie, name: string, written: string) => {
    const [, value, signature] = /^(.+)\.([^.]+)$/.exec(decoded(written)) ?? [];
    const isOurs = value && signature && former.some((secret) => equal(signature, sign(value, secret)));
    return isOurs ? `${name}=${encodeURIComponent(`${value}.${sign(value, present)}`)}` : cookie;
  });
}
