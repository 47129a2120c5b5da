import type { Pool } from "pg";
import { createLimiter } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.ts";

export type Limiters = ReturnType<typeof createLimiters>;

/** The rate limits of the shop. IPv6 addresses that share their first 64 bits count as one IP address. */
export function createLimiters(pool: Pool, log?: Log) {
  const anHour = (name: string, points: number) => createLimiter(pool, { name, points, seconds: 3600 }, log);
  const aQuarter = (name: string, points: number) =>
    createLimiter(pool, { name, points, seconds: 900, waitSeconds: 900 }, log);
  return {
    /** Enquiries and complaints, for each IP address. */
    enquiries: anHour("enquiries", 10),
    /** Forms with photographs, for each IP address. */
    photographs: anHour("photographs", 20),
    /** Requests to be told by e-mail when a sold-out product is back, for each IP address. */
    stockRequests: anHour("stock-requests", 20),
    /** Coupon codes, for each IP address. The limit is high, because many phones share one address. */
    coupons: anHour("coupons", 300),
    /** Searches for an order by number and contact, for each IP address. */
    tracking: anHour("tracking", 20),
    /** Searches and suggestions, for each IP address. The limit is high, because many phones share one address. */
    search: createLimiter(pool, { name: "search", points: 600, seconds: 300 }, log),
    /**
     * Passwords for each pair of browser and e-mail address, from browsers in which the user has signed in before.
     * Second-factor codes have a separate count with the same limit.
     */
    signInDevice: aQuarter("sign-in-device", 5),
    /**
     * Passwords for each pair of IP address and e-mail address, from browsers that are new to the user. Second-factor
     * codes, and attempts to erase an account (for each account), have separate counts with the same limit.
     */
    signIn: aQuarter("sign-in", 5),
    /** Passwords for each IP address, from browsers that are new to the user. */
    signInNetwork: anHour("sign-in-network", 100),
    /** Passwords for each e-mail address, from browsers that are new to the user. */
    signInEverywhere: anHour("sign-in-everywhere", 50),
    /** Second-factor codes for each e-mail address, from browsers that are new to the user. */
    secondFactor: anHour("second-factor", 10),
    /** E-mails for registering or confirming an address, counted for each IP address and for each e-mail address. */
    letters: anHour("accounts", 10),
    /** Requests for a new password for each IP address, from browsers that are new to the user. */
    resetNetwork: anHour("reset-network", 60),
    /**
     * Requests for a new password for each e-mail address. Requests beyond the limit `resetNetwork` have a
     * separate count with the same limit.
     */
    resetMailbox: anHour("reset-mailbox", 5),
  };
}
