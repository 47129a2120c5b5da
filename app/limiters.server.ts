import type { Pool } from "pg";
import { createLimiter } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.ts";

export type Limiters = ReturnType<typeof createLimiters>;

/**
 * The rate limits of the shop. Each comment says how much is allowed in which time, and for whom it is counted. IPv6
 * addresses that share their first 64 bits count as one IP address.
 */
export function createLimiters(pool: Pool, log?: Log) {
  const anHour = (name: string, points: number) => createLimiter(pool, { name, points, seconds: 3600 }, log);
  const aQuarter = (name: string, points: number) =>
    createLimiter(pool, { name, points, seconds: 900, waitSeconds: 900 }, log);
  return {
    /** 10 enquiries and complaints an hour for each IP address. */
    enquiries: anHour("enquiries", 10),
    /** 20 forms with photographs an hour for each IP address. */
    photographs: anHour("photographs", 20),
    /** 20 requests an hour for a mail when a sold-out product is back, for each IP address. */
    stockRequests: anHour("stock-requests", 20),
    /** 300 coupon codes an hour for each IP address; so many because many phones share one address. */
    coupons: anHour("coupons", 300),
    /** 20 searches an hour for an order by its number and a contact, for each IP address. */
    tracking: anHour("tracking", 20),
    /**
     * 600 searches and suggestions in five minutes for each IP address; so many because many phones share one address.
     */
    search: createLimiter(pool, { name: "search", points: 600, seconds: 300 }, log),
    /**
     * 5 passwords, and 5 second-factor codes, in 15 minutes for each pair of browser and e-mail address, from browsers
     * in which the user has signed in before.
     */
    signInDevice: aQuarter("sign-in-device", 5),
    /**
     * 5 passwords, and 5 second-factor codes, in 15 minutes for each pair of IP address and e-mail address, from
     * browsers in which the user has not signed in before. Also 5 attempts in 15 minutes to erase one's account, for
     * each account.
     */
    signIn: aQuarter("sign-in", 5),
    /** 100 passwords an hour for each IP address, from browsers in which the user has not signed in before. */
    signInNetwork: anHour("sign-in-network", 100),
    /** 50 passwords an hour for each e-mail address, from browsers in which the user has not signed in before. */
    signInEverywhere: anHour("sign-in-everywhere", 50),
    /**
     * 10 second-factor codes an hour for each e-mail address, from browsers in which the user has not signed in before.
     */
    secondFactor: anHour("second-factor", 10),
    /**
     * 10 mails an hour for registering or confirming an e-mail address, for each IP address and for each e-mail
     * address.
     */
    letters: anHour("accounts", 10),
    /**
     * 60 requests for a new password an hour for each IP address, from browsers in which the user has not signed in
     * before.
     */
    resetNetwork: anHour("reset-network", 60),
    /**
     * 5 requests for a new password an hour for each e-mail address; those beyond the limit of `resetNetwork` are
     * counted separately.
     */
    resetMailbox: anHour("reset-mailbox", 5),
  };
}
