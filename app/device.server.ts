import { createHmac, randomUUID } from "node:crypto";
import { createCookie } from "react-router";
import { isUuid } from "#platform/uuid.ts";
import { networkOf } from "#platform/limits.server.ts";
import { environment, visitor, type Context } from "./context.ts";

const ONE_YEAR = 60 * 60 * 24 * 365;

/**
 * The random id of the browser that sends this request; undefined for one that has none yet, or none that we signed. It
 * tells one browser from another behind a shared address, and says nothing of who uses it.
 */
export async function deviceOf(context: Context, request: Request): Promise<string | undefined> {
  const header = request.headers.get("Cookie");
  const id: unknown = header && (await cookieOf(context).parse(header));
  return isUuid(id) ? id : undefined;
}

/**
 * The `Set-Cookie` value by which a browser is known again for a year; one that has an id keeps it. To be sent only
 * where somebody orders or signs in, never with a public page: caches tell visitors apart by their cookies.
 */
export async function deviceCookie(context: Context, request: Request): Promise<string> {
  return (await deviceToKeep(context, request)).cookie;
}

/** As `deviceCookie`, with the id that the cookie holds. */
export async function deviceToKeep(context: Context, request: Request): Promise<{ id: string; cookie: string }> {
  const id = (await deviceOf(context, request)) ?? randomUUID();
  return { id, cookie: await cookieOf(context).serialize(id) };
}

/**
 * The connection and the browser that a request comes from, as hashes with the shop's secret: enough to tell them
 * apart, and nothing to find them by.
 */
export async function originOf(
  context: Context,
  request: Request,
): Promise<{ network: string; device: string | null }> {
  const [secret] = context.get(environment).COOKIE_SECRETS;
  const hash = (text: string) => createHmac("sha256", secret!).update(text).digest("base64url").slice(0, 22);
  const device = await deviceOf(context, request);
  return {
    network: hash(`network ${networkOf(context.get(visitor).clientAddress)}`),
    device: device ? hash(`device ${device}`) : null,
  };
}

function cookieOf(context: Context) {
  const { COOKIE_SECRETS, SITE_URL } = context.get(environment);
  return createCookie("device", {
    httpOnly: true,
    sameSite: "lax",
    secure: SITE_URL.startsWith("https:"),
    path: "/",
    maxAge: ONE_YEAR,
    secrets: COOKIE_SECRETS,
  });
}
