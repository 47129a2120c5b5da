import type { EventEmitter } from "node:events";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";

/**
 * The queue a request waits in. paying: requests to cart, pincode (postal code), checkout, orders, payments, webhooks
 * and back office, if they are POST or carry a cookie; shared: pages that are the same for everybody; passwords: POSTs
 * of forms with a password; browsing: everything else.
 */
export type Lane = "paying" | "shared" | "browsing" | "passwords";

/** The average milliseconds from the end of one request's work to the end of the next, measured while requests wait. */
type Pace = { milliseconds: number; lastEnd?: number };

type Waiting = { begin: () => void; refuse: () => void; since: number };

/**
 * For each lane (queue of requests), how many of its requests are worked on at the same time: `own` places are reserved
 * for it; lanes with `common` also share the remaining places, and lanes listed earlier get them first. `patience`: a
 * request that would probably wait for more than this many milliseconds is refused at once.
 */
const rules: Record<Lane, { own: number; common: boolean; patience: number }> = {
  // They wait for the database most of the time; with fewer, the processor would too. And who pays rather waits than
  // begins anew: fifty who press at once are served on a machine that needs a third of a second for each.
  paying: { own: 8, common: true, patience: 20_000 },
  shared: { own: 1, common: true, patience: 1500 },
  browsing: { own: 1, common: true, patience: 1500 },
  // Enough for the two password threads, and so few that their answers are not all drawn at once. A hundred who sign in
  // together are served in some seconds; to be told to try again costs them, and the shop, more.
  passwords: { own: 4, common: false, patience: 8000 },
};

/**
 * The fewest places that the lanes (queues of requests) with `common` share. While the processor is busy, more places
 * would make pages and health checks slow each other down.
 */
const LEAST_COMMON = 1;
/**
 * The most places that the lanes (queues of requests) with `common` share; reached while the processor is idle and
 * pages wait for a database or a bank.
 */
const MOST_COMMON = 64;
/**
 * The limit on the requests that wait in a lane (queue) is never lower than the first, however slow the work is, and
 * never higher than the second, however quick it is.
 */
const [LEAST_ROOM, MOST_ROOM] = [16, 500];
const RESOLUTION = 10;
/** The event loop counts as busy when it is late by more than this many milliseconds on average. */
const LATE = 10;
/** The event loop counts as busy when it works for more than this share of its time, between 0 and 1. */
const BUSY = 0.7;
const ADAPTED_EVERY = 100;
/** The longest that the next page waits while new connections are being accepted, in milliseconds. */
const LONGEST_BREATH = 25;

/**
 * Limits the requests that are worked on at the same time, and refuses at once one that would have to wait too long.
 * The number worked on depends on the delay and the idle time of the event loop; the number that may wait depends on
 * how long recent work took.
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

  /** Whether a request to this queue would be refused now, because too many wait in it. */
  function isFull(name: Lane): boolean {
    const { pace, patience, waiting } = laneOf(name);
    return waiting.size >= Math.min(MOST_ROOM, Math.max(LEAST_ROOM, patience / pace.milliseconds));
  }

  /**
   * Waits for a request's turn and returns a function to call when its work is done. Resolves to undefined when the
   * request is refused, or when the visitor closes `connection` before its turn.
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

  /**
   * Begins the work of one request per round of the event loop. A page made only from cached answers never yields to
   * the event loop, so a whole queue of such pages would be made in one round, and a health check would wait for all of
   * them.
   */
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

  /**
   * Refuses requests that have waited for twice the `patience` of their lane, because work has slowed down since they
   * came.
   */
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

/**
 * Calls `next` once no new connection comes in, or after `LONGEST_BREATH` milliseconds. The event loop accepts one
 * connection per round, so making a page in every round would keep a crowd, and health checks, waiting for seconds.
 */
function afterArrivals(next: () => void): void {
  const since = performance.now();
  let seen = performance.nodeTiming.uvMetricsInfo.events;
  const look = () => {
    const { events } = performance.nodeTiming.uvMetricsInfo;
    if (events === seen || performance.now() - since > LONGEST_BREATH) return next();
    seen = events;
    setImmediate(look);
  };
  setImmediate(look);
}
