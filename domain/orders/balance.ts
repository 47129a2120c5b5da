import { formatRupees, type Paise } from "#domain/money.ts";
import type { OrderStatus, PaymentMethod } from "./order.ts";

/** What is written down of an order's money, in paise; `order_sums` adds it up. */
export type Sums = {
  /** Goods, delivery and the fee for cash. */
  totalPaise: Paise;
  /** What the shop lets off. */
  allowedPaise: Paise;
  /** What came in rupees, less what lost disputes took. */
  receivedPaise: Paise;
  /** Refunds that have arrived. */
  returnedPaise: Paise;
  /** Refunds that are owed or on their way; one that failed is neither. */
  leavingPaise: Paise;
  /** The customer tells a UTR, and no such transfer was seen yet. */
  isClaimed: boolean;
};

type Standing = { status: OrderStatus; sums: Sums };

/** What the customer has to pay in all, in paise: the total less what was let off; nothing once it is cancelled. */
function dueOf({ status, sums }: Standing): Paise {
  return status === "cancelled" ? 0 : sums.totalPaise - sums.allowedPaise;
}

/** What the shop has of an order's money and does not owe back already, in paise. */
export function keptOf({ receivedPaise, returnedPaise, leavingPaise }: Sums): Paise {
  return receivedPaise - returnedPaise - leavingPaise;
}

/** What an order comes to, in paise: above nothing it is owed to the customer, below it is still to pay. */
export function balanceOf(order: Standing): Paise {
  return keptOf(order.sums) - dueOf(order);
}

/** Whether the money of an order is there; of a cancelled one, whether all of it had come. */
export function isPaid({ status, sums }: Standing): boolean {
  if (sums.receivedPaise === 0) return false;
  return status === "cancelled" ? sums.receivedPaise >= sums.totalPaise : balanceOf({ status, sums }) >= 0;
}

/**
 * What came and pays for nothing, in paise: a part of what is asked for, or what was left in the shop's hands when the
 * order was cancelled. Nothing once the order has its money.
 */
export function unfitPaiseOf(order: Standing): Paise {
  return isPaid(order) ? 0 : Math.max(0, keptOf(order.sums));
}

/** Whether the customer says that it was paid and the money has not been seen yet. */
export function saysPaid(order: Standing): boolean {
  return order.sums.isClaimed && !isPaid(order);
}

/** What is taken in cash when an order is handed over, in paise; undefined for a gift and for what is paid. */
export function cashToCollect(order: Standing & { method: PaymentMethod; isGift: boolean }): Paise | undefined {
  const missing = -balanceOf(order);
  return order.method === "cash" && !order.isGift && missing > 0 ? missing : undefined;
}

/** "Rs 2,355 came, Rs 1 is missing", of a part that came of so many paise. */
export function partInWords(camePaise: Paise, askedPaise: Paise): string {
  return `${formatRupees(camePaise)} came, ${formatRupees(askedPaise - camePaise)} is missing`;
}
