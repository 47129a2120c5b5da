import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import type { Grams, Paise } from "#domain/money.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { languages } from "#platform/languages.ts";
import { orderEventKinds, type EventData } from "./event.ts";
import { customerIn, wordsOf } from "./indexed.ts";
import { actors, allowanceKinds, holds, orderStatuses, paymentMethods } from "./order.ts";

const at = () => timestamp({ withTimezone: true });

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey().defaultRandom(),
    number: text().notNull().unique(),
    /** The secret part of the link to the order's page; whoever has the link may open the page. */
    token: text().notNull().unique(),
    /** The cart's id. Unique, so that a cart becomes one order only. No foreign key: carts are deleted later. */
    cartId: uuid().notNull().unique(),
    /** Null if the order was placed without an account, or if the account was deleted. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
    /** The staff account that took the order at the desk; null if the customer placed it or the account was deleted. */
    takenBy: text().references(() => users.id, { onDelete: "set null" }),
    status: oneOf(orderStatuses).notNull(),
    placedAt: at().notNull().defaultNow(),
    /** When the wait for payment or approval ends; null when no end is set. */
    holdExpiresAt: at(),
    /** How stock is reserved while the order is not paid. */
    hold: oneOf(holds).notNull().default("standard"),
    method: oneOf(paymentMethods).notNull(),
    /** In which the customer placed it, and reads its pages and letters. */
    language: oneOf(languages).notNull().default("en"),

    name: text().notNull(),
    /** +91 and ten digits. */
    mobile: text().notNull(),
    email: text(),
    collects: boolean().notNull(),
    address1: text(),
    address2: text(),
    landmark: text(),
    city: text(),
    district: text(),
    pincode: char({ length: 6 }),
    /** Two-digit GST code of the state where the order is delivered or collected. */
    stateCode: char({ length: 2 }).notNull(),
    gstin: text(),
    businessName: text(),
    /** The address on the bill. A buyer with a GSTIN (GST registration number) gives the registered address. */
    billAddress: text(),
    billPincode: char({ length: 6 }),
    /** Two-digit GST code of the state that gets the tax. */
    placeOfSupply: char({ length: 2 }).notNull(),

    isGift: boolean().notNull().default(false),
    senderName: text(),
    /** With "+" and the code of any country. */
    senderMobile: text(),
    giftMessage: text(),
    /** No longer written or read: a gift arrives on `promisedOn`. The version before this one still does both. */
    notBefore: date(),
    note: text(),

    /** The planned day of dispatch or of collection at the shop. */
    dispatchOn: date().notNull(),
    /** The day by which the order is promised to arrive or to be ready. A gift arrives on it, and not before. */
    promisedOn: date().notNull(),

    couponCode: text(),
    deliveryPaise: integer().$type<Paise>().notNull(),
    cashFeePaise: integer().$type<Paise>().notNull(),

    /** As in the last of `parcels`, by triggers: for sums by courier, and the version before, which writes both here. */
    courier: text(),
    trackingNumber: text(),

    /**
     * When erasure of personal data was requested. The erasure is done once the order is finished and its money is
     * settled.
     */
    erasureRequestedAt: at(),
    /** When personal data were erased, except the names that the law requires on an invoice. */
    erasedAt: at(),
    /** When the names on the invoice were erased too, because the law no longer requires keeping the invoice. */
    retentionEndedAt: at(),
    /** When the shop decided to make the order though all its money went back; null if it has not. */
    goesOnAt: at(),

    /** Keyed hash of the customer's IPv4 address or IPv6 network (/64); deleted after a week. */
    network: text(),
    /** Keyed hash of the id in the cookie "device". Used to limit unpaid orders; deleted after a week. */
    device: text(),
  },
  (order) => [
    index().on(order.userId),
    index()
      .on(order.takenBy)
      .where(sql`${order.takenBy} is not null`),
    index("orders_board").on(order.status, order.dispatchOn, order.placedAt),
    index("orders_recent").on(order.placedAt),
    index("orders_number_ending").on(sql`right(${order.number}, 4)`),
    index("orders_mobile_ending").on(sql`right(${order.mobile}, 4)`),
    // For a gift, the sender is the one who calls the shop.
    index("orders_sender_ending")
      .on(sql`right(${order.senderMobile}, 4)`)
      .where(sql`${order.senderMobile} is not null`),
    index("orders_words").using("gin", wordsOf(order)).with({ fastupdate: false }),
    index("orders_on_the_road")
      .on(order.promisedOn, order.placedAt)
      .where(sql`${order.status} = 'dispatched'`),
    index().on(order.pincode),
    index("orders_email").on(sql`lower(${order.email})`),
    index("orders_erasure_waits")
      .on(order.placedAt)
      .where(sql`${order.erasureRequestedAt} is not null and ${order.erasedAt} is null`),
    index("orders_hold_expires")
      .on(order.holdExpiresAt)
      .where(sql`${order.holdExpiresAt} is not null`),
    index("orders_of_network")
      .on(order.network, order.placedAt)
      .where(sql`${order.network} is not null`),
    index("orders_of_device")
      .on(order.device)
      .where(sql`${order.device} is not null`),
    index("orders_with_origin")
      .on(order.placedAt)
      .where(sql`${order.network} is not null`),
    index("orders_open")
      .on(order.placedAt)
      .where(
        sql`${order.status} in ('awaiting-approval', 'awaiting-payment', 'placed', 'packed', 'ready', 'dispatched')`,
      ),
    index().on(order.mobile),
    index("orders_of_customer")
      .on(customerIn("orders"), order.placedAt, order.id)
      .where(sql`${order.erasureRequestedAt} is null and ${order.erasedAt} is null`),
    index("orders_refused")
      .on(order.pincode)
      .where(sql`${order.method} = 'cash' and ${order.status} <> 'delivered'`),
    index("orders_tracking_number")
      .on(order.trackingNumber)
      .where(sql`${order.trackingNumber} is not null`),
    check("orders_status", isOneOf(order.status, orderStatuses)),
    check("orders_hold", isOneOf(order.hold, holds)),
    check("orders_method", isOneOf(order.method, paymentMethods)),
    check("orders_language", isOneOf(order.language, languages)),
    check("orders_charges_not_negative", sql`${order.deliveryPaise} >= 0 and ${order.cashFeePaise} >= 0`),
    check(
      "orders_not_before",
      sql`${order.notBefore} is null or (${order.isGift} and ${order.promisedOn} >= ${order.notBefore})`,
    ),
    check(
      "orders_have_an_address",
      sql`${order.collects} or (${order.address1} is not null and ${order.city} is not null and ${order.pincode} is not null)`,
    ),
  ],
);

