import { sql, type SQL } from "drizzle-orm";
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
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import type { Grams, Paise } from "#domain/money.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { orderEventKinds, type EventData } from "./event.ts";
import { actors, holds, orderStatuses, paymentMethods } from "./order.ts";

const at = () => timestamp({ withTimezone: true });

/** The words of an order's name and e-mail, for whoever looks for their beginnings. */
export function wordsOf({ name, email }: { name: AnyPgColumn; email: AnyPgColumn }): SQL {
  const split = sql`regexp_split_to_array(lower(${name} || ' ' || coalesce(${email}, '')), '[[:space:]@._+-]+')`;
  return sql`array_to_tsvector(array_remove(${split}, ''))`;
}

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What the customer quotes. */
    number: text().notNull().unique(),
    /** Opens the order's page for whoever holds the link; 144 random bits. */
    token: text().notNull().unique(),
    /** One cart becomes one order, however often the button is pressed. Carts are deleted after a while, orders not. */
    cartId: uuid().notNull().unique(),
    /** The account it was placed with or claimed for. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
    status: oneOf(orderStatuses).notNull(),
    placedAt: at().notNull().defaultNow(),
    /** Until when the stock is held for a payment; null when nothing runs out. */
    holdExpiresAt: at(),
    hold: oneOf(holds).notNull().default("standard"),
    method: oneOf(paymentMethods).notNull(),

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
    /** Numeric GST code of the state that is delivered to; for a collected order the shop's own. */
    stateCode: char({ length: 2 }).notNull(),
    gstin: text(),
    businessName: text(),
    /** The buyer's own address, as the bill names it: of a GSTIN, that of its certificate. */
    billAddress: text(),
    billPincode: char({ length: 6 }),
    /** Numeric GST code of the state whose tax it is, as decided when it was placed; null in orders from before. */
    placeOfSupply: char({ length: 2 }),

    isGift: boolean().notNull().default(false),
    senderName: text(),
    senderMobile: text(),
    giftMessage: text(),
    note: text(),

    /** The day it leaves the kitchen and the day it was promised to arrive (or to be ready). */
    dispatchOn: date().notNull(),
    promisedOn: date().notNull(),

    deliveryPaise: integer().$type<Paise>().notNull(),
    cashFeePaise: integer().$type<Paise>().notNull(),

    courier: text(),
    trackingNumber: text(),

    /** When its person asked to be erased; name and address go once it is finished and nothing is owed any more. */
    erasureRequestedAt: at(),
    /** When its person was erased from it; whom its invoice must name stands on that alone. */
    erasedAt: at(),
    /** When nothing had to be kept any more, and everybody was erased, from its papers too. */
    retentionEndedAt: at(),
    /** What the version before knows of the three; written by the database, dropped with the release after this one. */
    forgetsPerson: boolean().notNull().default(false),

    /** Keyed hashes of the connection and the browser it came from, for a week: unpaid holds are counted by them. */
    network: text(),
    device: text(),
  },
  (order) => [
    index().on(order.userId),
    index("orders_board").on(order.status, order.dispatchOn, order.placedAt),
    index("orders_recent").on(order.placedAt),
    index("orders_mobile_ending").on(sql`right(${order.mobile}, 4)`),
    // A gift's buyer is who calls.
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
    check("orders_status", isOneOf(order.status, orderStatuses)),
    check("orders_hold", isOneOf(order.hold, holds)),
    check("orders_method", isOneOf(order.method, paymentMethods)),
    check("orders_charges_not_negative", sql`${order.deliveryPaise} >= 0 and ${order.cashFeePaise} >= 0`),
    check(
      "orders_have_an_address",
      sql`${order.collects} or (${order.address1} is not null and ${order.city} is not null and ${order.pincode} is not null)`,
    ),
  ],
);

