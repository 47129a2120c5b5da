import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { type Language, languages } from "#platform/languages.ts";
import { staffRoles } from "./account.ts";

const userId = z.string();
const token = z.string();
const email = z.string();

/** An e-mail about an account, as it waits in the queue. */
const accountLetter = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify"), userId, token }),
  /** Somebody tried to register with the address of a confirmed account. */
  z.object({ kind: z.literal("known"), userId }),
  z.object({ kind: z.literal("reset"), userId, token }),
  z.object({ kind: z.literal("password-changed"), userId }),
  z.object({ kind: z.literal("factor-added"), userId, factor: z.enum(["passkey", "authenticator"]) }),
  z.object({ kind: z.literal("factor-removed"), userId, factor: z.enum(["passkey", "authenticator", "all"]) }),
  z.object({ kind: z.literal("recovery-code-used"), userId }),
  z.object({ kind: z.literal("invitation"), email, role: z.enum(staffRoles), by: z.string(), token }),
  // The job looks the next two addresses up, so that no response time reveals whether they have an account.
  /** A link to set a new password. */
  z.object({ kind: z.literal("forgotten"), email, staffOnly: z.boolean().optional() }),
  /** A link to confirm the address. */
  z.object({ kind: z.literal("verify-again"), email }),
]);

export type AccountLetter = z.output<typeof accountLetter>;

/**
 * The data of the job "account-mail". The id identifies the e-mail, so that a repeated job does not send it twice. Jobs
 * of earlier versions have no language.
 */
export const accountJob = z.object({
  id: z.uuid(),
  letter: accountLetter,
  language: z.enum(languages).default("en"),
});

/** Queues an e-mail about an account, to be sent after the caller's transaction has committed. */
export async function sendAccountLetter(tx: Database, letter: AccountLetter, language: Language = "en"): Promise<void> {
  await enqueue(tx, "account-mail", { id: randomUUID(), letter, language });
}

const linked = String.raw`(?<=join(?:\/|%2F))[\w-]{16,}`;
const asked = String.raw`(?<=token(?:=|%3D|\W{1,8})|\breset-password:)[\w.-]{16,}`;

/** Matches the secret tokens of account links, so that they can be removed from the log. */
export const tokenOfAccount = new RegExp(`${linked}|${asked}`, "gi");