export type Order = typeof orders.$inferSelect;

/** One row for each kind of pack in an order. Catalogue data are copied, because the catalogue may change later. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** From 0; a line that is removed leaves a gap. */
    position: integer().notNull(),
    packId: text().notNull(),
    productId: text().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    nameTe: text(),
    nameHi: text(),
    label: text().notNull(),
    /** Net weight of one pack. */
    grams: integer().$type<Grams>().notNull(),
    quantity: integer().notNull(),
    /** Price of one pack, tax included. */
    unitPaise: integer().$type<Paise>().notNull(),
    /** The discount on all packs of the line together, tax included. */
    discountPaise: integer().$type<Paise>().notNull().default(0),
    /** Why staff lowered the price; null if they did not. Not for the customer. */
    discountReason: text(),
    hsn: text().notNull(),
    /** The GST rate in hundredths of a percent: 500 is 5 %. */
    taxBasisPoints: integer().notNull(),
    shelfLifeDays: integer().notNull(),
    /** The contents of one box; empty if the pack is not a box. `id` is the product's id. */
    contents: jsonb().$type<{ id: string; name: string; grams: Grams; quantity: number }[]>().notNull(),
  },
  (line) => [
    primaryKey({ columns: [line.orderId, line.position] }),
    check("order_lines_positive", sql`${line.quantity} > 0 and ${line.unitPaise} > 0 and ${line.grams} > 0`),
    check(
      "order_lines_discount",
      sql`${line.discountPaise} between 0 and ${line.unitPaise}::bigint * ${line.quantity}`,
    ),
  ],
);

