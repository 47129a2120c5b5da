import { isIPv6 } from "node:net";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Log } from "./log.ts";

export type Limiter = {
  /** Counts an event of `key`. False when the event exceeds the limit. */
  consume(key: string): Promise<boolean>;
  /** Counts an event of `key`. Returns how many seconds `key` has to wait; 0 when the event is allowed. */
  take(key: string): Promise<number>;
  /** Takes back one counted event of `key`. */
  giveBack(key: string): Promise<void>;
  /** Deletes the count of `key`. */
  forget(key: string): Promise<void>;
};

type Limit = {
  name: string;
  /** How many events a key may have within `seconds`. */
  points: number;
  seconds: number;
  /** Seconds to wait after exceeding the limit. If unset, the wait ends `seconds` after the first event. */
  waitSeconds?: number;
};

/**
 * Limits how many events each key, such as an IP address, may have. All processes share the counts, which are in
 * PostgreSQL. An event that PostgreSQL cannot count is allowed.
 */
export function createLimiter(pool: Pool, limit: Limit, log?: Log): Limiter {
  let counter: Promise<RateLimiterPostgres> | undefined;

  async function counting(work: (counter: RateLimiterPostgres) => Promise<unknown>): Promise<number> {
    try {
      counter ??= openCounter(pool, limit);
      await work(await counter);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      counter = undefined;
      log?.warn({ err: refusal, limit: limit.name }, "a limit could not be counted");
      return 0;
    }
  }

  const take = (key: string) => counting((known) => known.consume(networkOf(key)));
  return {
    take,
    consume: async (key) => (await take(key)) === 0,
    giveBack: async (key) => void (await counting((known) => known.reward(networkOf(key)))),
    forget: async (key) => void (await counting((known) => known.delete(networkOf(key)))),
  };
}

function openCounter(pool: Pool, { name, points, seconds, waitSeconds = 0 }: Limit): Promise<RateLimiterPostgres> {
  return new Promise((resolve, reject) => {
    const options = {
      storeClient: pool,
      tableName: "limits",
      keyPrefix: name,
      points,
      duration: seconds,
      blockDuration: waitSeconds,
    };
    const counter = new RateLimiterPostgres(options, (error) => (error ? reject(error) : resolve(counter)));
  });
}

/**
 * Returns the first 64 bits of an IPv6 address: limits count all addresses with the same 64 bits together. Any other
 * key stays as it is.
 */
export function networkOf(key: string): string {
  const address = key.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(address)) return address;
  const [left = "", right] = address.replace(/%.*$/, "").split("::");
  const head = left.split(":").filter(Boolean);
  const tail = right?.split(":").filter(Boolean) ?? [];
  const gap = right === undefined ? 0 : 8 - head.length - tail.length - (address.includes(".") ? 1 : 0);
  // One person may own all addresses that begin with the same 64 bits.
  const groups = [...head, ...Array<string>(gap).fill("0"), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
