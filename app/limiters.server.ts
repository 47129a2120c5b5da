import type { Pool } from "pg";
import { createLimiter } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.ts";

export type Limiters = ReturnType<typeof createLimiters>;

/** How often visitors may try what costs us or others something; each limit says what it is counted by. */
export function createLimiters(pool: Pool, log?: Log) {
  const anHour = (name: string, points: number) => createLimiter(pool, { name, points, seconds: 3600 }, log);
  const aQuarter = (name: string, points: number) =>
    createLimiter(pool, { name, points, seconds: 900, waitSeconds: 900 }, log);
  return {
    /** Enquiries and complaints, by address. */
    enquiries: anHour("enquiries", 10),
    /** Looking for an order by number and mobile, by address. */
    tracking: anHour("tracking", 20),
    /** Tries to sign in from a browser that did before, by it and e-mail. */
    signInDevice: aQuarter("sign-in-device", 5),
    /** Tries to sign in from any other browser, by address and e-mail together. */
    signIn: aQuarter("sign-in", 5),
    /** The same, by address alone. */
    signInNetwork: anHour("sign-in-network", 100),
    /** The same, by e-mail alone. */
    signInEverywhere: anHour("sign-in-everywhere", 50),
    /** Codes of a second factor from any other browser, by e-mail. */
    secondFactor: anHour("second-factor", 10),
    /** Letters that a visitor makes the shop send (registering, confirming an address), by address and by mailbox. */
    letters: anHour("accounts", 10),
    /** Letters for a new password, by address. */
    resetNetwork: anHour("reset-network", 60),
    /** Letters for a new password, by mailbox. */
    resetMailbox: anHour("reset-mailbox", 5),
  };
}