export const orderEvents = pgTable(
  "order_events",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: oneOf(orderEventKinds).notNull(),
    by: oneOf(actors).notNull(),
    /** The staff account that caused the event; null if no staff did or the account was deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    /** The id of the form submission that caused the event; null when there was none. */
    submissionId: uuid(),
    /** Data for the program. */
    data: jsonb().$type<EventData>().notNull(),
    paise: integer().$type<Paise>(),
    /** Text for people; the program does not act on it. */
    note: text(),
    happenedAt: at().notNull().defaultNow(),
  },
  (event) => [
    check("order_events_kind", isOneOf(event.kind, orderEventKinds)),
    check("order_events_by", isOneOf(event.by, actors)),
    index().on(event.orderId),
    index().on(event.happenedAt),
    index()
      .on(event.actorId)
      .where(sql`${event.actorId} is not null`),
    index()
      .on(event.submissionId)
      .where(sql`${event.submissionId} is not null`),
  ],
);

/** Amounts that the shop has waived from orders' totals. A negative amount takes back what was waived before. */
export const allowances = pgTable(
  "allowances",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paise: bigint({ mode: "number" }).notNull(),
    kind: oneOf(allowanceKinds).notNull(),
    /** The staff account that decided; null if the decision was automatic or the account was deleted. */
    decidedBy: text().references(() => users.id, { onDelete: "set null" }),
    decidedAt: at().notNull().defaultNow(),
  },
  (allowance) => [
    index().on(allowance.orderId),
    index()
      .on(allowance.decidedBy)
      .where(sql`${allowance.decidedBy} is not null`),
    // It may be negative, when a decision replaces an earlier one.
    check("allowances_not_nothing", sql`${allowance.paise} <> 0`),
    check("allowances_kind", isOneOf(allowance.kind, allowanceKinds)),
  ],
);

/** The sums of each order's money, in paise. `balancePaise` is positive if money is owed to the customer. */
export const orderSums = pgView("order_sums", {
  orderId: uuid().notNull(),
  totalPaise: bigint({ mode: "number" }).notNull(),
  allowedPaise: bigint({ mode: "number" }).notNull(),
  receivedPaise: bigint({ mode: "number" }).notNull(),
  returnedPaise: bigint({ mode: "number" }).notNull(),
  leavingPaise: bigint({ mode: "number" }).notNull(),
  deductedPaise: bigint({ mode: "number" }).notNull(),
  contestedPaise: bigint({ mode: "number" }).notNull(),
  /** Whether all money of a paid order went back or goes back (`givenBackOf`). */
  isAllBack: boolean().notNull(),
  balancePaise: bigint({ mode: "number" }).notNull(),
  isClaimed: boolean().notNull(),
}).existing();

/** The columns of an order's `Sums`. */
export const sumColumns = {
  totalPaise: orderSums.totalPaise,
  allowedPaise: orderSums.allowedPaise,
  receivedPaise: orderSums.receivedPaise,
  returnedPaise: orderSums.returnedPaise,
  leavingPaise: orderSums.leavingPaise,
  deductedPaise: orderSums.deductedPaise,
  contestedPaise: orderSums.contestedPaise,
  isClaimed: orderSums.isClaimed,
};

/** Notes that staff wrote about orders; customers never see them. */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    by: text().notNull(),
    text: text().notNull(),
    writtenAt: at().notNull().defaultNow(),
  },
  (note) => [index().on(note.orderId)],
);
