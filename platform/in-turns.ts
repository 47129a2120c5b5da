import { setImmediate } from "node:timers/promises";

const AT_A_TIME = 100;

/** Yields the items one by one, and lets waiting requests run after every hundred items. */
export async function* inTurns<Thing>(things: Iterable<Thing>): AsyncGenerator<Thing> {
  let done = 0;
  for (const thing of things) {
    if (++done % AT_A_TIME === 0) await setImmediate();
    yield thing;
  }
}
