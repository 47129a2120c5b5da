import type { OrderStatus } from "#domain/orders/order.ts";
import { outOfTheHouse } from "../hand-ins/hand-in.ts";
import type { Payment } from "../requests/payments.server.ts";

type Awaited = Pick<Payment, "method" | "claimedUtr" | "saidPaidAt"> & { status: OrderStatus };

/** The kinds of awaited payments, in the sequence in which staff deal with them. The last two need no action. */
export const waitingKinds = [
  /** The customer reported the number of a UPI transfer. */
  "told",
  /** The customer says that they have paid by UPI, but gave no number. */
  "said",
  /** Like "told", but the order is cancelled. */
  "late",
  /** The payment is in cash, and the order has left the shop. */
  "cash",
  /** The payment is by UPI, and the customer has reported nothing. */
  "untold",
  /** The payment is by Razorpay, which reports payments to the shop. */
  "gateway",
  /** The payment is in cash, and the order has not left the shop. */
  "cash at home",
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

/** The kind of an awaited payment; `status` is the status of the order. */
export function waitingKindOf({ method, claimedUtr, saidPaidAt, status }: Awaited): WaitingKind {
  if (method === "razorpay") return "gateway";
  if (method === "cash") return outOfTheHouse.has(status) ? "cash" : "cash at home";
  if (!claimedUtr) return saidPaidAt ? "said" : "untold";
  return status === "cancelled" ? "late" : "told";
}
