import { performance } from "node:perf_hooks";

/** The longest that work may hold the process before waiting requests get a turn, in milliseconds. */
const LONGEST = 10;

/**
 * Returns a function to call again and again during long work. When the work has held the process for 10 milliseconds,
 * this function returns a promise to await, which lets waiting requests run; otherwise it returns undefined.
 */
export function createPause(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST) return undefined;
    return new Promise<void>((next) => setImmediate(next)).then(() => void (since = performance.now()));
  };
}

/** Yields the items one by one, and lets waiting requests run whenever that has taken 10 milliseconds. */
export async function* inTurns<Thing>(things: Iterable<Thing>): AsyncGenerator<Thing> {
  const pause = createPause();
  for (const thing of things) {
    const turn = pause();
    if (turn) await turn;
    yield thing;
  }
}
