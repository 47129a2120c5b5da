import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Database } from "#platform/database.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { credentials, sessions, users, verifications } from "./schema.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export type Auth = ReturnType<typeof createAuth>;

/**
 * Sign-in by e-mail and password. Only called by our own pages, so limits are ours to count: its own are off. Sessions
 * are looked up every time: one that is kept in a cookie would outlive signing out.
 */
export function createAuth({ db, secret, siteUrl }: { db: Database; secret: string; siteUrl: string }) {
  return betterAuth({
    appName: "shop",
    baseURL: siteUrl,
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: "error" },
    advanced: { cookiePrefix: "shop", useSecureCookies: siteUrl.startsWith("https:") },
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
      transaction: true,
    }),
    session: { expiresIn: 30 * DAY, updateAge: DAY, cookieCache: { enabled: false } },
    user: {
      additionalFields: {
        role: { type: "string", required: false, input: false },
        mobile: { type: "string", required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      sendResetPassword: ({ user, token }) => enqueue(db, "account-mail", { kind: "reset", userId: user.id, token }),
    },
    emailVerification: {
      autoSignInAfterVerification: true,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, token }) =>
        enqueue(db, "account-mail", { kind: "verify", userId: user.id, token }),
    },
  });
}
