import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";

/**
 * How many requests to a cache may fail in a row, one a second, before the shop gives up. A cache that is heard from
 * later has nothing old to give: its copies are of no use after two minutes (`publicly` in page.ts).
 */
const TRIES = 120;

/**
 * Returns a function that tells the caches in front of the shop, at `addresses`, to drop their copies. Each is told by
 * itself, so that one that does not answer holds up no other.
 */
export function createPurge(addresses: readonly string[], log: Log): () => void {
  const caches = addresses.map((address) => purgeAt(address, log));
  return () => caches.forEach((purge) => purge());
}

function purgeAt(address: string, log: Log): () => void {
  let isUnderWay = false;
  let isWanted = false;

  async function work(): Promise<void> {
    for (let tries = 0; isWanted && tries < TRIES; tries++) {
      isWanted = false;
      const isDone = await fetch(address, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isDone) tries = -1;
      else {
        // The rest of an address may hold a key.
        log.warn({ cache: new URL(address).host }, "a cache in front could not be told to forget its copies");
        isWanted = true;
        await wait(1000, undefined, { ref: false });
      }
    }
    isUnderWay = false;
  }

  return function purge(): void {
    isWanted = true;
    if (isUnderWay) return;
    isUnderWay = true;
    void work();
  };
}
