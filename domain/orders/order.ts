import { formatRupees, type Paise } from "#domain/money.ts";

const nextStatuses = {
  // In cash, and beyond what strangers may hold unpaid: no day is promised until the shop has said yes.
  "awaiting-approval": ["placed", "cancelled"],
  "awaiting-payment": ["placed", "awaiting-approval", "cancelled"],
  placed: ["packed", "cancelled"],
  // Back to what is to be cooked: a press too early, of which nobody was told.
  packed: ["dispatched", "ready", "placed", "cancelled"],
  ready: ["collected", "packed", "cancelled"],
  dispatched: ["delivered", "returned"],
  // Marked by mistake: the parcel is on the road again or comes back, what was to be collected still lies at the shop.
  delivered: ["dispatched", "returned"],
  collected: ["returned"],
  returned: [],
  // Money that comes after the hold has run out brings an order back, if the stock is still there; or its customer
  // wishes to pay after all.
  cancelled: ["placed", "awaiting-payment"],
} as const satisfies Record<string, readonly string[]>;

export type OrderStatus = keyof typeof nextStatuses;

export const orderStatuses = Object.keys(nextStatuses) as OrderStatus[];

const atTheShop: readonly OrderStatus[] = ["ready", "collected"];
const onTheRoad: readonly OrderStatus[] = ["dispatched", "delivered"];

/**
 * Whether an order may change from one status to another. Orders that the customer collects at the shop become ready
 * and collected; all others are dispatched and delivered.
 */
export function canBecome(from: OrderStatus, to: OrderStatus, collects: boolean): boolean {
  const next: readonly OrderStatus[] = nextStatuses[from];
  const others = collects ? onTheRoad : atTheShop;
  return next.includes(to) && !others.includes(to === "returned" ? from : to);
}

/** The changes of status that may be undone: the status before, and the event that records the undo. */
const takenBack = {
  packed: { to: "placed", kind: "unpacked" },
  ready: { to: "packed", kind: "unready" },
  delivered: { to: "dispatched", kind: "undelivered" },
} as const satisfies Partial<Record<OrderStatus, { to: OrderStatus; kind: string }>>;

type TakenBack = (typeof takenBack)[keyof typeof takenBack];

function takenBackFrom(status: OrderStatus): TakenBack | undefined {
  return Object.hasOwn(takenBack, status) ? takenBack[status as keyof typeof takenBack] : undefined;
}

/** The status to which undoing the change to this one leads; undefined when that change cannot be undone. */
export function undoOf(status: OrderStatus): TakenBack["to"] | undefined {
  return takenBackFrom(status)?.to;
}

/**
 * The kind of event that records a change of status. An undo has a kind of its own: an order taken back from packed to
 * placed is "unpacked", because it was not placed again.
 */
export function eventOf(from: OrderStatus, to: OrderStatus): OrderEventKind {
  const back = takenBackFrom(from);
  return back?.to === to ? back.kind : to;
}

export const paymentMethods = ["upi", "razorpay", "cash"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * The ways in which stock is reserved for an unpaid order (a "hold"). standard: until its time to pay is over. brief:
 * for 20 minutes, even when the customer reports a transfer. none: not at all, until the money comes or the shop
 * approves the order.
 */
export const holds = ["standard", "brief", "none"] as const;
export type Hold = (typeof holds)[number];

/** The kinds of events of an order; pages show them and mails follow from them. */
export type OrderEventKind =
  | OrderStatus
  | TakenBack["kind"]
  | "payment-claimed"
  | "claim-waits"
  | "payment-received"
  | "payment-late"
  | "payment-misfit"
  | "misfit-returned"
  | "refund-due"
  | "refunded"
  | "refund-failed"
  | "moved"
  | "left-out"
  | "tracking-changed"
  | "corrected"
  | "erasure-requested"
  | "erased";

export const actors = ["customer", "shop", "gateway", "clock"] as const;
export type Actor = (typeof actors)[number];

/**
 * Why the shop waives a part of the total. goodwill: part of the price was refunded. return: the order came back.
 * shortfall: less was paid, and the owner accepted it.
 */
export const allowanceKinds = ["goodwill", "return", "shortfall"] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];

/** The parts of an order's total, in paise. */
export type Charges = { itemsPaise: Paise; discountPaise: Paise; deliveryPaise: Paise; cashFeePaise: Paise };

/** An order's total in paise; computed, never stored. */
export function totalOf({ itemsPaise, discountPaise, deliveryPaise, cashFeePaise }: Charges): number {
  return itemsPaise - discountPaise + deliveryPaise + cashFeePaise;
}

/** The sums of an order's money, in paise, as the view `order_sums` computes them. */
export type Sums = {
  /** Goods, delivery and the fee for cash. */
  totalPaise: Paise;
  /** What the shop has waived (`allowances`). */
  allowedPaise: Paise;
  /** Money received in rupees, less payments taken back in disputes that the shop lost. */
  receivedPaise: Paise;
  /** Refunds that have reached the customer. */
  returnedPaise: Paise;
  /** Refunds that are owed or under way; failed ones are not counted. */
  leavingPaise: Paise;
  /**
   * Whether the customer reported a payment, with or without its UTR (the bank's reference of a transfer), that was not
   * found yet.
   */
  isClaimed: boolean;
};

type OrderMoney = { status: OrderStatus; sums: Sums };

/** What the customer owes in all, in paise: the total less what was waived; 0 once the order is cancelled. */
function dueOf({ status, sums }: OrderMoney): Paise {
  return status === "cancelled" ? 0 : sums.totalPaise - sums.allowedPaise;
}

/** What the shop has received and neither refunded nor promised back, in paise. */
export function keptOf({ receivedPaise, returnedPaise, leavingPaise }: Sums): Paise {
  return receivedPaise - returnedPaise - leavingPaise;
}

/** The balance of an order in paise: positive is owed to the customer, negative is still to pay. */
export function balanceOf(order: OrderMoney): Paise {
  return keptOf(order.sums) - dueOf(order);
}

/**
 * Whether the total, less what was waived, is paid; for a cancelled order, whether it had been paid in full before.
 * False when no money was received.
 */
export function isPaid({ status, sums }: OrderMoney): boolean {
  if (sums.receivedPaise === 0) return false;
  return status === "cancelled" ? sums.receivedPaise >= sums.totalPaise : balanceOf({ status, sums }) >= 0;
}

/**
 * A part payment, in paise: what was received for an order not paid in full, less refunds made or promised. 0 for a
 * paid order, and for a cancelled one that had been paid in full.
 */
export function partPaidPaiseOf(order: OrderMoney): Paise {
  return isPaid(order) ? 0 : Math.max(0, keptOf(order.sums));
}

/** Whether the customer of an unpaid order reported a payment that was not found yet. */
export function saysPaid(order: OrderMoney): boolean {
  return order.sums.isClaimed && !isPaid(order);
}

/** What is collected in cash at delivery, in paise; undefined for gifts, other methods and paid orders. */
export function cashToCollect(order: OrderMoney & { method: PaymentMethod; isGift: boolean }): Paise | undefined {
  const missing = -balanceOf(order);
  return order.method === "cash" && !order.isGift && missing > 0 ? missing : undefined;
}

/** "₹2,355 came, ₹1 is missing", for a part payment; both amounts in paise. */
export function partInWords(camePaise: Paise, askedPaise: Paise): string {
  return `${formatRupees(camePaise)} came, ${formatRupees(askedPaise - camePaise)} is missing`;
}