/** The copy that was bought: later changes of catalogue, prices or tax never reach it. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    packId: text().notNull(),
    productId: text().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    nameTe: text(),
    label: text().notNull(),
    /** Net weight of one pack. */
    grams: integer().$type<Grams>().notNull(),
    quantity: integer().notNull(),
    /** Price of one pack in paise, tax included. */
    unitPaise: integer().$type<Paise>().notNull(),
    hsn: text().notNull(),
    /** GST in hundredths of a percent: 500 is 5 %. */
    taxBasisPoints: integer().notNull(),
    shelfLifeDays: integer().notNull(),
    /** What a box or combo held on that day. */
    contents: jsonb().$type<{ name: string; grams: Grams; quantity: number }[]>().notNull(),
  },
  (line) => [
    primaryKey({ columns: [line.orderId, line.position] }),
    check("order_lines_positive", sql`${line.quantity} > 0 and ${line.unitPaise} > 0 and ${line.grams} > 0`),
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
    /** Who of the staff it was; null for everybody else, for a command on the server, and once the account is gone. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    /** The submit that did it, which may have done it to several orders. */
    batchId: uuid(),
    /** What a rule may read of it, by its kind; null in events of the version before. */
    data: jsonb().$type<EventData>(),
    /** For events about money. */
    paise: integer().$type<Paise>(),
    /** In words, for people: no rule reads it. */
    note: text(),
    happenedAt: at().notNull().defaultNow(),
  },
  (event) => [
    check("order_events_kind", isOneOf(event.kind, orderEventKinds)),
    check("order_events_by", isOneOf(event.by, actors)),
    index().on(event.orderId),
    index()
      .on(event.batchId)
      .where(sql`${event.batchId} is not null`),
    index("order_events_to_carry_over")
      .on(event.orderId)
      .where(sql`${event.data} is null and ${event.kind} not in ('payment-misfit', 'misfit-returned')`),
  ],
);

/** goodwill: part of it given back. return: it came back. shortfall: less came, and it was good enough. */
const allowanceKinds = ["goodwill", "return", "shortfall"] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];

/** What the shop lets off an order, in paise, written when it is decided; what is due is the total less these. */
export const allowances = pgTable(
  "allowances",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paise: bigint({ mode: "number" }).notNull(),
    kind: oneOf(allowanceKinds).notNull(),
    /** Whoever of the staff decided it; null for the machine. */
    decidedBy: text().references(() => users.id, { onDelete: "set null" }),
    decidedAt: at().notNull().defaultNow(),
  },
  (allowance) => [
    index().on(allowance.orderId),
    // Below nothing when a decision takes another one's place.
    check("allowances_not_nothing", sql`${allowance.paise} <> 0`),
    check("allowances_kind", isOneOf(allowance.kind, allowanceKinds)),
  ],
);

/**
 * What is written down of each order's money, in paise, as the database sums it up: every list and every page reads
 * these columns, and `balanceOf` says what they come to.
 */
export const orderSums = pgView("order_sums", {
  orderId: uuid().notNull(),
  totalPaise: bigint({ mode: "number" }).notNull(),
  allowedPaise: bigint({ mode: "number" }).notNull(),
  receivedPaise: bigint({ mode: "number" }).notNull(),
  returnedPaise: bigint({ mode: "number" }).notNull(),
  leavingPaise: bigint({ mode: "number" }).notNull(),
  balancePaise: bigint({ mode: "number" }).notNull(),
  /** The customer tells a UTR, and no such transfer was seen yet. */
  isClaimed: boolean().notNull(),
}).existing();

/** What the staff tell each other of an order; customers never see it. */
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

/** GST rates by date, so that an order takes the one in force on its day. */
export const taxRates = pgTable(
  "tax_rates",
  {
    hsn: text().notNull(),
    validFrom: date().notNull(),
    /** The last day, included; null while in force. */
    validTo: date(),
    basisPoints: integer().notNull(),
    notification: text().notNull(),
  },
  (rate) => [primaryKey({ columns: [rate.hsn, rate.validFrom] })],
);
