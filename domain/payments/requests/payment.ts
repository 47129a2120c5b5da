import type { Paise } from "#domain/money.ts";
import type { Actor as StaffMember } from "#domain/audit/audit.server.ts";
import type { Actor, PaymentMethod } from "#domain/orders/order.ts";
import { isUuid } from "#platform/uuid.ts";

/** The states of a payment request. */
export const requestStates = [
  "open",
  /** The last attempt to pay failed; another may succeed. */
  "failed",
  /** The payment is no longer awaited, but late money is recorded. */
  "closed",
] as const;

/** The ways by which money comes to the shop. */
export const rails = ["upi", "card", "bank", "cash"] as const;
export type Rail = (typeof rails)[number];

export const methodOfRail: Record<Rail, PaymentMethod> = { upi: "upi", bank: "upi", card: "razorpay", cash: "cash" };

/**
 * The number of a UPI transfer (UTR). Undefined for other money, and for what staff saw come at the counter without its
 * number: until the bank's statement tells it, its `externalId` is the id of the payment request.
 */
export function utrOf({ rail, externalId }: { rail: Rail; externalId: string }): string | undefined {
  return rail === "upi" && !isUuid(externalId) ? externalId : undefined;
}

/** How the shop learned of received money. */
export const receiptSources = [
  /** The shop asked the gateway when the customer came back from the gateway's page. */
  "return",
  /** The gateway sent a notice. */
  "webhook",
  /** The shop asked the gateway at another time. */
  "poller",
  /** A row of a bank statement shows the money. */
  "line",
  /** Staff typed the number (UTR) of a UPI transfer. */
  "typed",
  /** Staff received cash. */
  "cash",
] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/** Why money goes back. Refunds for the first four reasons return the price of goods and need a credit note. */
export const refundReasons = [
  "cancelled",
  "goodwill",
  "return",
  /** Packs could not be made. */
  "left-out",
  /** More came than was due. */
  "overpaid",
  /** The money came when the order could no longer take it. */
  "late",
  /** The money came in part payments for an order that was never paid in full. */
  "unfit",
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** The states of a refund. */
export const refundStatuses = [
  /** The refund is still to be sent. */
  "due",
  /** The gateway has accepted the refund. */
  "sent",
  /** The money has arrived. */
  "done",
  /** The gateway did not send the money. */
  "failed",
  /** The shop took its promise back before the money was sent. */
  "called-off",
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Where a refund was made. */
export const refundSources = [
  "shop",
  /** On the payment gateway's own pages. */
  "gateway",
] as const;

/** Why a notice (webhook) of the gateway waits for the owner. */
export const holdReasons = [
  "not understood",
  /** PostgreSQL cannot store the notice. */
  "not storable",
  /** The order in the notice differs from our records, for example in its amount. */
  "another order",
  /** The refund in the notice differs from our records, for example in its amount. */
  "another refund",
  /** The payer contests a payment at their bank, or the contest was decided. */
  "dispute",
  /** The notice is about a payment of the shop, and its kind is unknown. */
  "another event",
] as const;

/** Received money. */
export type Money = {
  paymentId: string;
  /** In the smallest unit of `currency`. */
  amountPaise: Paise;
  currency: string;
  rail: Rail;
  /** Unique within the `rail`. */
  externalId: string;
  source: ReceiptSource;
  by: Actor;
  staff?: StaffMember;
};

/** The result of recording money. */
export type Settlement =
  /** The order is paid. */
  | "settled"
  /** The money was recorded before. */
  | "already settled"
  /** The order cannot take the money, so refunds were created. */
  | "refund due"
  | { refused: SettlementRefusal };

/** Why money does not pay for the order. */
type SettlementRefusal =
  | "unknown payment"
  /** The payment request is for another payment method. */
  | "method"
  /**
   * The amount is less than what is due, or more than `MOST_PAISE` (about ₹2.1 crore). An amount above zero is recorded
   * all the same.
   */
  | "amount"
  /** The money is not in rupees. It is recorded all the same. */
  | "currency"
  /** This UPI transfer is already recorded for another order. */
  | "utr used"
  /** This card payment is already recorded for another order. */
  | "payment used"
  /** Staff typed a new transfer number for a paid order. */
  | "already paid";
