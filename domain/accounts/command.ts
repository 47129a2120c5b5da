import type { Database } from "#platform/database.server.ts";
import { loadEnvironment } from "#platform/environment.ts";
import { parseEmail } from "./email.ts";
import { INVITATION_HOURS } from "./invitation.ts";
import { invite } from "./invitations.server.ts";
import { takeSecondFactors } from "./second-factors.server.ts";
import { findUserByEmail } from "./users.server.ts";

const aCommand = { id: null, name: "npm run owner" };
const LOST = "lost-second-factor";

/**
 * The command `npm run owner`: prints an invitation link for an owner, or removes a person's lost second factors.
 * Returns the exit code: 1 when it did nothing, otherwise 0.
 */
export async function run(db: Database, [written = "", lost]: string[]): Promise<number> {
  const email = parseEmail(written);
  if (!email) return refuse(`Write the e-mail address of the owner to be: npm run owner -- name@example.com`);
  if (lost !== undefined) return lost === LOST ? takeLost(db, email) : refuse(lostWords(email));
  const token = await invite(db, aCommand, { email, role: "owner" });
  if (!token) return refuse(`${email} is an owner already. ${lostWords(email)}`);
  console.log(`${loadEnvironment().SITE_URL}/join/${token}`);
  console.log(`It makes ${email} an owner, once, within ${INVITATION_HOURS} hours. Earlier links for it work no more.`);
  return 0;
}

async function takeLost(db: Database, email: string): Promise<number> {
  const user = await findUserByEmail(db, email);
  if (!user || !(await takeSecondFactors(db, aCommand, user.id))) return refuse(`${email} has no second factor.`);
  console.log(`The second factor of ${email} is taken away. The password alone signs in, and sets up a new one.`);
  return 0;
}

function lostWords(email: string): string {
  return `When the second factor is lost: npm run owner -- ${email} ${LOST}`;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
