import { setTimeout as wait } from "node:timers/promises";

/** `leave` waits only if the last health check was less than this many milliseconds ago. */
const WATCHED = 30_000;
/** Milliseconds after which a proxy that checks every second or two has noticed that this process is stopping. */
const NOTICE = 4000;

/**
 * Answers the health checks of proxies. `works`: whether the database answers and takes what is written. `notice`: how
 * many milliseconds `leave` waits.
 */
export function createReadiness(works: () => Promise<boolean>, notice = NOTICE) {
  let asked = -Infinity;
  let isLeaving = false;

  /** Whether this process accepts visitors. False after `leave`. */
  function isServing(): boolean {
    asked = performance.now();
    return !isLeaving;
  }

  /** Whether this process accepts visitors and its database works. */
  async function isReady(): Promise<boolean> {
    return isServing() && (await works());
  }

  /** Refuses later health checks, and gives proxies time to notice that this process is stopping. */
  async function leave(): Promise<void> {
    isLeaving = true;
    if (performance.now() - asked < WATCHED) await wait(notice);
  }

  return { isReady, isServing, leave };
}
