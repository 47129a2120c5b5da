import type { EventEmitter } from "node:events";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";

/**
 * Who waits where: whoever pays, checks out or works at the desk; a page that many will be given; whoever looks around;
 * and forms with a password, which wait for threads of their own and leave the processor alone meanwhile.
 */
export type Lane = "paying" | "shared" | "browsing" | "passwords";

type Waiting = { begin: () => void; refuse: () => void; since: number };

/** The common places go to the lane that is named first; `own` are those that no other lane can take. */
const rules: Record<Lane, { own: number; common: boolean; patience: number }> = {
  paying: { own: 1, common: true, patience: 8000 },
  shared: { own: 1, common: true, patience: 1500 },
  browsing: { own: 1, common: true, patience: 1500 },
  // Two more than may wait for the password threads, so that whoever is one too many reads so in the form.
  passwords: { own: 26, common: false, patience: 1500 },
};

/** So few keep the processor busy; more would only keep each other waiting, and every probe. */
const LEAST_COMMON = 1;
/** When the processor has time to spare, what is under way waits for somebody else: a bank, a database, a disk. */
const MOST_COMMON = 64;
/** However slow the work is, so many of a lane may wait, and however quick it is, no more than so many. */
const [LEAST_ROOM, MOST_ROOM] = [16, 500];
const RESOLUTION = 10;
/** Milliseconds that the event loop is late while one page is made after the other. */
const LATE = 10;
/** The share of its time in which an event loop that makes pages does not wait for anybody. */
const BUSY = 0.7;
const ADAPTED_EVERY = 100;
/** Milliseconds between two pages at most in which only arrivals are looked after. */
const LONGEST_BREATH = 100;

/**
 * Bounds the work under way and refuses at once what could not be begun in good time. How much is done at once follows
 * the delay and the idle time of the event loop; how many may wait follows how long the work has been taking.
 */
export function createAdmission() {
  const lanes = Object.entries(rules).map(([name, rule]) => ({
    name,
    ...rule,
    waiting: new Set<Waiting>(),
    underWay: 0,
  }));
  const laneOf = (name: Lane) => lanes.find((lane) => lane.name === name)!;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  let places = LEAST_COMMON;
  /** How many milliseconds pass from the end of one piece of work to the end of the next, while others wait. */
  let pace = 20;
  let lastEnd: number | undefined;
  let isListening = false;
  let utilization = performance.eventLoopUtilization();

  const taken = () =>
    lanes.reduce((sum, { common, own, underWay }) => sum + (common ? Math.max(0, underWay - own) : 0), 0);
  const underWay = () => lanes.reduce((sum, lane) => sum + lane.underWay, 0);
  const someoneWaits = () => lanes.some(({ common, waiting }) => common && waiting.size > 0);

  /** Whether a request would be refused now. */
  function isFull(name: Lane): boolean {
    const { patience, waiting } = laneOf(name);
    return waiting.size >= Math.min(MOST_ROOM, Math.max(LEAST_ROOM, patience / pace));
  }

  /**
   * Waits for the turn of a request and gives a function to be called when its work is done; undefined when it is
   * refused, or when the visitor, who closes `connection`, has left before.
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
    if (underWay() === 0) {
      next.begin();
      beginNext();
    } else {
      isListening = true;
      afterArrivals(() => {
        isListening = false;
        findNext()?.begin();
        beginNext();
      });
    }
  }

  function findNext(): Waiting | undefined {
    for (const lane of lanes) {
      if (lane.underWay < lane.own || (lane.common && taken() < places)) {
        for (const one of lane.waiting) return one;
      }
    }
    return undefined;
  }

  function end(lane: { underWay: number }): void {
    const now = performance.now();
    if (lastEnd !== undefined) pace += (Math.min(1000, now - lastEnd) - pace) / 10;
    lastEnd = someoneWaits() ? now : undefined;
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

  /** Work that came to take longer than it did when somebody was let in: nobody waits more than twice what was meant. */
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
 * Calls `next` once the event loop has gone round without news, or after a while at most. It takes one new connection in
 * each round, so with a page made in every round a crowd, and each probe in it, would stand before the door for seconds.
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
