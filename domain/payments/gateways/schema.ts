import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Paise } from "#domain/money.ts";

/** Pretended card payments while the shop is in trial. */
export const trialPayments = pgTable(
  "trial_payments",
  {
    id: text().primaryKey(),
    /** The gateway's order id, as in `payments.gatewayOrderId`. */
    gatewayOrder: text().notNull(),
    amountPaise: integer().$type<Paise>().notNull(),
    isDeclined: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (payment) => [index().on(payment.gatewayOrder)],
);
