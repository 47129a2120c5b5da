import type { Paise } from "#domain/money.ts";

const nextStatuses = {
  // A cash order beyond what strangers may reserve unpaid: the shop must approve it before a day is promised.
  "awaiting-approval": ["placed", "cancelled"],
  "awaiting-payment": ["placed", "awaiting-approval", "cancelled"],
  // Back to "awaiting-payment" if its payment was recorded by mistake.
  placed: ["packed", "awaiting-payment", "cancelled"],
  // Back to "placed" if the button was pressed too early; the customer was not told yet.
  packed: ["dispatched", "ready", "placed", "cancelled"],
  ready: ["collected", "packed", "cancelled"],
  // Back to "packed" within two hours, if it has not left after all; the customer is told.
  dispatched: ["delivered", "returned", "packed"],
  // Back to "dispatched" if the order was marked by mistake.
  delivered: ["dispatched", "returned"],
  collected: ["returned"],
  // If it is sent again: packed anew, or as it came back.
  returned: ["placed", "packed"],
  // "placed" if money comes late and stock is left; "awaiting-payment" if the customer wants to pay after all. Either
  // also if the shop takes the cancellation back.
  cancelled: ["placed", "awaiting-payment"],
} as const satisfies Record<string, readonly string[]>;

export type OrderStatus = keyof typeof nextStatuses;

export const orderStatuses = Object.keys(nextStatuses) as OrderStatus[];

const atTheShop: readonly OrderStatus[] = ["ready", "collected"];
const onTheRoad: readonly OrderStatus[] = ["dispatched", "delivered"];

/** Whether an order may change from one status to another. `collects`: whether it is collected at the shop. */
export function canBecome(from: OrderStatus, to: OrderStatus, collects: boolean): boolean {
  const next: readonly OrderStatus[] = nextStatuses[from];
  const others = collects ? onTheRoad : atTheShop;
  return next.includes(to) && !others.includes(to === "returned" ? from : to);
}

/** Whether an order with this status is packed and still in the shop. */
export function isPackedHere(status: OrderStatus): boolean {
  return status === "packed" || status === "ready";
}

/** For each status whose change can be undone, the status before it and the event that records the undoing. */
const takenBack = {
  packed: { to: "placed", kind: "unpacked" },
  ready: { to: "packed", kind: "unready" },
  dispatched: { to: "packed", kind: "undispatched" },
  delivered: { to: "dispatched", kind: "undelivered" },
} as const satisfies Partial<Record<OrderStatus, { to: OrderStatus; kind: string }>>;

type TakenBack = (typeof takenBack)[keyof typeof takenBack];

function takenBackFrom(status: OrderStatus): TakenBack | undefined {
  return Object.hasOwn(takenBack, status) ? takenBack[status as keyof typeof takenBack] : undefined;
}

/** The status that an order gets when the change to `status` is undone; undefined when it cannot be undone. */
export function undoOf(status: OrderStatus): TakenBack["to"] | undefined {
  return takenBackFrom(status)?.to;
}

/** The kind of event that records a change of status; "unpacked" for an order that goes back from packed to placed. */
export function eventOf(from: OrderStatus, to: OrderStatus): OrderEventKind {
  const back = takenBackFrom(from);
  return back?.to === to ? back.kind : to;
}

export const paymentMethods = ["upi", "razorpay", "cash"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How stock is reserved for an unpaid order. */
export const holds = [
  /** As long as the order may be paid. */
  "standard",
  /** For 20 minutes. */
  "brief",
  "none",
] as const;
export type Hold = (typeof holds)[number];

/** The kinds of events of an order. */
export type OrderEventKind =
  | OrderStatus
  | TakenBack["kind"]
  /** The customer reported a payment. */
  | "payment-claimed"
  /** The shop has not found the reported money yet. */
  | "claim-waits"
  | "payment-received"
  /** The shop had recorded a payment by mistake: it counts for nothing. */
  | "payment-reversed"
  /** Money came when the order could no longer be paid or cooked. */
  | "payment-late"
  /** The amount that came differs from the amount that was asked for. */
  | "receipt-unallocated"
  /** All money that had come was sent back. */
  | "unallocated-returned"
  | "refund-due"
  | "refunded"
  | "refund-failed"
  /** A promised refund that was not sent yet is not sent at all. */
  | "refund-called-off"
  /** The payer contests a payment at their bank, or the contest was decided. */
  | "disputed"
  /** The shop takes a cancellation back. */
  | "uncancelled"
  /** The parcel came back, and the shop sends the order again. */
  | "sent-again"
  /** The shop makes the order, though all its money went back. */
  | "goes-on"
  /** The day of dispatch or of arrival changed. */
  | "moved"
  /** What is in it was changed, because the customer asked for it. */
  | "changed"
  /** Packs were removed, because not all can be made. */
  | "left-out"
  | "tracking-changed"
  | "corrected"
  /** It goes to another pincode. */
  | "redirected"
  | "erasure-requested"
  | "erased";

/** The states of a payment that its payer contests at their bank. */
export const disputeStates = [
  "open",
  /** The shop keeps the money. */
  "won",
  /** The bank took the money back. */
  "lost",
] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Who causes an event. */
export const actors = [
  "customer",
  "shop",
  "gateway",
  /** The program, when a deadline has passed. */
  "clock",
] as const;
export type Actor = (typeof actors)[number];

/** Why a part of the total is waived. */
export const allowanceKinds = [
  /** Part of the price was refunded. */
  "goodwill",
  /** The goods came back. */
  "return",
  /** Too little was paid. */
  "shortfall",
] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];

