import { createHmac, timingSafeEqual } from "node:crypto";
import { type Cookie, createCookie } from "react-router";
import { environment, type Context } from "./context.ts";

/**
 * A signed cookie that scripts cannot read. `maxAge` is in seconds. A value with a wrong signature counts as empty, and
 * so does a value of a cookie with another name. `readsUnnamed`: whether values are read that were signed before the
 * name was.
 */
export function signedCookie(
  context: Context,
  name: string,
  { maxAge, path = "/", readsUnnamed = false }: { maxAge: number; path?: string; readsUnnamed?: boolean },
): Cookie {
  const { COOKIE_SECRETS, SITE_URL } = context.get(environment);
  // The name is a part of the key, so that no value can be made to look like a name with another value.
  const keys = COOKIE_SECRETS.map((secret) => `${name} ${secret}`);
  const read = readsUnnamed ? [...keys, ...COOKIE_SECRETS] : keys;
  return createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    secure: SITE_URL.startsWith("https:"),
    path,
    maxAge,
    encode: (value) => value && encodeURIComponent(`${value}.${unpadded(sign(value, keys[0]!))}`),
    decode: (written) => {
      const [, value = "", signature = ""] = /^(.*)\.([^.]+)$/.exec(decoded(written)) ?? [];
      return read.some((key) => equal(unpadded(signature), unpadded(sign(value, key)))) ? value : "";
    },
  });
}

/** The signature of a text (HMAC with SHA-256), in base64. */
export function sign(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64");
}

function unpadded(base64: string): string {
  return base64.replace(/=+$/, "");
}

/** Whether two signatures are equal. The time that this takes does not depend on how many characters agree. */
export function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The URL-decoded text of a cookie; "" when it cannot be decoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
