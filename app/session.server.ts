import { createHmac, timingSafeEqual } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import type { Role, SignedIn } from "#domain/accounts/account.ts";
import { codeOfRefusal } from "#domain/accounts/refusals.ts";
import { auth, type Context } from "./context.ts";

const COOKIE = "shop.session_token=";

type Session = { id: string; who: SignedIn; lacksSecondFactor: boolean };

const looked = createContext<{ found?: Promise<Session | undefined>; cookies: string[] }>();

/** To be put into the context of every request, so that its session is looked up once. */
export function rememberSession(context: RouterContextProvider): void {
  context.set(looked, { cookies: [] });
}

/** Who sends this request; undefined for a visitor who is not signed in, or not any more. */
export async function signedIn(context: Context, request: Request): Promise<SignedIn | undefined> {
  return (await currentSession(context, request))?.who;
}

/** The session that this request comes with, by its id, and whose it is. */
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

/** Of a request, only what tells whose it is. */
export function cookiesOf(request: Request): Headers {
  return new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
}

/** Once a day a session is made to last longer, and a dead one's cookie is taken back, unless a page did so itself. */
export function withSessionCookies(context: Context, response: Response): Response {
  if (response.headers.getSetCookie().some((cookie) => cookie.includes(COOKIE))) return response;
  for (const cookie of context.get(looked).cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Cookies of better-auth, under the prefix that `createAuth` gives them. */
const signed = /((?:__Secure-)?shop\.\w+)=([^;\s]+)/g;

/**
 * A Cookie header in which better-auth, who knows one secret only, finds the present one's signature wherever a former
 * one's is: sessions outlive a change of the secret. A signature that none of them made stays as it is.
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
