import { createHmac, randomUUID } from "node:crypto";
import { isUuid } from "#platform/uuid.ts";
import { networkOf } from "#platform/limits.server.ts";
import { environment, visitor, type Context } from "./context.ts";
import { signedCookie } from "./signed-cookie.server.ts";

const ONE_YEAR = 60 * 60 * 24 * 365;

/** The random id in the browser's cookie "device"; undefined without a cookie that the shop signed. */
export async function deviceOf(context: Context, request: Request): Promise<string | undefined> {
  const header = request.headers.get("Cookie");
  const id: unknown = header && (await cookieOf(context).parse(header));
  return isUuid(id) ? id : undefined;
}

/** The `Set-Cookie` value that identifies a browser for a year. Send it only after an order or a sign-in. */
export async function deviceCookie(context: Context, request: Request): Promise<string> {
  return (await deviceToKeep(context, request)).cookie;
}

/** The id of the browser, and the `Set-Cookie` value that stores this id for a year. */
export async function deviceToKeep(context: Context, request: Request): Promise<{ id: string; cookie: string }> {
  const id = (await deviceOf(context, request)) ?? randomUUID();
  return { id, cookie: await cookieOf(context).serialize(id) };
}

/** Hashes of the visitor's IP address (`network`) and cookie (`device`). They tell visitors apart but name nobody. */
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
  return signedCookie(context, "device", { maxAge: ONE_YEAR });
}
