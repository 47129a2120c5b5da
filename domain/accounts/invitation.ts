import { createHash, randomBytes } from "node:crypto";

/** Hours for which an invitation is valid. */
export const INVITATION_HOURS = 24;

/** A random token of 192 bits for an invitation link. */
export function newInvitationToken(): string {
  return randomBytes(24).toString("base64url");
}

/**
 * The SHA-256 of a token, in hexadecimal. The database stores it in place of the token. Only the queued job that sends
 * an invitation has the token itself; such jobs are deleted soon after they end.
 */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
