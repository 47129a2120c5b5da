import type { Paise } from "#domain/money.ts";
import type { Actor as StaffMember } from "#domain/audit/audit.server.ts";
import type { Actor, PaymentMethod } from "#domain/orders/order.ts";

/** The message that refuses cash for a gift, both on delivery and at collection. */
export const giftsArePaidBeforehand = "A gift is paid beforehand, so that nobody asks the receiver for money.";

/**
 * The states of a payment request. open: waits for money. failed: the last attempt to pay failed, another may succeed.
 * closed: waits no longer; money that still comes is recorded.
 */
export const requestStates = ["open", "failed", "closed"] as const;

/** The values of `payments.status`, which is written only for the previous release of the program. */
export const formerStatuses = ["open", "paid", "failed", "expired"] as const;

/**
 * The ways ("rails") by which money comes to the shop. Within each, every payment has a unique id
 * (`receipts.externalId`).
 */
export const rails = ["upi", "card", "bank", "cash"] as const;
export type Rail = (typeof rails)[number];

/** The payment method to which the money of each rail (way by which it comes) belongs. */
export const methodOfRail: Record<Rail, PaymentMethod> = { upi: "upi", bank: "upi", card: "razorpay", cash: "cash" };

/**
 * How received money was reported: by the gateway (on the customer's return to the shop, by webhook, or when a job
 * asked it), by a row of the bank statement ("line"), or by a person (a typed UTR, cash). "former": recorded by the
 * previous release.
 */
export const receiptSources = ["return", "webhook", "poller", "line", "typed", "cash", "former"] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/**
 * Why money goes back. cancelled, goodwill (a part of the price), return (the parcel came back) and left-out (packs
 * that could not be made) refund the price of goods and need a credit note. overpaid, late (the order could no longer
 * be paid or cooked) and unfit (it never equalled the amount due) refund money that was never part of a sale.
 */
export const refundReasons = ["cancelled", "goodwill", "return", "left-out", "overpaid", "late", "unfit"] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * The statuses of a refund. due: owed, not yet accepted by the gateway. sent: the gateway has accepted it. done: it
 * arrived. failed: the gateway did not send it.
 */
export const refundStatuses = ["due", "sent", "done", "failed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * Why a notice (webhook) of the gateway is held for the owner's decision. not understood: it has an unexpected form.
 * not storable: the database cannot store it. another order, another refund: it contradicts what we know of its order
 * or refund, for example the amount.
 */
export const holdReasons = ["not understood", "not storable", "another order", "another refund"] as const;

/**
 * Received money, as it was reported, in the smallest unit of `currency`; `externalId` identifies it among the money of
 * the same rail (UPI, card, bank or cash).
 */
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
 * What recording received money led to. settled: the order is paid. already settled: the money was recorded before, and
 * nothing changed. refund due: it is recorded, but the order cannot take it, so refunds of it were created. `refused`:
 * it does not pay for the order.
 */
export type Settlement = "settled" | "already settled" | "refund due" | { refused: SettlementRefusal };

/**
 * Why received money does not pay for the order. "amount": it is less than what is due, or too large to count; it is
 * recorded nevertheless, unless it is not a positive whole number. "currency": it is not in rupees; it is recorded, but
 * not counted. For the other reasons the money is not recorded. "unknown payment": no payment request has this id.
 * "method": the request is for another payment method. "utr used" and "payment used": the same transfer or card payment
 * was recorded for another order. "already paid": somebody typed a new UTR (number of a UPI transfer) for a paid order.
 */
type SettlementRefusal =
  "unknown payment" | "method" | "amount" | "currency" | "utr used" | "payment used" | "already paid";