/** The parts of an order's total; the discount is subtracted, the others are added. */
export type Charges = { itemsPaise: Paise; discountPaise: Paise; deliveryPaise: Paise; cashFeePaise: Paise };

/** An order's total in paise. */
export function totalOf({ itemsPaise, discountPaise, deliveryPaise, cashFeePaise }: Charges): number {
  return itemsPaise - discountPaise + deliveryPaise + cashFeePaise;
}

/** The sums of an order's money, in paise. */
export type Sums = {
  /** Goods less discount, plus delivery and the fee for cash. */
  totalPaise: Paise;
  /** What the shop has waived of the total. */
  allowedPaise: Paise;
  /** Money received, less payments taken back in lost disputes. Money in foreign currencies is not counted. */
  receivedPaise: Paise;
  /** Refunds that the customer has received. */
  returnedPaise: Paise;
  /** Refunds that are owed or on their way; failed ones and those that were called off are not counted. */
  leavingPaise: Paise;
  /** What banks took back from the shop in lost disputes. */
  deductedPaise: Paise;
  /** What payers contest at their banks, not decided yet. It still counts as received. */
  contestedPaise: Paise;
  /** Whether the customer reported a payment that the shop has not found yet. */
  isClaimed: boolean;
};

type OrderMoney = { status: OrderStatus; sums: Sums };

function dueOf({ status, sums }: OrderMoney): Paise {
  return status === "cancelled" ? 0 : sums.totalPaise - sums.allowedPaise;
}

/** The money that the shop has received, in paise, less refunds that are made, owed or on their way. */
export function keptOf({ receivedPaise, returnedPaise, leavingPaise }: Sums): Paise {
  return receivedPaise - returnedPaise - leavingPaise;
}

/** The balance of an order in paise: a positive one is owed to the customer, a negative one is still to be paid. */
export function balanceOf(order: OrderMoney): Paise {
  return keptOf(order.sums) - dueOf(order);
}

/**
 * Whether an order was paid in full. Stays true after it is cancelled and refunded. False when no money was received.
 */
export function isPaid({ status, sums }: OrderMoney): boolean {
  if (sums.receivedPaise === 0) return false;
  return status === "cancelled" ? sums.receivedPaise >= sums.totalPaise : balanceOf({ status, sums }) >= 0;
}

/** Money that the shop owes back for an order and has not promised, in paise; also a failed refund that is still owed. */
function owedPaiseOf(order: OrderMoney): Paise {
  return isPaid(order) ? Math.max(0, balanceOf(order)) : 0;
}

/** Money that is still to go back, in paise: promised, on its way, or owed and not promised yet. */
export function toGiveBackPaiseOf(order: OrderMoney): Paise {
  return order.sums.leavingPaise + owedPaiseOf(order);
}

/** How much of the money of an order went back, goes back or was taken back by the payer's bank. */
export type GivenBack = "nothing" | "part" | "all";

/**
 * How much of a paid order's money went back. Counts what is still on its way or owed, and lost disputes. "nothing" for
 * an order that was never paid in full.
 */
export function givenBackOf(order: OrderMoney): GivenBack {
  const { returnedPaise, deductedPaise } = order.sums;
  if (deductedPaise === 0 && !isPaid(order)) return "nothing";
  if (returnedPaise + deductedPaise + toGiveBackPaiseOf(order) === 0) return "nothing";
  return keptOf(order.sums) - owedPaiseOf(order) <= 0 ? "all" : "part";
}

/** Whether an order is being made or is on its way. */
export function isUnderWay({ status }: { status: OrderStatus }): boolean {
  return beforeItLeaves.has(status) || status === "dispatched";
}

const beforeItLeaves: ReadonlySet<OrderStatus> = new Set(["placed", "packed", "ready"]);

/** Whether the shop is making an order, or has it. */
export function hasNotLeft(status: OrderStatus): boolean {
  return beforeItLeaves.has(status);
}

/**
 * Whether the shop must decide about an order that has not left: all its money went back, so it is either cancelled or
 * made all the same. `goesOnAt` is when the shop decided to make it.
 */
export function asksWhatToDo(order: OrderMoney & { goesOnAt: Date | null }): boolean {
  return beforeItLeaves.has(order.status) && order.goesOnAt === null && givenBackOf(order) === "all";
}

/**
 * Whether an order is not paid that was to be paid beforehand and has not left: it was changed and costs more now, or its
 * payment was recorded by mistake. False after a lost dispute, about which the shop decides.
 */
export function owesBeforeItLeaves(order: OrderMoney & { method: PaymentMethod; goesOnAt: Date | null }): boolean {
  const { status, method, goesOnAt, sums } = order;
  if (method === "cash" || goesOnAt !== null || sums.deductedPaise > 0) return false;
  return beforeItLeaves.has(status) && balanceOf(order) < 0;
}

/** What the shop still has of a part payment, in paise; 0 for an order that is paid in full. */
export function partPaidPaiseOf(order: OrderMoney): Paise {
  return isPaid(order) ? 0 : Math.max(0, keptOf(order.sums));
}

/** Whether the customer of an unpaid order reported a payment that the shop has not found yet. */
export function saysPaid(order: OrderMoney): boolean {
  return order.sums.isClaimed && !isPaid(order);
}

/** The cash to collect, in paise; undefined for gifts, for other payment methods and for paid orders. */
export function cashToCollect(order: OrderMoney & { method: PaymentMethod; isGift: boolean }): Paise | undefined {
  const missing = -balanceOf(order);
  return order.method === "cash" && !order.isGift && missing > 0 ? missing : undefined;
}
