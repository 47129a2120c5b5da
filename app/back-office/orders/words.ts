import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import type { Lane } from "#domain/orders/board/lanes.ts";
import { undoOf, type OrderStatus } from "#domain/orders/order.ts";

export const laneNames: Record<Lane, string> = {
  unpaid: "Awaiting payment",
  cook: "To cook",
  packed: "Packed",
  ready: "Ready",
  road: "On the road",
  done: "Done",
  cancelled: "Cancelled",
};

/** The name of an order's status in the back office. */
export function statusName(status: OrderStatus): string {
  return status === "placed" ? "to cook" : statusInWords(status);
}

const stepWords: Record<OrderStatus, string> = {
  "awaiting-payment": "",
  "awaiting-approval": "",
  placed: "",
  packed: "Mark packed",
  ready: "Mark ready",
  dispatched: "Hand to courier",
  delivered: "Mark delivered",
  collected: "Mark collected",
  returned: "Mark returned",
  cancelled: "Cancel the order",
};

const backWords: Partial<Record<OrderStatus, string>> = {
  placed: "Back to the kitchen",
  packed: "Back to packed",
  dispatched: "Back on the road",
};

/** The text of the button that changes an order's status, forward or back. */
export function wordsOfStep(from: OrderStatus, to: OrderStatus): string {
  if (from === "awaiting-approval" && to === "placed") return "Accept the order";
  if (from === "dispatched" && to === "packed") return "It has not left after all";
  return (undoOf(from) === to && backWords[to]) || stepWords[to];
}

/** Whether the button for a change to this status must warn that the change cannot be undone. */
export function isForGood(to: OrderStatus): boolean {
  return to === "collected" || to === "returned";
}
