import type { Database } from "#platform/database.server.ts";
import { loadEnvironment } from "#platform/environment.ts";
import { parseEmail } from "./email.ts";
import { INVITATION_HOURS } from "./invitation.ts";
import { invite } from "./invitations.server.ts";

/** `npm run owner -- E-MAIL` prints a link that makes whoever opens it first an owner. */
export async function run(db: Database, [written = ""]: string[]): Promise<number> {
  const email = parseEmail(written);
  if (!email) return refuse(`Write the e-mail address of the owner to be: npm run owner -- name@example.com`);
  const token = await invite(db, { id: null, name: "npm run owner" }, { email, role: "owner" });
  if (!token) return refuse(`${email} is an owner already.`);
  console.log(`${loadEnvironment().SITE_URL}/join/${token}`);
  console.log(`It makes ${email} an owner, once, within ${INVITATION_HOURS} hours. Earlier links for it work no more.`);
  return 0;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
