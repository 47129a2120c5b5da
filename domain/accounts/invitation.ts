import { createHash, randomBytes } from "node:crypto";

/** Hours for which an invitation is valid. */
export const INVITATION_HOURS = 24;

/** A random token of 192 bits for an invitation link. */
export function newInvitationToken(): string {
  return randomBytes(24).toString("base64url");
}

/**
 * The hash of a token, which is stored instead of it. The job that sends the letter holds the token itself, so its
 * queue is emptied soon.
 */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
