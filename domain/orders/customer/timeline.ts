import { clockInIndia, dayInIndia, dayInWords, timeInIndia } from "#platform/day.ts";
import type { Actor, OrderEventKind, OrderStatus } from "../order.ts";

/** Whether the order's last cancellation was automatic, because the time for payment or approval was over. */
export function ranOut({ events }: { events: readonly { kind: OrderEventKind; by: Actor }[] }): boolean {
  return events.findLast(({ kind }) => kind === "cancelled")?.by === "clock";
}

/** A step of an order on its way, as its customer sees it. */
export type Step = { step: OrderStatus; state: "done" | "now" | "later" };

/** The steps of an order; undefined for a cancelled or returned order. */
export function stepsOf({ status, collects }: { status: OrderStatus; collects: boolean }): Step[] | undefined {
  const steps: OrderStatus[] = collects
    ? ["placed", "packed", "ready", "collected"]
    : ["placed", "packed", "dispatched", "delivered"];
  // What waits for its money or our word has not been placed yet; that comes in place of the first step.
  if (status === "awaiting-payment" || status === "awaiting-approval") steps[0] = status;
  const reached = steps.indexOf(status);
  if (reached < 0) return undefined;
  return steps.map((step, index) => ({
    step,
    state: index < reached ? "done" : index === reached ? "now" : "later",
  }));
}

/** Until when something is kept: the day alone when it ends with that day, otherwise "Saturday 21 November, 2:05 pm". */
export function untilInWords(end: Date): string {
  return clockInIndia(end) === "00:00" ? dayInWords(dayInIndia(new Date(end.getTime() - 1))) : momentInWords(end);
}

/** A moment as day and time in India: "Saturday 21 November, 2:05 pm". */
export function momentInWords(moment: Date): string {
  return `${dayInWords(dayInIndia(moment))}, ${timeInIndia(moment)}`;
}
