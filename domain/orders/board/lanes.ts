import type { OrderStatus } from "../order.ts";

const statusesOf = {
  unpaid: ["awaiting-payment", "awaiting-approval"],
  cook: ["placed"],
  packed: ["packed"],
  ready: ["ready"],
  road: ["dispatched"],
  done: ["delivered", "collected", "returned"],
  cancelled: ["cancelled"],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type Lane = keyof typeof statusesOf;

export const lanes = Object.keys(statusesOf) as Lane[];

export function isLane(text: string | null): text is Lane {
  return text !== null && Object.hasOwn(statusesOf, text);
}

/** The statuses of the orders that a list of the back office shows. */
export function statusesIn(lane: Lane): readonly OrderStatus[] {
  return statusesOf[lane];
}

/** Whether a list of the back office shows finished orders. */
export function isOverIn(lane: Lane): boolean {
  return lane === "done" || lane === "cancelled";
}

/** Whether orders of a list can be late. Unpaid and ready ones cannot: they wait for the customer. */
export function canBeLateIn(lane: Lane): boolean {
  return lane === "cook" || lane === "packed" || lane === "road";
}

/** The list of the back office that shows orders with this status. */
export function laneOf(status: OrderStatus): Lane {
  return lanes.find((lane) => statusesIn(lane).includes(status))!;
}
