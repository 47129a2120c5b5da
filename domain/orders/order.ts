const nextStatuses = {
  "awaiting-payment": ["placed", "cancelled"],
  placed: ["packed", "cancelled"],
  packed: ["dispatched", "ready", "cancelled"],
  ready: ["collected", "cancelled"],
  dispatched: ["delivered", "returned"],
  delivered: [],
  collected: [],
  returned: [],
  // Money that comes after the hold has run out brings an order back, if the stock is still there.
  cancelled: ["placed"],
} as const satisfies Record<string, readonly string[]>;

export type OrderStatus = keyof typeof nextStatuses;

export const orderStatuses = Object.keys(nextStatuses) as OrderStatus[];

function nextStatusesOf(status: OrderStatus): readonly OrderStatus[] {
  return nextStatuses[status];
}

/** Whether an order may go from one status to another at all. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatusesOf(from).includes(to);
}

export const paymentMethods = ["upi", "razorpay", "cash"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What happened to an order; pages tell it and mails follow from it. */
export type OrderEventKind =
  | OrderStatus
  | "payment-claimed"
  | "payment-received"
  | "payment-late"
  | "refund-due"
  | "refunded"
  | "tracking-changed";

export type Actor = "customer" | "shop" | "gateway" | "clock";

/** What a customer pays in the end, in paise; derived, never stored. */
export type Charges = { itemsPaise: number; deliveryPaise: number; cashFeePaise: number };

export function totalOf({ itemsPaise, deliveryPaise, cashFeePaise }: Charges): number {
  return itemsPaise + deliveryPaise + cashFeePaise;
}
