import { setTimeout as wait } from "node:timers/promises";

/** `leave` waits for proxies to notice only if the last health check was less than this many milliseconds ago. */
const WATCHED = 30_000;
/** Milliseconds in which a proxy that checks every second or two has noticed that this process stops. */
const NOTICE = 4000;

/** Answers the health checks of proxies. `notice`: milliseconds in which a proxy notices that this process stops. */
export function createReadiness(isReachable: () => Promise<boolean>, notice = NOTICE) {
  let asked = -Infinity;
  let isLeaving = false;

  /** Whether this process accepts visitors. False after `leave`. */
  function isServing(): boolean {
    asked = performance.now();
    return !isLeaving;
  }

  /** Whether this process accepts visitors and the database answers. */
  async function isReady(): Promise<boolean> {
    return isServing() && (await isReachable());
  }

  /** Refuses later health checks. Waits until a proxy that checks regularly has noticed. */
  async function leave(): Promise<void> {
    isLeaving = true;
    if (performance.now() - asked < WATCHED) await wait(notice);
  }

  return { isReady, isServing, leave };
}
