import { setImmediate } from "node:timers/promises";

/** How many things are worked through before waiting requests have their turn. */
const AT_A_TIME = 100;

/**
 * Yields things one by one; after every hundred it lets waiting requests run, so that a long list does not block them.
 */
export async function* inTurns<Thing>(things: Iterable<Thing>): AsyncGenerator<Thing> {
  let done = 0;
  for (const thing of things) {
    if (++done % AT_A_TIME === 0) await setImmediate();
    yield thing;
  }
}
