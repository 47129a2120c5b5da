import { setTimeout as wait } from "node:timers/promises";

/**
 * Milliseconds after a health check for which its sender (such as a proxy) counts as watching this process, and is
 * given time to notice that the process stops.
 */
const WATCHED = 30_000;
/** Milliseconds in which a proxy that checks this process every second or two notices that it stops. */
const NOTICE = 4000;

/**
 * Health checks of this process. `isServing`: whether it accepts visitors; `isReady`: whether the database answers too.
 * After `leave` both are false; if a check came in the last half minute, `leave` resolves only after `notice`
 * milliseconds, so that the checking proxy can notice; visitors are still served meanwhile. A proxy should check
 * `isServing`: most pages work without the database.
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
