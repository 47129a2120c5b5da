import type { EventEmitter } from "node:events";

/** The queue that a request waits in. */
export type Lane =
  /** A request about the cart, checkout, orders or the back office, if it is a POST or has a cookie. */
  | "paying"
  /** A request for a page that is the same for everybody. */
  | "shared"
  /** Any request that belongs in no other queue. */
  | "browsing"
  /** A form with a password that the shop must hash. */
  | "passwords"
  /** A form with files, which are long worked on. */
  | "uploads";

/** How many requests of each queue are worked on at the same time, and how many may wait; more are refused. */
const bounds: Record<Lane, { atOnce: number; waiting: number }> = {
  // These mostly wait for the database or a payment gateway.
  paying: { atOnce: 32, waiting: 200 },
  shared: { atOnce: 2, waiting: 200 },
  browsing: { atOnce: 4, waiting: 200 },
  // Enough for the two threads that hash passwords.
  passwords: { atOnce: 4, waiting: 100 },
  // How many come is bounded before their bodies are read.
  uploads: { atOnce: 4, waiting: 100 },
};

/**
 * How often the event loop turns between two pages. Each turn accepts one connection (libuv), so that of a crowd of new
 * visitors, and of health checks among them, none waits as long as all pages before it take.
 */
const TURNS = 16;

/** Bounds how many requests are worked on at the same time. Each request must be passed to `enter` before its work. */
export function createAdmission() {
  const queues = { paying: empty(), shared: empty(), browsing: empty(), passwords: empty(), uploads: empty() };

  /** Whether a request would be refused now. */
  function isFull(lane: Lane): boolean {
    return queues[lane].waiting.size >= bounds[lane].waiting;
  }

  /**
   * Waits for a request's turn and returns a function to call when the request's work is done. Returns undefined when
   * the queue is full or `connection` was closed.
   */
  function enter(lane: Lane, connection?: EventEmitter): Promise<(() => void) | undefined> {
    const { waiting } = queues[lane];
    return new Promise((resolve) => {
      if (isFull(lane)) return resolve(undefined);
      const begin = () => resolve(() => end(lane));
      waiting.add(begin);
      connection?.once("close", () => waiting.delete(begin) && resolve(undefined));
      beginNext(lane);
    });
  }

  function beginNext(lane: Lane): void {
    const one = queues[lane];
    const [begin] = one.waiting;
    if (!begin || one.underWay >= bounds[lane].atOnce) return;
    one.waiting.delete(begin);
    one.underWay += 1;
    afterTurns(TURNS, begin);
  }

  function end(lane: Lane): void {
    queues[lane].underWay -= 1;
    beginNext(lane);
  }

  return { enter, isFull };
}

function afterTurns(turns: number, begin: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, begin) : begin()));
}

function empty() {
  return { underWay: 0, waiting: new Set<() => void>() };
}
