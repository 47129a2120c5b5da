import { performance } from "node:perf_hooks";

/** The longest that work may hold the process before waiting requests get a turn, in milliseconds. */
const LONGEST = 10;
/** The longest delay of the next work while new connections are being accepted, in milliseconds. */
const LONGEST_BREATH = 25;

/**
 * Returns a function to call again and again during long work. When the work has held the process for 10 milliseconds,
 * this function returns a promise to await, which lets waiting requests run; otherwise it returns undefined.
 */
export function createPause(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST) return undefined;
    return new Promise<void>(afterArrivals).then(() => void (since = performance.now()));
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

/** Calls `next` when the waiting connections are accepted, at the latest after `LONGEST_BREATH` milliseconds. */
export function afterArrivals(next: () => void): void {
  const since = performance.now();
  let seen = performance.nodeTiming.uvMetricsInfo.events;
  const look = () => {
    const { events } = performance.nodeTiming.uvMetricsInfo;
    // A round of the event loop without new events means that no connection waits.
    if (events === seen || performance.now() - since > LONGEST_BREATH) return next();
    seen = events;
    setImmediate(look);
  };
  setImmediate(look);
}
