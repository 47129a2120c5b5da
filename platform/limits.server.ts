import { isIPv6 } from "node:net";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Log } from "./log.ts";

export type Limiter = {
  /** Counts an event of `key`. True when the event is allowed, false when it exceeds the limit. */
  consume(key: string): Promise<boolean>;
  /** Counts an event of `key` and returns how many seconds `key` has to wait; 0 when the event is allowed. */
  take(key: string): Promise<number>;
  /** Takes back one counted event of `key`, so that it does not count against the limit. */
  giveBack(key: string): Promise<void>;
  /** Deletes the count of `key`: its next event is allowed and counts as its first. */
  forget(key: string): Promise<void>;
};

type Limit = {
  name: string;
  points: number;
  seconds: number;
  /**
   * Seconds for which a key is refused, from the event that exceeded the limit. If unset, it is refused until `seconds`
   * have passed since its first event.
   */
  waitSeconds?: number;
};

/**
 * A rate limit: each key may have `points` events in the `seconds` that begin with its first event. IP addresses are
 * counted under the key that `networkOf` returns. PostgreSQL counts, so all processes share the count. When PostgreSQL
 * cannot count an event, the event is allowed and the error logged, because refusing every customer would be worse.
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
 * The key under which limits count `key`. For an IPv6 address it is the first 64 bits (/64), because one person may own
 * all addresses that begin with them. An IPv4 address written as IPv6 becomes IPv4. Any other text is unchanged.
 */
export function networkOf(key: string): string {
  const address = key.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(address)) return address;
  const [left = "", right] = address.replace(/%.*$/, "").split("::");
  const head = left.split(":").filter(Boolean);
  const tail = right?.split(":").filter(Boolean) ?? [];
  const gap = right === undefined ? 0 : 8 - head.length - tail.length - (address.includes(".") ? 1 : 0);
  const groups = [...head, ...Array<string>(gap).fill("0"), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
