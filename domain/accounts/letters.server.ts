import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";

const userId = z.string();
const token = z.string();
const email = z.string();

/**
 * What is written to people about their accounts. The last two are asked for by anybody: whether there is such an
 * account is found out behind the page, so that how long an answer takes tells nothing. A "forgotten" that is `staffOnly`
 * is written to nobody else.
 */
const accountLetter = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify"), userId, token }),
  z.object({ kind: z.literal("known"), userId }),
  z.object({ kind: z.literal("reset"), userId, token }),
  z.object({ kind: z.literal("password-changed"), userId }),
  z.object({ kind: z.literal("factor-added"), userId, factor: z.enum(["passkey", "authenticator"]) }),
  z.object({ kind: z.literal("factor-removed"), userId, factor: z.enum(["passkey", "authenticator", "all"]) }),
  z.object({ kind: z.literal("recovery-code-used"), userId }),
  z.object({ kind: z.literal("invitation"), email, role: z.enum(["staff", "owner"]), by: z.string(), token }),
  z.object({ kind: z.literal("forgotten"), email, staffOnly: z.boolean().optional() }),
  z.object({ kind: z.literal("verify-again"), email }),
]);

export type AccountLetter = z.output<typeof accountLetter>;

/** What the job "account-mail" carries; its id names the letter, however often the job is done. */
export const accountJob = z.object({ id: z.uuid(), letter: accountLetter });

/** Has a letter written once the caller's transaction is committed. */
export async function sendAccountLetter(tx: Database, letter: AccountLetter): Promise<void> {
  await enqueue(tx, "account-mail", { id: randomUUID(), letter });
}

const linked = String.raw`(?<=join(?:\/|%2F))[\w-]{16,}`;
const asked = String.raw`(?<=token(?:=|%3D|\W{1,8})|\breset-password:)[\w.-]{16,}`;

/** Where an address or a job names a token, so that a log, which others may read, can leave it out. */
export const tokenOfAccount = new RegExp(`${linked}|${asked}`, "gi");
