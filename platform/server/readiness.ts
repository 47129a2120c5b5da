import { setTimeout as wait } from "node:timers/promises";

/** Whoever asked within this time is taken for somebody who keeps asking. */
const WATCHED = 30_000;
/** So long somebody who asks every second or two has to find out. */
const NOTICE = 4000;

/**
 * Says whether visitors may be sent here. `leave` says no from then on and, if somebody has been asking, resolves once
 * that has had time to be noticed; visitors who come meanwhile are served.
 */
export function createReadiness(isReachable: () => Promise<boolean>, notice = NOTICE) {
  let asked = -Infinity;
  let isLeaving = false;

  async function isReady(): Promise<boolean> {
    asked = performance.now();
    return !isLeaving && (await isReachable());
  }

  async function leave(): Promise<void> {
    isLeaving = true;
    if (performance.now() - asked < WATCHED) await wait(notice);
  }

  return { isReady, leave };
}
