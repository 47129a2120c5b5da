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
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import type { PaymentMethod } from "#domain/orders/order.ts";
import { orders } from "#domain/orders/schema.ts";
import { holdReasons, type HoldReason, type PaymentStatus, type RefundStatus } from "./payment.ts";

const at = () => timestamp({ withTimezone: true });
const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** One way of paying one order, with the amount that was asked for. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    method: text().$type<PaymentMethod>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    amountPaise: integer().notNull(),
    /** Whether this is the money the order was paid with; what else comes for it is given back. */
    counted: boolean().notNull().default(false),
    /** For money that came once more by a way that had been paid already: that payment. */
    surplusOf: uuid().references((): AnyPgColumn => payments.id),
    /** Ours: the UPI `tr`, the gateway's `receipt`. */
    reference: text().notNull().unique(),
    gatewayOrderId: text().unique("payments_gateway_order_once"),
    /** The gateway's id of the money itself; it counts once. */
    gatewayPaymentId: text().unique("payments_gateway_payment_once"),
    /** The bank's reference of a UPI transfer, confirmed by the owner; it serves once. */
    utr: text().unique("payments_utr_once"),
    /** What the customer says the UTR is. */
    claimedUtr: text(),
    /** Why the last attempt failed, in the gateway's words. */
    failure: text(),
    createdAt: at().notNull().defaultNow(),
    settledAt: at(),
    checkedAt: at(),
    /** An attempt was under way when the gateway was last asked: nobody should pay again meanwhile. */
    pending: boolean().notNull().default(false),
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
    uniqueIndex("payments_one_per_method")
      .on(payment.orderId, payment.method)
      .where(sql`${payment.surplusOf} is null`),
    uniqueIndex("payments_one_counted")
      .on(payment.orderId)
      .where(sql`${payment.counted}`),
    check("payments_only_paid_ones_count", sql`not ${payment.counted} or ${payment.status} = 'paid'`),
    check("payments_amount_positive", sql`${payment.amountPaise} > 0`),
  ],
);

/** What a gateway told us, as it came; an event is dealt with once. */
export const gatewayEvents = pgTable("gateway_events", {
  id: text().primaryKey(),
  kind: text().notNull(),
  body: jsonb().notNull(),
  receivedAt: at().notNull().defaultNow(),
});

export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountPaise: integer().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    reason: text().notNull(),
    gatewayRefundId: text().unique("refunds_gateway_refund_once"),
    /** The failed refund that this one is tried instead of. */
    repeats: uuid()
      .references((): AnyPgColumn => refunds.id)
      .unique("refunds_repeated_once"),
    /** When the gateway was last asked for it, so that two processes do not ask at once. */
    triedAt: at(),
    createdAt: at().notNull().defaultNow(),
    doneAt: at(),
  },
  (refund) => [
    index().on(refund.paymentId),
    index("refunds_open")
      .on(refund.createdAt)
      .where(sql`${refund.status} in ('due', 'sent', 'failed')`),
    check("refunds_amount_positive", sql`${refund.amountPaise} > 0`),
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
    reason: text().$type<HoldReason>().notNull(),
    /** The refund that it is about, when that is known, and how much the gateway says went back. */
    refundId: uuid().references(() => refunds.id),
    amountPaise: bigint({ mode: "number" }),
    currency: text(),
    receivedAt: at().notNull().defaultNow(),
    dealtWithAt: at(),
  },
  (notice) => [
    index("held_notices_open")
      .on(notice.receivedAt)
      .where(sql`${notice.dealtWithAt} is null`),
    check(
      "held_notices_reason",
      sql`${notice.reason} in (${sql.raw(holdReasons.map((one) => `'${one}'`).join(", "))})`,
    ),
  ],
);
