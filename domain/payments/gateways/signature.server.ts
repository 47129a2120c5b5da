import { createHmac, timingSafeEqual } from "node:crypto";

/** The HMAC-SHA256 of a text in hexadecimal, which is how Razorpay signs. */
export function sign(text: string | Uint8Array, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** Whether a signature was made with one of the secrets; compares in constant time. */
export function isSignedBy(text: string | Uint8Array, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature);
  return secrets
    .map((secret) => Buffer.from(sign(text, secret)))
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true);
}
