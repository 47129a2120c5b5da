import { setTimeout as wait } from "node:timers/promises";

/** Whoever asked within this time is taken for somebody who keeps asking. */
const WATCHED = 30_000;
/** So long somebody who asks every second or two has to find out. */
const NOTICE = 4000;

/**
 * Says whether visitors may be sent here (`isServing`), and whether the database answers too (`isReady`). `leave` says no
 * to both from then on and, if somebody has been asking, resolves once that has had time to be noticed; visitors who come
 * meanwhile are served. A proxy asks the former: without the database most pages are still to be had.
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
