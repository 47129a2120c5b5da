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
import { paymentMethods } from "#domain/orders/order.ts";
import { orders } from "#domain/orders/schema.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import {
  formerStatuses,
  holdReasons,
  rails,
  receiptSources,
  refundReasons,
  refundStatuses,
  requestStates,
} from "./payment.ts";

const at = () => timestamp({ withTimezone: true });
const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/**
 * One way of paying one order, with the amount that is asked for; what came for it are `receipts`. The table keeps its
 * former name, and the columns at its end, for as long as a process of the version before may run beside this one.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    method: oneOf(paymentMethods).notNull(),
    state: oneOf(requestStates).notNull().default("open"),
    amountPaise: integer().$type<Paise>().notNull(),
    /** Ours: the UPI `tr`, the gateway's `receipt`. */
    reference: text().notNull().unique(),
    gatewayOrderId: text().unique("payments_gateway_order_once"),
    /** What the customer says the UTR is. */
    claimedUtr: text(),
    /** Why the last attempt failed, in the gateway's words; people read it. */
    failure: text(),
    createdAt: at().notNull().defaultNow(),
    checkedAt: at(),
    /** An attempt was under way when the gateway was last asked: nobody should pay again meanwhile. */
    pending: boolean().notNull().default(false),

    // From here on: what the version before reads and writes, dropped with the release after this one.
    status: oneOf(formerStatuses).notNull(),
    counted: boolean().notNull().default(false),
    surplusOf: uuid().references((): AnyPgColumn => payments.id),
    gatewayPaymentId: text().unique("payments_gateway_payment_once"),
    utr: text().unique("payments_utr_once"),
    settledAt: at(),
    /** Whether what this row tells stands among the receipts. */
    isMirrored: boolean().notNull().default(false),
  },
  (payment) => [
    index().on(payment.orderId),
    index("payments_to_ask_about")
      .on(payment.createdAt)
      .where(sql`${payment.method} = 'razorpay' and ${payment.status} in ('open', 'failed', 'expired')`),
    index("payments_awaited")
      .on(payment.createdAt)
      .where(sql`${payment.status} in ('open', 'failed')`),
    index("payments_that_do_not_fit")
      .on(payment.createdAt)
      .where(sql`${payment.failure} is not null`),
    index("payments_claimed_late")
      .on(payment.createdAt)
      .where(sql`${payment.status} = 'expired' and ${payment.claimedUtr} is not null`),
    index("payments_asked_about")
      .on(payment.createdAt)
      .where(sql`${payment.gatewayOrderId} is not null`),
    index("payments_waiting")
      .on(payment.createdAt)
      .where(sql`${payment.state} in ('open', 'failed')`),
    index("payments_claimed_and_closed")
      .on(payment.createdAt)
      .where(sql`${payment.state} = 'closed' and ${payment.claimedUtr} is not null`),
    index("payments_to_mirror")
      .on(payment.orderId)
      .where(sql`not ${payment.isMirrored}`),
    uniqueIndex("payments_one_per_method")
      .on(payment.orderId, payment.method)
      .where(sql`${payment.surplusOf} is null`),
    uniqueIndex("payments_one_counted")
      .on(payment.orderId)
      .where(sql`${payment.counted}`),
    check("payments_method", isOneOf(payment.method, paymentMethods)),
    check("payments_state", isOneOf(payment.state, requestStates)),
    check("payments_status", isOneOf(payment.status, formerStatuses)),
    check("payments_only_paid_ones_count", sql`not ${payment.counted} or ${payment.status} = 'paid'`),
    check("payments_amount_positive", sql`${payment.amountPaise} > 0`),
  ],
);

/** Money that came, as whoever saw it told. Amounts are never changed afterwards. */
export const receipts = pgTable(
  "receipts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What it came for; null where nobody knows. */
    requestId: uuid().references(() => payments.id),
    rail: oneOf(rails).notNull(),
    /** Names the money on its rail, so that it counts once: the UTR, the gateway's id; of cash, the request. */
    externalId: text().notNull(),
    source: oneOf(receiptSources).notNull(),
    amountPaise: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    receivedAt: at().notNull(),
    recordedAt: at().notNull().defaultNow(),
    /** Whoever of the staff wrote it down; null for the machine. */
    recordedBy: text().references(() => users.id, { onDelete: "set null" }),
  },
  (receipt) => [
    unique("receipts_once").on(receipt.rail, receipt.externalId),
    index().on(receipt.requestId),
    check("receipts_rail", isOneOf(receipt.rail, rails)),
    check("receipts_source", isOneOf(receipt.source, receiptSources)),
    check("receipts_amount_positive", sql`${receipt.amountPaise} > 0`),
  ],
);

