import { setTimeout as wait } from "node:timers/promises";

/**
 * Milliseconds after a health check during which its sender (such as a proxy) counts as watching this process. A
 * process that is being watched gives the sender time to notice that it stops.
 */
const WATCHED = 30_000;
/** Milliseconds in which a proxy that checks this process every second or two has noticed that it stops. */
const NOTICE = 4000;

/**
 * Answers the health checks of this process; each call of `isServing` or `isReady` counts as a check. `isServing`:
 * whether the process accepts visitors; `isReady`: whether, besides, the database answers. After `leave` is called both
 * are false. If a check came in the last half minute, `leave` resolves only after `notice` milliseconds: visitors are
 * still served, and the proxy that checks can notice. A proxy should check `isServing`, because most pages work without
 * the database.
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
