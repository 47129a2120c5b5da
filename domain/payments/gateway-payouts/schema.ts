import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { payoutItemKinds, payoutStatuses } from "../gateways/gateway.ts";

const at = () => timestamp({ withTimezone: true });
const paise = () => bigint({ mode: "number" });
/** When the shop last heard anything new about the row. */
const toldAt = () => at().notNull().defaultNow();

/** The gateway's transfers to the shop's bank account, as the gateway tells them. */
export const gatewayPayouts = pgTable(
  "gateway_payouts",
  {
    /** The gateway's id. */
    id: text().primaryKey(),
    /** The number of the bank's transfer, in capitals; null until there is one. */
    utr: text(),
    /** Null, as is the amount, when only what was paid out with it is known. */
    status: oneOf(payoutStatuses),
    amountPaise: paise(),
    createdAt: at().notNull(),
    /** The day on which the transfer stands in a bank statement that was read here; null if it was in none. */
    onStatement: date({ mode: "string" }),
    toldAt: toldAt(),
  },
  (payout) => [
    index("gateway_payouts_latest").on(payout.createdAt, payout.id),
    index("gateway_payouts_utr")
      .on(payout.utr)
      .where(sql`${payout.utr} is not null`),
    index().on(payout.toldAt),
    check("gateway_payouts_status", isOneOf(payout.status, payoutStatuses)),
    check("gateway_payouts_amount", sql`(${payout.amountPaise} is null) = (${payout.status} is null)`),
    check("gateway_payouts_not_negative", sql`${payout.amountPaise} >= 0`),
  ],
);

/** What the gateway added to a payout or took off it. Nothing of the payer is kept. */
export const gatewayPayoutItems = pgTable(
  "gateway_payout_items",
  {
    /** The gateway's id of the payment, refund, adjustment or transfer. */
    id: text().primaryKey(),
    payoutId: text()
      .notNull()
      .references(() => gatewayPayouts.id),
    kind: oneOf(payoutItemKinds).notNull(),
    creditPaise: paise().notNull(),
    debitPaise: paise().notNull(),
    /** Before the fee, in the smallest unit of `currency`. */
    amountPaise: paise().notNull(),
    currency: text().notNull(),
    /** With the tax. */
    feePaise: paise().notNull(),
    taxPaise: paise().notNull(),
    createdAt: at().notNull(),
    settledAt: at().notNull(),
    /** The UTR that stands beside it, which may be newer than the payout's own. */
    utr: text(),
    /** The gateway's id of the payment that a refund or an adjustment is about. */
    paymentId: text(),
    disputeId: text(),
    /** The payment request's `reference`. */
    reference: text(),
    toldAt: toldAt(),
  },
  (item) => [
    index().on(item.payoutId),
    index("gateway_payout_items_settled").on(item.settledAt, item.id),
    index("gateway_payout_items_utr")
      .on(item.utr)
      .where(sql`${item.utr} is not null`),
    index().on(item.toldAt),
    check("gateway_payout_items_kind", isOneOf(item.kind, payoutItemKinds)),
    check(
      "gateway_payout_items_not_negative",
      sql`${item.creditPaise} >= 0 and ${item.debitPaise} >= 0 and ${item.amountPaise} >= 0
        and ${item.feePaise} >= 0 and ${item.taxPaise} >= 0`,
    ),
  ],
);
