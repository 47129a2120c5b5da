import type { OrderStatus } from "#domain/orders/order.ts";
import type { Payment } from "./payments.server.ts";

type Awaited = { payment: Pick<Payment, "method" | "claimedUtr">; status: OrderStatus };

/** What is looked for, in the order in which it is looked for; the last two need nobody. */
export const waitingKinds = ["told", "late", "cash", "untold", "gateway", "cash at home"] as const;

/**
 * told: the customer names a UTR. late: so, but the order has run out. cash: out of the house and not handed in.
 * untold: a transfer nobody speaks of yet. gateway: comes by itself. cash at home: the order is still in the kitchen.
 */
export type WaitingKind = (typeof waitingKinds)[number];

const outOfTheHouse: ReadonlySet<OrderStatus> = new Set(["dispatched", "delivered", "collected"]);

/** What kind of money is awaited. */
export function waitingKindOf({ payment, status }: Awaited): WaitingKind {
  if (payment.method === "razorpay") return "gateway";
  if (payment.method === "cash") return outOfTheHouse.has(status) ? "cash" : "cash at home";
  if (!payment.claimedUtr) return "untold";
  return status === "cancelled" ? "late" : "told";
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago in one word and a number: "5 minutes", "3 hours", "2 days"; whole units, rounded down. */
export function sinceInWords(from: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - from.getTime());
  if (passed < MINUTE) return "less than a minute";
  const [unit, name] = passed >= 2 * DAY ? [DAY, "day"] : passed >= HOUR ? [HOUR, "hour"] : [MINUTE, "minute"];
  const count = Math.floor(passed / unit);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
