import type { Paise } from "#domain/money.ts";
import type { Actor as StaffMember } from "#domain/audit/audit.server.ts";
import type { Actor, PaymentMethod } from "#domain/orders/order.ts";

export const giftsArePaidBeforehand = "A gift is paid beforehand, so that nobody asks the receiver for money.";

/**
 * The states of a payment request. failed: the last attempt failed, another may succeed. closed: no longer awaited, but
 * late money is recorded.
 */
export const requestStates = ["open", "failed", "closed"] as const;

/** The values of `payments.status`, which is written only for the previous release of the program. */
export const formerStatuses = ["open", "paid", "failed", "expired"] as const;

/** The ways by which money comes to the shop. */
export const rails = ["upi", "card", "bank", "cash"] as const;
export type Rail = (typeof rails)[number];

export const methodOfRail: Record<Rail, PaymentMethod> = { upi: "upi", bank: "upi", card: "razorpay", cash: "cash" };

/**
 * How money was reported. return: the shop asked the gateway when the customer came back from it. webhook: by a notice
 * of the gateway. poller: the shop asked the gateway at another time. line: by a row of a bank statement. typed: staff
 * typed the number (UTR) of a UPI transfer. cash: staff received cash. former: by the previous release of the program.
 */
export const receiptSources = ["return", "webhook", "poller", "line", "typed", "cash", "former"] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/**
 * Why money goes back. The first four refund the price of goods and need a credit note; "left-out" is for packs that
 * could not be made. overpaid: more came than was due. late: it came when the order could no longer take it. unfit:
 * part payments of an order that was never paid in full.
 */
export const refundReasons = ["cancelled", "goodwill", "return", "left-out", "overpaid", "late", "unfit"] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * The states of a refund. due: still to be sent. sent: accepted by the gateway. done: arrived. failed: not sent by the
 * gateway.
 */
export const refundStatuses = ["due", "sent", "done", "failed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * Why a notice (webhook) of the gateway waits for the owner. "not storable": PostgreSQL cannot store it. "another
 * order", "another refund": the order or refund in it differs from our records, for example in its amount.
 */
export const holdReasons = ["not understood", "not storable", "another order", "another refund"] as const;

/** Received money in the smallest unit of `currency`. `externalId` is unique within the `rail`. */
export type Money = {
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  rail: Rail;
  externalId: string;
  source: ReceiptSource;
  by: Actor;
  staff?: StaffMember;
};

/**
 * What recording money led to. settled: the order is paid. already settled: the money was recorded before. refund due:
 * the order cannot take the money, so refunds were created.
 */
export type Settlement = "settled" | "already settled" | "refund due" | { refused: SettlementRefusal };

/**
 * Why money does not pay for the order. "amount": less than what is due, or above `MOST_PAISE`. "currency": not rupees.
 * In both cases, the money is recorded unless the amount is zero or less. "method": the payment request is for another
 * payment method. "utr used", "payment used": this money is already recorded for another order. "already paid": staff
 * typed a new transfer number for a paid order.
 */
type SettlementRefusal =
  "unknown payment" | "method" | "amount" | "currency" | "utr used" | "payment used" | "already paid";
