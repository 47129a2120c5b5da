import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { z } from "zod";
import type { Database } from "#platform/database.server.ts";
import type { Language } from "#platform/languages.ts";
import type { Log } from "#platform/log.ts";
import { isOutage } from "#platform/outage.ts";
import { sendAccountLetter } from "./letters.server.ts";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";
import { PASSWORD_LETTERS } from "./password-rule.ts";
import { credentials, sessions, users, verifications } from "./schema.ts";
import { confirmUser } from "./users.server.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

type Settings = { db: Database; secret: string; siteUrl: string; log: Log };

export type Auth = ReturnType<typeof createAuth>;

/** Sign-in by e-mail and password with the library better-auth. */
export function createAuth(settings: Settings) {
  return {
    api: open(settings).api,
    /** For use inside a transaction, or where a letter may go to a customer. */
    on: (db: Database, asked?: Asked) => open({ ...settings, db }, asked).api,
  };
}

/** A plugin for better-auth that opens a session for a user whose identity our own code has verified. */
const sessionsOfOurs = {
  id: "sessions-of-ours",
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError("NOT_FOUND");
        await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
        return ctx.json({ userId: user.id });
      },
    ),
  },
} satisfies BetterAuthPlugin;

type Asked = {
  /** The hash of the new password. Hash it before a transaction begins, because hashing is slow. */
  passwordHash?: string;
  /** The language of the page that asks, and so of its letters. */
  language?: Language | undefined;
};

function open({ db, secret, siteUrl, log }: Settings, { passwordHash, language }: Asked = {}) {
  return betterAuth({
    appName: "shop",
    baseURL: siteUrl,
    secret,
    telemetry: { enabled: false },
    // Our own code limits attempts to sign in.
    rateLimit: { enabled: false },
    logger: { level: "error", log: (_level, ...said) => logOrThrow(log, said) },
    advanced: {
      cookiePrefix: "shop",
      useSecureCookies: siteUrl.startsWith("https:"),
      ipAddress: { disableIpTracking: true },
    },
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
      transaction: true,
    }),
    plugins: [sessionsOfOurs],
    session: { expiresIn: 30 * DAY, updateAge: DAY, cookieCache: { enabled: false } },
    user: {
      additionalFields: {
        role: { type: "string", required: false, input: false },
        mobile: { type: "string", required: false, input: false },
        lacksSecondFactor: { type: "boolean", required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_LETTERS.least,
      maxPasswordLength: PASSWORD_LETTERS.most,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      password: { hash: passwordHash ? () => Promise.resolve(passwordHash) : hashPassword, verify: verifyPassword },
      onExistingUserSignUp: ({ user: { id, email, emailVerified } }) =>
        sendAccountLetter(
          db,
          emailVerified ? { kind: "known", userId: id } : { kind: "verify-again", email },
          language,
        ),
      sendResetPassword: ({ user, token }) =>
        sendAccountLetter(db, { kind: "reset", userId: user.id, token }, language),
      onPasswordReset: async ({ user }) => {
        // The link came by mail, so it proves the address too.
        await confirmUser(db, user.id);
        await sendAccountLetter(db, { kind: "password-changed", userId: user.id }, language);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY,
      sendVerificationEmail: ({ user, token }) =>
        sendAccountLetter(db, { kind: "verify", userId: user.id, token }, language),
    },
  });
}

/** Logs an error of better-auth, or throws it if the database is down. `said`: what better-auth gave its logger. */
function logOrThrow(log: Log, said: readonly unknown[]): void {
  const error = said.find((one) => one instanceof Error);
  // Better-auth would hide that the database is down.
  if (said[0] === "INTERNAL_SERVER_ERROR" && isOutage(error)) throw error;
  log.error({ err: error }, "signing in had trouble");
}
