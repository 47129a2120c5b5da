import type { Pool } from "pg";
import { createLimiter } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.ts";

export type Limiters = ReturnType<typeof createLimiters>;

/**
 * The rate limits of the shop; each comment says how many events are allowed in which time, and by what they are
 * counted.
 */
export function createLimiters(pool: Pool, log?: Log) {
  const anHour = (name: string, points: number) => createLimiter(pool, { name, points, seconds: 3600 }, log);
  const aQuarter = (name: string, points: number) =>
    createLimiter(pool, { name, points, seconds: 900, waitSeconds: 900 }, log);
  return {
    /** 10 enquiries and complaints an hour, by network address. */
    enquiries: anHour("enquiries", 10),
    /** 20 forms with photographs an hour, by network address. */
    photographs: anHour("photographs", 20),
    /** 20 requests an hour for a letter when a sold-out product is back, by network address. */
    stockRequests: anHour("stock-requests", 20),
    /** 300 coupon codes an hour, by network address, because many phones share one address. */
    coupons: anHour("coupons", 300),
    /** 20 searches for an order by number and contact an hour, by network address. */
    tracking: anHour("tracking", 20),
    /** 600 searches and suggestions in five minutes, by network address, because many phones share one address. */
    search: createLimiter(pool, { name: "search", points: 600, seconds: 300 }, log),
    /**
     * 5 sign-in attempts in 15 minutes from a browser in which the user has signed in before, by browser and e-mail.
     */
    signInDevice: aQuarter("sign-in-device", 5),
    /** 5 sign-in attempts in 15 minutes from any other browser, by network address and e-mail. */
    signIn: aQuarter("sign-in", 5),
    /** 100 attempts to sign in an hour, by network address. */
    signInNetwork: anHour("sign-in-network", 100),
    /** 50 attempts to sign in an hour, by e-mail. */
    signInEverywhere: anHour("sign-in-everywhere", 50),
    /** 10 second-factor codes an hour from browsers in which the user has not signed in before, by e-mail. */
    secondFactor: anHour("second-factor", 10),
    /** 10 letters an hour for registering or confirming an e-mail, by network address, and as many by e-mail. */
    letters: anHour("accounts", 10),
    /** 60 letters for a new password an hour, by network address. */
    resetNetwork: anHour("reset-network", 60),
    /** 5 letters for a new password an hour, by e-mail. */
    resetMailbox: anHour("reset-mailbox", 5),
  };
}
