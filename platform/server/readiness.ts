import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds after a health check within which the process counts as watched. */
const WATCHED = 30_000;
/** Milliseconds that a watcher who asks every second or two needs to notice a change. */
const NOTICE = 4000;

/**
 * Whether this process accepts visitors (`isServing`), and whether the database answers too (`isReady`). After `leave`
 * both are false; if somebody has been checking, `leave` resolves only after they had time to notice, and visitors are
 * still served meanwhile. A proxy should check `isServing`: most pages work without the database.
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
