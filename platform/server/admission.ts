import type { EventEmitter } from "node:events";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { afterArrivals } from "../in-turns.ts";

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

type Pace = {
  /** The average time from the end of one request's work to the end of the next request's work, while requests wait. */
  milliseconds: number;
  /** When the last request's work ended, on the clock of `performance.now`; undefined if no request waited then. */
  lastEnd?: number;
};

type Waiting = { begin: () => void; refuse: () => void; since: number };

const rules: Record<
  Lane,
  {
    /** How many requests of this queue may be worked on at the same time. */
    own: number;
    /** Whether the queue may exceed `own`, within a limit that queues share. */
    common: boolean;
    /** The longest expected wait, in milliseconds. A request that would probably wait longer is refused. */
    patience: number;
  }
> = {
  // These requests mostly wait for the database, so eight at a time keep the processor busy. Who pays would rather wait
  // long than be refused.
  paying: { own: 8, common: true, patience: 20_000 },
  shared: { own: 1, common: true, patience: 1500 },
  browsing: { own: 1, common: true, patience: 1500 },
  // Enough for the two threads that hash passwords, and few enough that their answers are not all made at once.
  passwords: { own: 4, common: false, patience: 8000 },
  // How many come is bounded before their bodies are read. Files are worked on beside the pages.
  uploads: { own: 4, common: false, patience: 60_000 },
};

/** How many requests beyond the queues' own limits may be worked on at the same time while the processor is busy. */
const LEAST_COMMON = 1;
/** How many requests beyond the queues' own limits may be worked on at the same time while the processor is idle. */
const MOST_COMMON = 64;
/** The lowest and highest limit on how many requests may wait in a queue. The faster the work, the higher the limit. */
const [LEAST_ROOM, MOST_ROOM] = [16, 500];
const RESOLUTION = 10;
/** The event loop counts as busy when its timers are late by more than this many milliseconds on average. */
const LATE = 10;
/** The event loop counts as busy when it works for more than this share of its time. */
const BUSY = 0.7;
const ADAPTED_EVERY = 100;

/**
 * Limits how many requests are worked on at the same time, depending on the load of the event loop. Each request must
 * be passed to `enter` before its work begins.
 */
export function createAdmission() {
  const commonPace: Pace = { milliseconds: 20 };
  const lanes = Object.entries(rules).map(([name, rule]) => ({
    name,
    ...rule,
    pace: rule.common ? commonPace : { milliseconds: 20 },
    waiting: new Set<Waiting>(),
    underWay: 0,
  }));
  const laneOf = (name: Lane) => lanes.find((lane) => lane.name === name)!;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  let places = LEAST_COMMON;
  let isListening = false;
  let hasBegunInRound = false;
  let utilization = performance.eventLoopUtilization();

  const taken = () =>
    lanes.reduce((sum, { common, own, underWay }) => sum + (common ? Math.max(0, underWay - own) : 0), 0);
  const underWay = () => lanes.reduce((sum, lane) => sum + lane.underWay, 0);
  const someoneWaits = (pace = commonPace) => lanes.some((lane) => lane.pace === pace && lane.waiting.size > 0);

  /** Whether a request would probably wait in this queue longer than the queue's `patience`. */
  function isFull(name: Lane): boolean {
    const { pace, patience, waiting } = laneOf(name);
    return waiting.size >= Math.min(MOST_ROOM, Math.max(LEAST_ROOM, patience / pace.milliseconds));
  }

  /**
   * Waits for a request's turn and returns a function to call when the request's work is done. Returns undefined when
   * the request is refused or `connection` was closed.
   */
  function enter(name: Lane, connection?: EventEmitter): Promise<(() => void) | undefined> {
    if (isFull(name)) return Promise.resolve(undefined);
    const lane = laneOf(name);
    return new Promise((resolve) => {
      const one: Waiting = {
        since: performance.now(),
        begin: () => {
          lane.waiting.delete(one);
          lane.underWay += 1;
          resolve(() => end(lane));
        },
        refuse: () => lane.waiting.delete(one) && resolve(undefined),
      };
      lane.waiting.add(one);
      connection?.once("close", one.refuse);
      beginNext();
    });
  }

  function beginNext(): void {
    if (isListening) return;
    const next = findNext();
    if (!next) return;
    // Only one request begins per round of the event loop, so that a health check need not wait for many.
    if (underWay() === 0 && !hasBegunInRound) {
      begin(next);
      beginNext();
    } else {
      isListening = true;
      afterArrivals(() => {
        isListening = false;
        const first = findNext();
        if (first) begin(first);
        beginNext();
      });
    }
  }

  function begin(one: Waiting): void {
    hasBegunInRound = true;
    setImmediate(() => (hasBegunInRound = false));
    one.begin();
  }

  function findNext(): Waiting | undefined {
    for (const lane of lanes) {
      if (lane.underWay < lane.own || (lane.common && taken() < places)) {
        for (const one of lane.waiting) return one;
      }
    }
    return undefined;
  }

  function end(lane: { underWay: number; pace: Pace }): void {
    const { pace } = lane;
    const now = performance.now();
    if (pace.lastEnd !== undefined) {
      pace.milliseconds += (Math.min(1000, now - pace.lastEnd) - pace.milliseconds) / 10;
    }
    pace.lastEnd = someoneWaits(pace) ? now : undefined;
    lane.underWay -= 1;
    beginNext();
  }

  function adapt(): void {
    const late = delay.count > 0 ? delay.mean / 1e6 - RESOLUTION : Infinity;
    delay.reset();
    const before = utilization;
    utilization = performance.eventLoopUtilization();
    const isBusy = late > LATE || performance.eventLoopUtilization(utilization, before).utilization > BUSY;
    if (isBusy || !someoneWaits()) places = Math.max(LEAST_COMMON, Math.floor(places / 2));
    else if (taken() >= places) places = Math.min(MOST_COMMON, places * 2);
    refuseOverdue();
    beginNext();
  }

  /** Refuses requests that have waited for more than twice the `patience` of their queue. */
  function refuseOverdue(): void {
    const now = performance.now();
    for (const { patience, waiting } of lanes) {
      for (const one of waiting) if (now - one.since > 2 * patience) one.refuse();
    }
  }

  delay.enable();
  setInterval(adapt, ADAPTED_EVERY).unref();
  return { enter, isFull };
}
