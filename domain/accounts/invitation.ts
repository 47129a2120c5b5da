import { createHash, randomBytes } from "node:crypto";

export const INVITATION_HOURS = 24;

/** A random token of 192 bits for an invitation link. */
export function newInvitationToken(): string {
  return randomBytes(24).toString("base64url");
}

/** The SHA-256 of a token, in hexadecimal, which the database stores in place of the token. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
