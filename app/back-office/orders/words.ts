import type { Lane } from "#domain/orders/lanes.ts";
import type { OrderStatus } from "#domain/orders/order.ts";

export const laneNames: Record<Lane, string> = {
  unpaid: "Awaiting payment",
  cook: "To cook",
  packed: "Packed",
  ready: "Ready",
  road: "On the road",
  done: "Done",
  cancelled: "Cancelled",
};

/** What is written on the button, or on the link, that moves an order there. */
export const stepWords: Record<OrderStatus, string> = {
  "awaiting-payment": "",
  placed: "Back to the kitchen",
  packed: "Mark packed",
  ready: "Mark ready",
  dispatched: "Hand to courier",
  delivered: "Mark delivered",
  collected: "Mark collected",
  returned: "Mark returned",
  cancelled: "Cancel the order",
};
