import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import type { Paise } from "#domain/money.ts";
import { disputeStates, paymentMethods } from "#domain/orders/order.ts";
import { orders } from "#domain/orders/schema.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import {
  holdReasons,
  rails,
  receiptSources,
  refundReasons,
  refundSources,
  refundStatuses,
  requestStates,
} from "./requests/payment.ts";

const at = () => timestamp({ withTimezone: true });
const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Payment requests, one for each order and method. The money that came is in `receipts`. */
export const paymentRequests = pgTable(
  "payment_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    method: oneOf(paymentMethods).notNull(),
    state: oneOf(requestStates).notNull().default("open"),
    amountPaise: integer().$type<Paise>().notNull(),
    /** Sent as `tr` in a UPI link and as `receipt` to the gateway. */
    reference: text().notNull().unique(),
    /** The last of `gatewayOrders`: the one that the customer is sent to. */
    gatewayOrderId: text().unique("payments_gateway_order_once"),
    /** The number of a UPI transfer (UTR) that the customer reported. */
    claimedUtr: text(),
    /** When the customer said that they had paid but gave no transfer number; null after they took this back. */
    saidPaidAt: at(),
    /** Why the last attempt to pay failed, in the gateway's words. */
    failure: text(),
    createdAt: at().notNull().defaultNow(),
    /** When the gateway was last asked about the payment; for UPI, when the customer last said that they had paid. */
    checkedAt: at(),
    /** Whether an attempt to pay was under way when the gateway was last asked. */
    pending: boolean().notNull().default(false),
  },
  (payment) => [
    unique("payments_one_per_method").on(payment.orderId, payment.method),
    index("payment_requests_waiting")
      .on(payment.createdAt)
      .where(sql`${payment.state} in ('open', 'failed')`),
    index("payment_requests_claimed_and_closed")
      .on(payment.createdAt)
      .where(sql`${payment.state} = 'closed' and ${payment.claimedUtr} is not null`),
    check("payment_requests_method", isOneOf(payment.method, paymentMethods)),
    check("payment_requests_state", isOneOf(payment.state, requestStates)),
    check("payment_requests_amount_positive", sql`${payment.amountPaise} > 0`),
  ],
);

/**
 * Orders at the payment gateway, each over a fixed amount. When a payment request comes to ask for another amount, it
 * gets another one; money that still comes on an earlier one is received all the same.
 */
export const gatewayOrders = pgTable(
  "gateway_orders",
  {
    /** The gateway's id. */
    id: text().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => paymentRequests.id),
    amountPaise: integer().$type<Paise>().notNull(),
    createdAt: at().notNull().defaultNow(),
    /** When money was recorded that came on it; the gateway takes no more then. */
    paidAt: at(),
  },
  (order) => [
    index().on(order.requestId),
    index("gateway_orders_asked_about")
      .on(order.createdAt)
      .where(sql`${order.paidAt} is null`),
    check("gateway_orders_amount_positive", sql`${order.amountPaise} > 0`),
  ],
);

/** Takings back of received money that staff had recorded by mistake (`receipts.reversalId`). */
export const reversals = pgTable(
  "reversals",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** For the shop; customers do not see it. */
    reason: text().notNull(),
    reversedAt: at().notNull(),
    /** The staff account that took it back; null if no staff did or the account was deleted. */
    reversedBy: text().references(() => users.id, { onDelete: "set null" }),
  },
  (reversal) => [
    index()
      .on(reversal.reversedBy)
      .where(sql`${reversal.reversedBy} is not null`),
  ],
);

/** Received money, in paise or in the smallest unit of another `currency`. Amounts are never changed. */
export const receipts = pgTable(
  "receipts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The payment request for which the money came; null when unknown, and for cash of several orders (`handIns`). */
    requestId: uuid().references(() => paymentRequests.id),
    rail: oneOf(rails).notNull(),
    /**
     * The UPI transfer's number, the gateway's payment id, or for cash the id of the payment request or hand-in. For UPI
     * without a number (`utrOf`), the id of the payment request too.
     */
    externalId: text().notNull(),
    source: oneOf(receiptSources).notNull(),
    amountPaise: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    receivedAt: at().notNull(),
    recordedAt: at().notNull().defaultNow(),
    /** The staff account that recorded the money; null if no staff did or the account was deleted. */
    recordedBy: text().references(() => users.id, { onDelete: "set null" }),
    /** When the gateway was last asked whether it gave money of this receipt back; null if never. */
    checkedAt: at(),
    /** Set once it turned out that staff recorded it by mistake: it counts for nothing, and its number may be used again. */
    reversalId: uuid().references(() => reversals.id),
  },
  (receipt) => [
    index("receipts_to_ask_about")
      .on(receipt.checkedAt)
      .where(sql`${receipt.rail} = 'card'`),
    uniqueIndex("receipts_standing_once")
      .on(receipt.rail, receipt.externalId)
      .where(sql`${receipt.reversalId} is null`),
    index()
      .on(receipt.reversalId)
      .where(sql`${receipt.reversalId} is not null`),
    index().on(receipt.requestId),
    index().on(receipt.receivedAt),
    index()
      .on(receipt.recordedBy)
      .where(sql`${receipt.recordedBy} is not null`),
    check("receipts_rail", isOneOf(receipt.rail, rails)),
    check("receipts_source", isOneOf(receipt.source, receiptSources)),
    check("receipts_amount_positive", sql`${receipt.amountPaise} > 0`),
    // What the gateway reports came indeed: it goes back by a refund.
    check("receipts_reversed_by_hand", sql`${receipt.reversalId} is null or ${receipt.rail} <> 'card'`),
  ],
);

