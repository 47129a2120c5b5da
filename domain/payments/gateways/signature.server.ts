import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 in hexadecimal letters, as Razorpay signs. */
export function sign(text: string | Uint8Array, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** Whether a signature was made with one of the secrets; it takes the same time wherever it differs. */
export function isSignedBy(text: string | Uint8Array, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature);
  return secrets
    .map((secret) => Buffer.from(sign(text, secret)))
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true);
}
