import { isIPv6 } from "node:net";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Log } from "./log.ts";

export type Limiter = { consume(key: string): Promise<boolean> };

/**
 * Allows `points` events for each key in `seconds`, counted in PostgreSQL so that processes share the count.
 * `consume` answers false once the key has used them up. When the count cannot be reached it allows and logs: a shop
 * that cannot count still serves.
 */
export function createLimiter(
  pool: Pool,
  { name, points, seconds }: { name: string; points: number; seconds: number },
  log?: Log,
): Limiter {
  let counter: Promise<RateLimiterPostgres> | undefined;

  async function consume(key: string): Promise<boolean> {
    try {
      counter ??= openCounter(pool, name, points, seconds);
      await (await counter).consume(networkOf(key));
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      counter = undefined;
      log?.warn({ err: refusal, limit: name }, "a limit could not be counted");
      return true;
    }
  }
  return { consume };
}

function openCounter(pool: Pool, keyPrefix: string, points: number, duration: number): Promise<RateLimiterPostgres> {
  return new Promise((resolve, reject) => {
    const options = { storeClient: pool, tableName: "limits", keyPrefix, points, duration };
    const counter = new RateLimiterPostgres(options, (error) => (error ? reject(error) : resolve(counter)));
  });
}

/** An IPv6 customer commands a whole /64, so that is what is counted; any other key stands for itself. */
export function networkOf(key: string): string {
  const address = key.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(address)) return address;
  const [left = "", right] = address.split("::");
  const head = left.split(":").filter(Boolean);
  const tail = right?.split(":").filter(Boolean) ?? [];
  const gap = right === undefined ? 0 : 8 - head.length - tail.length - (address.includes(".") ? 1 : 0);
  const groups = [...head, ...Array<string>(gap).fill("0"), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
