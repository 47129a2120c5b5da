import { createHash, randomBytes } from "node:crypto";

/** How long a link to join works. */
export const INVITATION_HOURS = 24;

/** Opens the page to join; 192 random bits. */
export function newInvitationToken(): string {
  return randomBytes(24).toString("base64url");
}

/**
 * What the table of invitations keeps of a token. The job that sends the letter has the token itself, so that queue is
 * cleared soon.
 */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
