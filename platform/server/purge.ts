import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";

/** How many requests to the cache may fail in a row before the shop gives up and lets the cached copies expire. */
const TRIES = 60;

/**
 * Returns a function that tells a cache in front of the shop, at `url`, to drop its copies. Without `url`, the function
 * does nothing.
 */
export function createPurge(url: string | undefined, log: Log): () => void {
  let isUnderWay = false;
  let isWanted = false;

  async function work(address: string): Promise<void> {
    for (let tries = 0; isWanted && tries < TRIES; tries++) {
      isWanted = false;
      const isDone = await fetch(address, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isDone) tries = -1;
      else {
        log.warn("the cache in front could not be told to forget its copies");
        isWanted = true;
        await wait(1000, undefined, { ref: false });
      }
    }
    isUnderWay = false;
  }

  return function purge(): void {
    isWanted = true;
    if (!url || isUnderWay) return;
    isUnderWay = true;
    void work(url);
  };
}
