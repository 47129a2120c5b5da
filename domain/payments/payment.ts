import type { Paise } from "#domain/money.ts";
import type { Actor as StaffMember } from "#domain/audit/audit.server.ts";
import type { Actor, PaymentMethod } from "#domain/orders/order.ts";

/** The message that refuses cash for a gift, whether paid at the door or at the shop. */
export const giftsArePaidBeforehand = "A gift is paid beforehand, so that nobody asks the receiver for money.";

/**
 * The states of a payment request. open: waits for money. failed: the last attempt failed, another may succeed. closed:
 * no longer waits; money that still comes is recorded.
 */
export const requestStates = ["open", "failed", "closed"] as const;

/** The values of `payments.status`, which is written for the previous release only. */
export const formerStatuses = ["open", "paid", "failed", "expired"] as const;

/**
 * The ways ("rails") by which money comes to the shop. Each gives its payments ids that are unique within it
 * (`receipts.externalId`).
 */
export const rails = ["upi", "card", "bank", "cash"] as const;
export type Rail = (typeof rails)[number];

/** The payment method to which the money of each rail belongs. */
export const methodOfRail: Record<Rail, PaymentMethod> = { upi: "upi", bank: "upi", card: "razorpay", cash: "cash" };

/**
 * How the money was reported: by the gateway (on the customer's return, by webhook, to the poller), by a line of the
 * bank statement, or by a person (typed UTR, cash). "former": recorded by the previous release.
 */
export const receiptSources = ["return", "webhook", "poller", "line", "typed", "cash", "former"] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/**
 * Why money goes back. cancelled, goodwill (a part of the price), return and left-out (packs that could not be made)
 * give back the price of goods and need a credit note. overpaid, late and unfit (never matched an amount due) give back
 * money that was never part of a sale.
 */
export const refundReasons = ["cancelled", "goodwill", "return", "left-out", "overpaid", "late", "unfit"] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * The statuses of a refund. due: owed, not yet requested. sent: the gateway has accepted it. done: it arrived. failed:
 * the gateway did not send it.
 */
export const refundStatuses = ["due", "sent", "done", "failed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * Why a notice of the gateway is held for the owner: it has an unexpected form, the database cannot store it, or its
 * amount or currency differs from the order's or refund's.
 */
export const holdReasons = ["not understood", "not storable", "another order", "another refund"] as const;

/** Received money, as it was reported; `externalId` identifies it on its rail. */
export type Money = {
  /** The payment request it is for. */
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  rail: Rail;
  externalId: string;
  source: ReceiptSource;
  by: Actor;
  /** The staff member who recorded it, for the log; a null id means a command on the server. */
  staff?: StaffMember;
};

/**
 * What recording money led to. settled: it pays for the order. already settled: it was recorded before. refund due: it
 * is recorded, but the order cannot take it, so it goes back.
 */
export type Settlement = "settled" | "already settled" | "refund due" | { refused: SettlementRefusal };

/**
 * "amount": recorded, but less than what is due or too large to count; not recorded if it is no positive whole number.
 * "currency": recorded, but not in rupees and so not counted.
 */
type SettlementRefusal =
  "unknown payment" | "method" | "amount" | "currency" | "utr used" | "payment used" | "already paid";
