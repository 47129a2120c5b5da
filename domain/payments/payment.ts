import type { Paise } from "#domain/money.ts";
import type { Actor as StaffMember } from "#domain/audit/audit.server.ts";
import type { Actor, PaymentMethod } from "#domain/orders/order.ts";

/** Why a gift cannot be paid in cash, at the door or at the shop. */
export const giftsArePaidBeforehand = "A gift is paid beforehand, so that nobody asks the receiver for money.";

/**
 * open: asked for. failed: the last attempt failed, and the next may succeed. closed: nobody waits for it any more;
 * money that comes for it all the same is still seen.
 */
export const requestStates = ["open", "failed", "closed"] as const;

/** What a process of the version before reads of a request. */
export const formerStatuses = ["open", "paid", "failed", "expired"] as const;

/** By which way money travels; an external id names it on its rail once. */
export const rails = ["upi", "card", "bank", "cash"] as const;
export type Rail = (typeof rails)[number];

/** How money of a rail was paid, in the words of an order's method. */
export function methodOf(rail: Rail): PaymentMethod {
  if (rail === "cash") return "cash";
  return rail === "card" ? "razorpay" : "upi";
}

/**
 * Who told of money: the gateway (on the customer's return, by its webhook, asked by the poller), a line of the bank's
 * statement, a person who typed its UTR or took cash. "former": a process of the version before.
 */
export const receiptSources = ["return", "webhook", "poller", "line", "typed", "cash", "former"] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/**
 * Why money goes back. The first three take back a sale, and bring a credit note: the order was cancelled, part of it
 * was given back, the parcel came back. The others never were one: it came besides, too late, or never fitted.
 */
export const refundReasons = ["cancelled", "goodwill", "return", "overpaid", "late", "unfit"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** due: owed, not asked for yet; sent: the gateway or the owner has it in hand; done: it arrived. */
export const refundStatuses = ["due", "sent", "done", "failed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * Why what a gateway told us is held: it is not written as its notices are, the database cannot store it, or it tells
 * another amount or currency of an order or a refund than was asked for.
 */
export const holdReasons = ["not understood", "not storable", "another order", "another refund"] as const;

/** Money that came, as whoever saw it reports it. */
export type Money = {
  /** What it came for. */
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  rail: Rail;
  externalId: string;
  source: ReceiptSource;
  by: Actor;
  /** Whoever of the staff wrote it down, for the log; without an id, a command on the server. */
  staff?: StaffMember;
};

/** "refund due": the money is ours, but the order cannot have it, so it goes back. */
export type Settlement = "settled" | "already settled" | "refund due" | { refused: SettlementRefusal };

/**
 * "amount": it is written down, and is not all that is asked for. "currency": it is written down and counts nothing.
 */
type SettlementRefusal =
  "unknown payment" | "method" | "amount" | "currency" | "utr used" | "payment used" | "already paid";
