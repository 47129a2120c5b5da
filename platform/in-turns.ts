import { setImmediate } from "node:timers/promises";

/** How many things are worked through before others have their turn in this process. */
const AT_A_TIME = 100;

/** Gives things one by one, and after each hundred lets requests that wait be answered. */
export async function* inTurns<Thing>(things: Iterable<Thing>): AsyncGenerator<Thing> {
  let done = 0;
  for (const thing of things) {
    if (++done % AT_A_TIME === 0) await setImmediate();
    yield thing;
  }
}
