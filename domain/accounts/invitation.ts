import { createHash, randomBytes } from "node:crypto";

/** How long a link to join works. */
export const INVITATION_HOURS = 24;

/** Opens the page to join; 192 random bits. */
export function newInvitationToken(): string {
  return randomBytes(24).toString("base64url");
}

/** What is kept of a token: whoever reads the database cannot join by it. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