/** Which part of received money pays for which order, in paise. Money without an allocation counts for no order. */
export const allocations = pgTable(
  "allocations",
  {
    receiptId: uuid()
      .notNull()
      .references(() => receipts.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paise: bigint({ mode: "number" }).notNull(),
  },
  (allocation) => [
    primaryKey({ columns: [allocation.receiptId, allocation.orderId] }),
    index().on(allocation.orderId),
    check("allocations_positive", sql`${allocation.paise} > 0`),
  ],
);

/**
 * Payments that the payer contests at their bank. The bank takes `deductedPaise` back, and keeps it if the shop loses.
 */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid().primaryKey().defaultRandom(),
    receiptId: uuid()
      .notNull()
      .references(() => receipts.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    gatewayId: text().notNull().unique(),
    state: oneOf(disputeStates).notNull(),
    /** What the payer contests. */
    amountPaise: bigint({ mode: "number" }).notNull(),
    deductedPaise: bigint({ mode: "number" }).notNull(),
    respondBy: at(),
    /** When the gateway wrote the newest notice that was followed; older ones change nothing. */
    toldAt: at().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (dispute) => [
    index().on(dispute.orderId),
    index().on(dispute.receiptId),
    check("disputes_state", isOneOf(dispute.state, disputeStates)),
    check("disputes_not_negative", sql`${dispute.deductedPaise} >= 0`),
  ],
);

/** Notices (webhooks) of the payment gateway, as they were received; each is handled once. */
export const gatewayEvents = pgTable(
  "gateway_events",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    body: jsonb().notNull(),
    receivedAt: at().notNull().defaultNow(),
    /** When the body, which has the payer's e-mail and mobile, was erased. */
    erasedAt: at(),
    /** The gateway's payment id in a notice that came before its payment; it is followed once the payment is known. */
    waitsFor: text(),
  },
  (event) => [
    index("gateway_events_that_wait")
      .on(event.waitsFor)
      .where(sql`${event.waitsFor} is not null`),
  ],
);

/** Money that goes back to a customer, taken from one receipt (received money). */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey().defaultRandom(),
    receiptId: uuid()
      .notNull()
      .references(() => receipts.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amountPaise: integer().$type<Paise>().notNull(),
    status: oneOf(refundStatuses).notNull(),
    source: oneOf(refundSources).notNull().default("shop"),
    reasonCode: oneOf(refundReasons).notNull(),
    reason: text().notNull(),
    /** The invoice row that is refunded, counted from 0; null when the refund is not for one row. */
    billRow: integer(),
    gatewayRefundId: text().unique("refunds_gateway_refund_once"),
    repeats: uuid()
      .references((): AnyPgColumn => refunds.id)
      .unique("refunds_repeated_once"),
    /** The staff account that decided on the refund; null if no staff did or the account was deleted. */
    decidedBy: text().references(() => users.id, { onDelete: "set null" }),
    /** When a process last reserved the refund (`claimRefund`), to send it or to ask the gateway about it. */
    triedAt: at(),
    createdAt: at().notNull().defaultNow(),
    doneAt: at(),
  },
  (refund) => [
    index().on(refund.receiptId),
    index().on(refund.orderId),
    index()
      .on(refund.decidedBy)
      .where(sql`${refund.decidedBy} is not null`),
    index()
      .on(refund.doneAt)
      .where(sql`${refund.doneAt} is not null`),
    index("refunds_open")
      .on(refund.createdAt)
      .where(sql`${refund.status} in ('due', 'sent', 'failed', 'called-off')`),
    check("refunds_amount_positive", sql`${refund.amountPaise} > 0`),
    check("refunds_status", isOneOf(refund.status, refundStatuses)),
    check("refunds_source", isOneOf(refund.source, refundSources)),
    check("refunds_reason_code", isOneOf(refund.reasonCode, refundReasons)),
  ],
);

/** Genuine notices (webhooks) of the gateway that could not be acted on. They wait for the owner's decision. */
export const heldNotices = pgTable(
  "held_notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The SHA-256 of the body in hexadecimal, so that the same notice is stored once. */
    digest: text().notNull().unique("held_notices_once"),
    body: bytea().notNull(),
    reason: oneOf(holdReasons).notNull(),
    refundId: uuid().references(() => refunds.id),
    /** The order whose payment the notice is about; null when unknown. */
    orderId: uuid().references(() => orders.id),
    /** The refunded or contested amount that the gateway reports, in the smallest unit of `currency`; null if there is none. */
    amountPaise: bigint({ mode: "number" }),
    currency: text(),
    receivedAt: at().notNull().defaultNow(),
    dealtWithAt: at(),
    erasedAt: at(),
  },
  (notice) => [
    index()
      .on(notice.refundId)
      .where(sql`${notice.refundId} is not null`),
    index()
      .on(notice.orderId)
      .where(sql`${notice.orderId} is not null`),
    index("held_notices_open")
      .on(notice.receivedAt)
      .where(sql`${notice.dealtWithAt} is null`),
    check("held_notices_reason", isOneOf(notice.reason, holdReasons)),
  ],
);
