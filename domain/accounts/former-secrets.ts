import { createHmac, timingSafeEqual } from "node:crypto";

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
