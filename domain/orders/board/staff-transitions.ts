import { formatRupees } from "#domain/money.ts";
import {
  canBecome,
  undoOf,
  type OrderStatus,
  type PaymentMethod,
  balanceOf,
  givenBackOf,
  isPaid,
  isUnderWay,
  saysPaid,
  partPaidPaiseOf,
  toGiveBackPaiseOf,
  type Sums,
  owesBeforeItLeaves,
} from "../order.ts";

/** The steps forward that staff may make with one button. "dispatched" is missing, because it needs a courier. */
const onward = ["packed", "ready", "delivered", "collected", "returned"] as const;
/** All statuses that staff may set with one button, including steps back. */
const staffTransitions = ["placed", "dispatched", ...onward] as const;
export type StaffTransition = (typeof staffTransitions)[number];

type OrderState = { status: OrderStatus; collects: boolean };

/**
 * Whether staff may set the status `to` with one button. "dispatched" is allowed only as a step back, because the step
 * forward needs a courier.
 */
export function isStaffTransition({ status, collects }: OrderState, to: OrderStatus): to is StaffTransition {
  if (status === "collected" || status === "returned") return false;
  const isTheirs = (onward as readonly OrderStatus[]).includes(to) || undoOf(status) === to;
  return isTheirs && canBecome(status, to, collects);
}

/**
 * The status that usually follows; undefined when the order is finished. `isRecalled`: whether it is packed from a
 * recalled lot, so that it can only be taken back.
 */
export function nextStepOf({ status, collects }: OrderState, isRecalled = false): OrderStatus | undefined {
  if (isRecalled) return undoOf(status);
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

/** The statuses that staff may set with one button, except the usual next status (`nextStepOf`). */
export function otherTransitionsOf(
  /** `hasJustLeft`: whether it may still be said that it has not left after all. */
  order: OrderState & { hasJustLeft?: boolean },
  isRecalled = false,
): StaffTransition[] {
  if (isRecalled) return [];
  const isSaidLater = (to: OrderStatus) => order.status === "dispatched" && to === "packed" && !order.hasJustLeft;
  return staffTransitions.filter((to) => isStaffTransition(order, to) && to !== nextStepOf(order) && !isSaidLater(to));
}

/** A status in words that follow "It is": "on the road" for a dispatched order. */
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

/** A status in words that follow "moved to": "the road" for a dispatched order. */
export function destinationInWords(status: OrderStatus): string {
  const places: Partial<Record<OrderStatus, string>> = {
    placed: "the kitchen",
    dispatched: "the road",
  };
  return places[status] ?? statusInWords(status);
}

/** Whether a placed, packed or dispatched order is late. False in any other status. `today` is YYYY-MM-DD, in India. */
export function isLate(
  { status, dispatchOn, promisedOn }: { status: OrderStatus; dispatchOn: string; promisedOn: string },
  today: string,
): boolean {
  if (status === "placed" || status === "packed") return dispatchOn < today || promisedOn < today;
  return status === "dispatched" && promisedOn < today;
}

/** For how many hours staff may say that a parcel has not left after all. */
export const HOURS_TO_TAKE_BACK = 2;

/** Whether it may still be said of a parcel that it has not left after all. `leftAt` is when it was said to have left. */
export function hasJustLeft(leftAt: Date | undefined, now: Date): boolean {
  return leftAt !== undefined && now.getTime() - leftAt.getTime() < HOURS_TO_TAKE_BACK * 60 * 60 * 1000;
}

export type MoneyMark = { words: string; tone: "good" | "plain" | "due"; isOwed?: true };

type Paying = { status: OrderStatus; method: PaymentMethod; sums: Sums };

/**
 * Whether Razorpay will report the payment, so that staff need not confirm it. False if the customer says they paid.
 */
export function isReported({ status, method, sums }: Paying): boolean {
  return status === "awaiting-payment" && method === "razorpay" && !sums.isClaimed;
}

const ways: Record<PaymentMethod, string> = { upi: "UPI", razorpay: "Razorpay", cash: "Cash" };

/**
 * The state of an order's payment in a few words for staff. `isOwed` is true when a refund is due. `goesOnAt` is when
 * the shop decided to make the order though all its money went back.
 */
export function moneyMarkOf(order: Paying & { goesOnAt?: Date | null }): MoneyMark {
  const { status, method, sums } = order;
  const isOver = status === "cancelled" || status === "returned";
  const back = givenBackOf(order);
  const toGiveBack = toGiveBackPaiseOf(order);
  if (sums.contestedPaise > 0) return { words: "Contested at the bank", tone: "due" };
  if (toGiveBack > 0) {
    const howMuch = back === "all" ? "all of it" : formatRupees(toGiveBack);
    return { words: `Refund due: ${howMuch}`, tone: "due", isOwed: true };
  }
  if (sums.deductedPaise > 0) {
    return { words: back === "all" ? "Taken back by the bank" : "Part taken back by the bank", tone: "due" };
  }
  if (back === "all") {
    const asks = isUnderWay(order) && !order.goesOnAt;
    return isOver
      ? { words: "Refunded", tone: "plain" }
      : { words: "All money given back", tone: asks ? "due" : "plain" };
  }
  if (back === "part") return { words: isOver ? "Part refunded" : "Paid, part given back", tone: "plain" };
  if (isPaid(order)) return { words: "Paid", tone: "good" };
  if (owesBeforeItLeaves({ ...order, goesOnAt: order.goesOnAt ?? null })) {
    if (saysPaid(order)) return { words: `Says paid by ${ways[method]}`, tone: "due" };
    return { words: `Owes ${formatRupees(-balanceOf(order))}`, tone: "due" };
  }
  if (partPaidPaiseOf(order) > 0) {
    return { words: status === "cancelled" ? "To send back" : "Another amount came", tone: "due" };
  }
  if (isOver) return { words: "Not paid", tone: "plain" };
  const cash = `Cash ${formatRupees(-balanceOf(order))}`;
  if (status === "awaiting-approval") return { words: `${cash}, waits for your yes`, tone: "due" };
  if (method === "cash") return { words: cash, tone: "due" };
  if (saysPaid(order)) return { words: `Says paid by ${ways[method]}`, tone: "due" };
  return { words: `${ways[method]} waits`, tone: "plain" };
}
