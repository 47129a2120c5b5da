import { formatRupees } from "#domain/money.ts";
import { balanceOf, isPaid, saysPaid, unfitPaiseOf, type Sums } from "./balance.ts";
import { canBecome, undoOf, type OrderStatus, type PaymentMethod } from "./order.ts";

/** What the shop writes down with one press; leaving with a courier asks for more, and the rest follows from money. */
const onward = ["packed", "ready", "delivered", "collected", "returned"] as const;
const staffTransitions = ["placed", "dispatched", ...onward] as const;
export type StaffTransition = (typeof staffTransitions)[number];

type Standing = { status: OrderStatus; collects: boolean };

/**
 * Whether the staff may move an order so: on, or back by one that was too early. Only money makes an order placed anew,
 * and what was collected is taken back by the owner only.
 */
export function isStaffTransition({ status, collects }: Standing, to: OrderStatus): to is StaffTransition {
  if (status === "collected") return false;
  const isTheirs = (onward as readonly OrderStatus[]).includes(to) || undoOf(status) === to;
  return isTheirs && canBecome(status, to, collects);
}

/** What is usually done with an order next; undefined when nothing is left to do. */
export function nextStepOf({ status, collects }: Standing): OrderStatus | undefined {
  const next: Partial<Record<OrderStatus, OrderStatus>> = {
    "awaiting-payment": "placed",
    "awaiting-approval": "placed",
    placed: "packed",
    packed: collects ? "ready" : "dispatched",
    ready: "collected",
    dispatched: "delivered",
  };
  return next[status];
}

/** The other moves that the staff may write down. */
export function otherTransitionsOf(order: Standing): StaffTransition[] {
  return staffTransitions.filter((to) => isStaffTransition(order, to) && to !== nextStepOf(order));
}

/** A standing as the desk names it, to follow "it is". */
export function statusInWords(status: OrderStatus): string {
  const words: Record<OrderStatus, string> = {
    "awaiting-payment": "awaiting payment",
    "awaiting-approval": "waiting for your yes",
    placed: "in the kitchen",
    packed: "packed",
    ready: "ready to collect",
    dispatched: "on the road",
    delivered: "delivered",
    collected: "collected",
    returned: "returned",
    cancelled: "cancelled",
  };
  return words[status];
}

/** Where a move leads, to follow "moved to". */
export function destinationInWords(status: OrderStatus): string {
  const places: Partial<Record<OrderStatus, string>> = {
    placed: "the kitchen",
    dispatched: "the road",
  };
  return places[status] ?? statusInWords(status);
}

/** Whether the shop is behind its word: the day it should have left the kitchen, or arrived, is over. `today` is India's. */
export function isLate(
  { status, dispatchOn, promisedOn }: { status: OrderStatus; dispatchOn: string; promisedOn: string },
  today: string,
): boolean {
  if (status === "placed" || status === "packed") return dispatchOn < today || promisedOn < today;
  return status === "dispatched" && promisedOn < today;
}

export type MoneyMark = { words: string; tone: "good" | "plain" | "bad"; isOwed?: true };

type Paying = { status: OrderStatus; method: PaymentMethod; sums: Sums };

/** Whether the money of an order is awaited from Razorpay alone, which reports it: nobody can confirm it by hand. */
export function isReported({ status, method, sums }: Paying): boolean {
  return status === "awaiting-payment" && method === "razorpay" && !sums.isClaimed;
}

const ways: Record<PaymentMethod, string> = { upi: "UPI", razorpay: "Razorpay", cash: "Cash" };

/** What the desk has to know of an order's money, in two or three words. */
export function moneyMarkOf(order: Paying): MoneyMark {
  const { status, method, sums } = order;
  const isOver = status === "cancelled" || status === "returned";
  const paid = isPaid(order);
  if (sums.leavingPaise > 0 || (paid && balanceOf(order) > 0))
    return { words: "Refund due", tone: "bad", isOwed: true };
  if (paid && sums.returnedPaise > 0) {
    return isOver ? { words: "Refunded", tone: "plain" } : { words: "Paid, part given back", tone: "good" };
  }
  if (paid) return { words: "Paid", tone: "good" };
  if (unfitPaiseOf(order) > 0) {
    return { words: status === "cancelled" ? "To send back" : "Does not fit", tone: "bad" };
  }
  if (isOver) return { words: "Not paid", tone: "plain" };
  const cash = `Cash ${formatRupees(-balanceOf(order))}`;
  if (status === "awaiting-approval") return { words: `${cash}, waits for your yes`, tone: "bad" };
  if (method === "cash") return { words: cash, tone: "bad" };
  if (saysPaid(order)) return { words: `Says paid by ${ways[method]}`, tone: "bad" };
  return { words: `${ways[method]} waits`, tone: "plain" };
}
