import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Which mails have left the shop, so that a job which is repeated sends nothing twice. */
export const sentMails = pgTable("sent_mails", {
  /** The event and whom it was told to: "order-event-7.customer". */
  id: text().primaryKey(),
  /** Refused: nobody has that address. */
  outcome: text().$type<"sent" | "refused">().notNull(),
  sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
