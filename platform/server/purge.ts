import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";

/** How often, a second apart, a cache that does not answer is asked again; after that its copies run out by themselves. */
const TRIES = 60;

/**
 * Tells a cache on the way, by a request to `url`, to forget what it keeps. One request is under way at a time; changes
 * made meanwhile are answered by one more.
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
