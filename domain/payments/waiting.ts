import type { OrderStatus } from "#domain/orders/order.ts";
import type { Payment } from "./payments.server.ts";

type Awaited = Pick<Payment, "method" | "claimedUtr"> & { status: OrderStatus };

/** What is looked for, in the order in which it is looked for; the last two need nobody. */
export const waitingKinds = ["told", "late", "cash", "untold", "gateway", "cash at home"] as const;

/**
 * told: the customer names a UTR. late: so, but the order has run out. cash: out of the house and not handed in.
 * untold: a transfer nobody speaks of yet. gateway: comes by itself. cash at home: the order is still in the kitchen.
 */
export type WaitingKind = (typeof waitingKinds)[number];

const outOfTheHouse: ReadonlySet<OrderStatus> = new Set(["dispatched", "delivered", "collected"]);

/** What kind of money is awaited; `status` is the order's. */
export function waitingKindOf({ method, claimedUtr, status }: Awaited): WaitingKind {
  if (method === "razorpay") return "gateway";
  if (method === "cash") return outOfTheHouse.has(status) ? "cash" : "cash at home";
  if (!claimedUtr) return "untold";
  return status === "cancelled" ? "late" : "told";
}
