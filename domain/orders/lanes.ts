import type { OrderStatus } from "./order.ts";

/** The lists of the board, in the order that orders go through them. */
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

/** The standings whose orders a list shows. */
export function statusesIn(lane: Lane): readonly OrderStatus[] {
  return statusesOf[lane];
}

/** Whether nothing is left to do with the orders of a list. */
export function isOverIn(lane: Lane): boolean {
  return lane === "done" || lane === "cancelled";
}

/** Whether an order of a list can be late: ready ones wait for their customers, unpaid ones for money. */
export function canBeLateIn(lane: Lane): boolean {
  return lane === "cook" || lane === "packed" || lane === "road";
}

/** The list that shows an order of this standing. */
export function laneOf(status: OrderStatus): Lane {
  return lanes.find((lane) => statusesIn(lane).includes(status))!;
}
