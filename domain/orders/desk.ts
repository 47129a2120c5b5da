import { formatAmount } from "#domain/money.ts";
import { hasMisfit } from "./misfit.ts";
import { saysPaid } from "./story.ts";
import { canBecome, undoOf, type OrderEventKind, type OrderStatus, type PaymentMethod } from "./order.ts";

/** What the shop writes down with one press; leaving with a courier asks for more, and the rest follows from money. */
const onward = ["packed", "ready", "delivered", "collected", "returned"] as const;
const deskMoves = ["placed", "dispatched", ...onward] as const;
export type DeskMove = (typeof deskMoves)[number];

type Standing = { status: OrderStatus; collects: boolean };

/**
 * Whether the staff may move an order so: on, or back by one that was too early. Only money makes an order placed anew,
 * and what was collected is taken back by the owner only.
 */
export function isDeskMove({ status, collects }: Standing, to: OrderStatus): to is DeskMove {
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
export function otherMovesOf(order: Standing): DeskMove[] {
  return deskMoves.filter((to) => isDeskMove(order, to) && to !== nextStepOf(order));
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
export function placeInWords(status: OrderStatus): string {
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

type Paying = {
  status: OrderStatus;
  method: PaymentMethod;
  /** What has happened to it, in the order it happened. */
  kinds: readonly OrderEventKind[];
};

/** Whether the money of an order is there; of one that is paid beforehand it is, once it was placed. */
export function isPaid({ status, method, kinds }: Paying): boolean {
  if (kinds.includes("payment-received")) return true;
  return method !== "cash" && status !== "awaiting-payment" && status !== "cancelled";
}

/** Whether the money of an order is awaited from Razorpay alone, which reports it: nobody can confirm it by hand. */
export function isReported({ status, method, kinds }: Paying): boolean {
  return status === "awaiting-payment" && method === "razorpay" && !kinds.includes("payment-claimed");
}

/** Whether money that was promised back is still owed. One that failed is owed on; asking for it again owes no more. */
function isRefundDue(kinds: readonly OrderEventKind[]): boolean {
  let owed = 0;
  let failed = 0;
  for (const kind of kinds) {
    if (kind === "refund-failed") failed += 1;
    if (kind === "refund-due" && failed > 0) failed -= 1;
    else if (kind === "refund-due") owed += 1;
    if (kind === "refunded") owed -= 1;
    failed = Math.min(failed, owed);
  }
  return owed > 0;
}

const ways: Record<PaymentMethod, string> = { upi: "UPI", razorpay: "Razorpay", cash: "Cash" };

/** What the desk has to know of an order's money, in two or three words; the total is in paise. */
export function moneyMarkOf(order: Paying, totalPaise: number): MoneyMark {
  const { status, method, kinds } = order;
  const isOver = status === "cancelled" || status === "returned";
  if (isRefundDue(kinds)) return { words: "Refund due", tone: "bad", isOwed: true };
  if (kinds.includes("refunded")) {
    return isOver ? { words: "Refunded", tone: "plain" } : { words: "Paid, part given back", tone: "good" };
  }
  if (isPaid(order)) return { words: "Paid", tone: "good" };
  if (hasMisfit(kinds)) return { words: status === "cancelled" ? "To send back" : "Does not fit", tone: "bad" };
  if (isOver) return { words: "Not paid", tone: "plain" };
  if (status === "awaiting-approval") {
    return { words: `Cash Rs ${formatAmount(totalPaise)}, waits for your yes`, tone: "bad" };
  }
  if (method === "cash") return { words: `Cash Rs ${formatAmount(totalPaise)}`, tone: "bad" };
  if (saysPaid({ events: kinds.map((kind) => ({ kind })) }))
    return { words: `Says paid by ${ways[method]}`, tone: "bad" };
  return { words: `${ways[method]} waits`, tone: "plain" };
}
