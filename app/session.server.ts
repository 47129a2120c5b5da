import { createHmac, timingSafeEqual } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import type { Role, SignedIn } from "#domain/accounts/account.ts";
import { codeOfRefusal } from "#domain/accounts/refusals.ts";
import { auth, type Context } from "./context.ts";

const COOKIE = "shop.session_token=";

type Session = { id: string; who: SignedIn; lacksSecondFactor: boolean };

const looked = createContext<{ found?: Promise<Session | undefined>; cookies: string[] }>();

/** Puts a cache for the session into the context of a request, so that it is read once. */
export function rememberSession(context: RouterContextProvider): void {
  context.set(looked, { cookies: [] });
}

/** The signed-in user of a request; undefined when there is none. */
export async function signedIn(context: Context, request: Request): Promise<SignedIn | undefined> {
  return (await currentSession(context, request))?.who;
}

/** The session of a request with its user; undefined when there is none. */
export function currentSession(context: Context, request: Request): Promise<Session | undefined> {
  const memory = context.get(looked);
  memory.found ??= lookUp(context, request);
  return memory.found;
}

async function lookUp(context: Context, request: Request): Promise<Session | undefined> {
  // On https the cookie's name begins with "__Secure-".
  if (!request.headers.get("Cookie")?.includes(COOKIE)) return undefined;
  const { headers, response } = await findSession(context, request);
  context.get(looked).cookies.push(...headers.getSetCookie());
  if (!response) return undefined;
  const { id, name, email, role, lacksSecondFactor } = response.user;
  const who = { id, name, email, role: (role ?? "customer") as Role };
  return { id: response.session.id, who, lacksSecondFactor: lacksSecondFactor ?? false };
}

async function findSession(context: Context, request: Request) {
  try {
    return await context.get(auth).api.getSession({ headers: cookiesOf(request), returnHeaders: true });
  } catch (error) {
    // Refused is one that was ended while it was being made to last longer.
    codeOfRefusal(error);
    return { headers: new Headers(), response: null };
  }
}

/** The cookies of a request, without its other headers. */
export function cookiesOf(request: Request): Headers {
  return new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
}

/**
 * Adds the session's cookies to a response: once a day to extend it, or to delete an expired one; unless the page set
 * them itself.
 */
export function withSessionCookies(context: Context, response: Response): Response {
  if (response.headers.getSetCookie().some((cookie) => cookie.includes(COOKIE))) return response;
  for (const cookie of context.get(looked).cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Cookies of better-auth, with the prefix that `createAuth` sets. */
const signed = /((?:__Secure-)?shop\.\w+)=([^;\s]+)/g;

/**
 * A Cookie header in which signatures made with a former secret are replaced by the present one's. better-auth knows
 * only one secret, and sessions should survive its change. Invalid signatures stay unchanged.
 */
export function signAnew(header: string, [present, ...former]: readonly string[]): string {
  if (!present || former.length === 0) return header;
  return header.replace(signed, (cookie, name: string, written: string) => {
    const [, value, signature] = /^(.+)\.([^.]+)$/.exec(decoded(written)) ?? [];
    const isOurs = value && signature && former.some((secret) => equal(signature, sign(value, secret)));
    return isOurs ? `${name}=${encodeURIComponent(`${value}.${sign(value, present)}`)}` : cookie;
  });
}

function sign(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64");
}

function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
