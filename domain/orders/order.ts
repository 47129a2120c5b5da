import type { Paise } from "#domain/money.ts";

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
 * Whether an order may change from one status to another. Only an order that the customer collects becomes ready and
 * collected, and only another one is dispatched and delivered.
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
 * The kind of event that records a change of status. An undo has a kind of its own: an order that is no longer packed
 * was not placed again.
 */
export function eventOf(from: OrderStatus, to: OrderStatus): OrderEventKind {
  const back = takenBackFrom(from);
  return back?.to === to ? back.kind : to;
}

export const paymentMethods = ["upi", "razorpay", "cash"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * How stock is reserved for an unpaid order, which we call a hold. standard: until its time to pay is over. brief: for
 * 20 minutes, even when the customer reports a transfer. none: not at all, until the money comes or the shop approves
 * the order.
 */
export const holds = ["standard", "brief", "none"] as const;
export type Hold = (typeof holds)[number];

/**
 * Minutes for which an unpaid order with a standard hold waits. Staff look for a transfer; a gateway answers by itself.
 */
const STANDARD_MINUTES: Record<Exclude<PaymentMethod, "cash">, number> = { upi: 180, razorpay: 30 };
/** Minutes for which an unpaid order with another hold waits. */
const BRIEF_MINUTES = 20;
/** Hours in which the shop approves a cash order that holds no stock. */
const APPROVAL_HOURS = 48;
/** Hours in which the owner should find a reported transfer, enough to include a Sunday. */
const CLAIM_HOURS = 48;

/**
 * Until when an order waits for its payment: three hours by UPI, 30 minutes by Razorpay, 20 minutes with a brief hold
 * or none. An order in cash waits 48 hours for the shop's approval; with a standard hold it waits for nothing, and this
 * is null.
 */
export function holdUntil(method: PaymentMethod, placedAt: Date, hold: Hold = "standard"): Date | null {
  if (method === "cash") return hold === "standard" ? null : new Date(placedAt.getTime() + APPROVAL_HOURS * 3_600_000);
  const minutes = hold === "standard" ? STANDARD_MINUTES[method] : BRIEF_MINUTES;
  return new Date(placedAt.getTime() + minutes * 60_000);
}

/**
 * Until when an order is kept whose customer reported a transfer at this moment: for 48 hours. Then it is cancelled if
 * it is still unpaid.
 */
export function claimUntil(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + CLAIM_HOURS * 3_600_000);
}

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

/** The parts of an order's total, in paise. */
export type Charges = { itemsPaise: Paise; discountPaise: Paise; deliveryPaise: Paise; cashFeePaise: Paise };

/** An order's total in paise; computed, never stored. */
export function totalOf({ itemsPaise, discountPaise, deliveryPaise, cashFeePaise }: Charges): number {
  return itemsPaise - discountPaise + deliveryPaise + cashFeePaise;
}