/** Which order has a receipt's money; only rupees are given to one. What is not allocated counts for nothing. */
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

/** A payer's bank takes money back until somebody has decided; what a lost one took never came. */
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
    state: oneOf(["open", "won", "lost"]).notNull(),
    deductedPaise: bigint({ mode: "number" }).notNull(),
    respondBy: at(),
    createdAt: at().notNull().defaultNow(),
  },
  (dispute) => [
    index().on(dispute.orderId),
    check("disputes_state", isOneOf(dispute.state, ["open", "won", "lost"])),
    check("disputes_not_negative", sql`${dispute.deductedPaise} >= 0`),
  ],
);

/** What a gateway told us, as it came; an event is dealt with once. */
export const gatewayEvents = pgTable("gateway_events", {
  id: text().primaryKey(),
  kind: text().notNull(),
  body: jsonb().notNull(),
  receivedAt: at().notNull().defaultNow(),
  /** When its body, which tells of the payer, was erased. */
  erasedAt: at(),
});

/** Money that goes back to a customer, out of one receipt. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Always set; a process of the version before leaves it to the database. */
    receiptId: uuid().references(() => receipts.id),
    /** Always set, as `receiptId`. */
    orderId: uuid().references(() => orders.id),
    amountPaise: integer().$type<Paise>().notNull(),
    status: oneOf(refundStatuses).notNull(),
    reasonCode: oneOf(refundReasons).notNull().default("goodwill"),
    /** In words, for people. */
    reason: text().notNull(),
    gatewayRefundId: text().unique("refunds_gateway_refund_once"),
    /** The failed refund that this one is tried instead of. */
    repeats: uuid()
      .references((): AnyPgColumn => refunds.id)
      .unique("refunds_repeated_once"),
    /** Whoever of the staff decided it; null for the machine. */
    decidedBy: text().references(() => users.id, { onDelete: "set null" }),
    /** When the gateway was last asked for it, so that two processes do not ask at once. */
    triedAt: at(),
    createdAt: at().notNull().defaultNow(),
    doneAt: at(),
    /** What the version before knows instead of the receipt; dropped with the release after this one. */
    paymentId: uuid().references(() => payments.id),
  },
  (refund) => [
    index().on(refund.paymentId),
    index().on(refund.receiptId),
    index().on(refund.orderId),
    index("refunds_open")
      .on(refund.createdAt)
      .where(sql`${refund.status} in ('due', 'sent', 'failed')`),
    check("refunds_amount_positive", sql`${refund.amountPaise} > 0`),
    check("refunds_status", isOneOf(refund.status, refundStatuses)),
    check("refunds_reason_code", isOneOf(refund.reasonCode, refundReasons)),
    check("refunds_of_a_receipt", sql`${refund.receiptId} is not null and ${refund.orderId} is not null`),
  ],
);

/**
 * What a gateway told us, signed, that counts for nothing because it cannot be understood, kept or true: byte by byte as
 * it came, until the owner has dealt with it.
 */
export const heldNotices = pgTable(
  "held_notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The body's SHA-256, in hexadecimal: what is sent again is held once. */
    digest: text().notNull().unique("held_notices_once"),
    body: bytea().notNull(),
    reason: oneOf(holdReasons).notNull(),
    /** The refund that it is about, when that is known, and how much the gateway says went back. */
    refundId: uuid().references(() => refunds.id),
    amountPaise: bigint({ mode: "number" }),
    currency: text(),
    receivedAt: at().notNull().defaultNow(),
    dealtWithAt: at(),
    /** When its body was erased. */
    erasedAt: at(),
  },
  (notice) => [
    index("held_notices_open")
      .on(notice.receivedAt)
      .where(sql`${notice.dealtWithAt} is null`),
    check("held_notices_reason", isOneOf(notice.reason, holdReasons)),
  ],
);
