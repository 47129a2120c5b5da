import { setTimeout as wait } from "node:timers/promises";

/** `leave` waits for proxies to notice only if the last health check was less than this many milliseconds ago. */
const WATCHED = 30_000;
/** Milliseconds in which a proxy that checks every second or two has noticed that this process stops. */
const NOTICE = 4000;

/**
 * Answers health checks. `isServing`: whether this process accepts visitors. `isReady`: whether it accepts visitors and
 * the database answers. After `leave` both return false. `leave` resolves at once or, if a check came within the last
 * half minute, after `notice` milliseconds, so that a proxy that checks regularly sees the new answer in time.
 */
export function createReadiness(isReachable: () => Promise<boolean>, notice = NOTICE) {
  let asked = -Infinity;
  let isLeaving = false;

  function isServing(): boolean {
    asked = performance.now();
    return !isLeaving;
  }

  async function isReady(): Promise<boolean> {
    return isServing() && (await isReachable());
  }

  async function leave(): Promise<void> {
    isLeaving = true;
    if (performance.now() - asked < WATCHED) await wait(notice);
  }

  return { isReady, isServing, leave };
}
