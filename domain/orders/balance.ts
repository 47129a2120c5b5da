import { formatRupees, type Paise } from "#domain/money.ts";
import type { OrderStatus, PaymentMethod } from "./order.ts";

/** The sums of an order's money, in paise, as the view `order_sums` computes them. */
export type Sums = {
  /** Goods, delivery and the fee for cash. */
  totalPaise: Paise;
  /** What the shop has waived (`allowances`). */
  allowedPaise: Paise;
  /** Money received in rupees, less what lost disputes took back. */
  receivedPaise: Paise;
  /** Refunds that have reached the customer. */
  returnedPaise: Paise;
  /** Refunds that are owed or under way; failed ones are not counted. */
  leavingPaise: Paise;
  /** Whether the customer said that they paid, with or without a UTR, and the money was not found yet. */
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
 * Whether an order is paid in full, less what was waived; for a cancelled one, whether it had been paid in full before.
 * False while no money came.
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
