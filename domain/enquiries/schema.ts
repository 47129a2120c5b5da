import { date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Topic } from "./topics.ts";

export const enquiries = pgTable("enquiries", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** What the customer quotes. */
  reference: text().notNull().unique(),
  kind: text().$type<"contact" | "wedding" | "abroad" | "complaint">().notNull(),
  /** The same text from the same person on the same day is the same enquiry, however often it is sent. */
  fingerprint: text().notNull().unique(),
  name: text().notNull(),
  lastName: text(),
  mobile: text().notNull(),
  email: text(),
  topic: text().$type<Topic>(),
  occasionDate: date(),
  occasionTime: text(),
  /** The order a complaint is about, as the customer wrote it. */
  orderNumber: text(),
  message: text().notNull(),
  /** For enquiries from abroad: where to, and what, one item a line. */
  country: text(),
  city: text(),
  items: text(),
  receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  acknowledgedAt: timestamp({ withTimezone: true }),
  resolvedAt: timestamp({ withTimezone: true }),
});
