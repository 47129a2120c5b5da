import type { OrderStatus } from "#domain/orders/order.ts";
import type { Payment } from "./payments.server.ts";

type Awaited = Pick<Payment, "method" | "claimedUtr" | "saidPaidAt"> & { status: OrderStatus };

/** The kinds of awaited money, in the sequence in which staff look for it; the last two need no action. */
export const waitingKinds = ["told", "said", "late", "cash", "untold", "gateway", "cash at home"] as const;

/**
 * told: the customer reported a UTR. said: the customer says that it is paid, and gave no UTR. late: a UTR was
 * reported for a cancelled order. cash: dispatched, delivered or collected, but its cash is not handed in yet. untold:
 * a UPI transfer that nobody reported. gateway: by Razorpay, which reports it by itself. cash at home: the order has
 * not left the shop.
 */
export type WaitingKind = (typeof waitingKinds)[number];

const outOfTheHouse: ReadonlySet<OrderStatus> = new Set(["dispatched", "delivered", "collected"]);

/** The kind of an awaited payment; `status` is the order's. */
export function waitingKindOf({ method, claimedUtr, saidPaidAt, status }: Awaited): WaitingKind {
  if (method === "razorpay") return "gateway";
  if (method === "cash") return outOfTheHouse.has(status) ? "cash" : "cash at home";
  if (!claimedUtr) return saidPaidAt ? "said" : "untold";
  return status === "cancelled" ? "late" : "told";
}
