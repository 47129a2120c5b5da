import { setTimeout as wait } from "node:timers/promises";

/**
 * Milliseconds after a health check during which its sender (such as a proxy) counts as watching this process. A
 * process that is being watched gives the sender time to notice that it stops.
 */
const WATCHED = 30_000;
/** Milliseconds in which a proxy that checks this process every second or two has noticed that it stops. */
const NOTICE = 4000;

/**
 * Answers the health checks of this process. `isServing`: whether the process accepts visitors. `isReady`: whether it
 * accepts visitors and the database answers (`isReachable`). Each call of either counts as a check. After `leave` is
 * called both give false. `leave` resolves at once, unless a check came in the last half minute: then it resolves after
 * `notice` milliseconds. Until it resolves, visitors are still served, so that the proxy that checks has time to
 * notice. A proxy should check `isServing`, because most pages work without the database.
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
