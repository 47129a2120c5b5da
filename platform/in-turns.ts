import { setImmediate } from "node:timers/promises";

/** The number of items after which waiting requests are let run. */
const AT_A_TIME = 100;

/**
 * Yields the items one by one. After every hundred it lets waiting requests run, so that a long list does not block
 * them.
 */
export async function* inTurns<Thing>(things: Iterable<Thing>): AsyncGenerator<Thing> {
  let done = 0;
  for (const thing of things) {
    if (++done % AT_A_TIME === 0) await setImmediate();
    yield thing;
  }
}
