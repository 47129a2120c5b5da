import type { OrderStatus } from "#domain/orders/order.ts";
import type { Payment } from "./payments.server.ts";

type Awaited = Pick<Payment, "method" | "claimedUtr"> & { status: OrderStatus };

/** The kinds of awaited money, in the sequence in which staff look for it; the last two need no action. */
export const waitingKinds = ["told", "late", "cash", "untold", "gateway", "cash at home"] as const;

/**
 * told: the customer reported a UTR. late: the same, but the order has expired. cash: dispatched or collected, cash not
 * handed in yet. untold: a transfer that nobody reported. gateway: reported by the gateway. cash at home: the order is
 * still in the kitchen.
 */
export type WaitingKind = (typeof waitingKinds)[number];

const outOfTheHouse: ReadonlySet<OrderStatus> = new Set(["dispatched", "delivered", "collected"]);

/** The kind of an awaited payment; `status` is the order's. */
export function waitingKindOf({ method, claimedUtr, status }: Awaited): WaitingKind {
  if (method === "razorpay") return "gateway";
  if (method === "cash") return outOfTheHouse.has(status) ? "cash" : "cash at home";
  if (!claimedUtr) return "untold";
  return status === "cancelled" ? "late" : "told";
}
