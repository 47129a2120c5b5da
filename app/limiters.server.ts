import type { Pool } from "pg";
import { createLimiter } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.ts";

export type Limiters = ReturnType<typeof createLimiters>;

/** Limits for what costs the shop or others something; each comment says what is counted by. */
export function createLimiters(pool: Pool, log?: Log) {
  const anHour = (name: string, points: number) => createLimiter(pool, { name, points, seconds: 3600 }, log);
  const aQuarter = (name: string, points: number) =>
    createLimiter(pool, { name, points, seconds: 900, waitSeconds: 900 }, log);
  return {
    /** Enquiries and complaints, by network address. */
    enquiries: anHour("enquiries", 10),
    /** Looking up orders by number and contact, by network address. */
    tracking: anHour("tracking", 20),
    /** Attempts to sign in from a known browser, by browser and e-mail. */
    signInDevice: aQuarter("sign-in-device", 5),
    /** Attempts to sign in from other browsers, by network address and e-mail. */
    signIn: aQuarter("sign-in", 5),
    /** Attempts to sign in, by network address. */
    signInNetwork: anHour("sign-in-network", 100),
    /** Attempts to sign in, by e-mail. */
    signInEverywhere: anHour("sign-in-everywhere", 50),
    /** Codes of a second factor from unknown browsers, by e-mail. */
    secondFactor: anHour("second-factor", 10),
    /** Letters for registering and confirming, by network address and by e-mail. */
    letters: anHour("accounts", 10),
    /** Letters for a new password, by network address. */
    resetNetwork: anHour("reset-network", 60),
    /** Letters for a new password, by e-mail. */
    resetMailbox: anHour("reset-mailbox", 5),
  };
}
