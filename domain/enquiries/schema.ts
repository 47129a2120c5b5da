import { date, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import type { Topic } from "./topics.ts";

export type EnquiryKind = "contact" | "wedding" | "abroad" | "complaint";
export type EnquiryStatus = "new" | "open" | "answered" | "closed";

export const enquiries = pgTable(
  "enquiries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What the customer quotes. */
    reference: text().notNull().unique(),
    kind: text().$type<EnquiryKind>().notNull(),
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
    status: text().$type<EnquiryStatus>().notNull().default("new"),
    /** Who of the staff deals with it. */
    assigneeId: text().references(() => users.id, { onDelete: "set null" }),
    /** The account it was sent from. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
  },
  (enquiry) => [index().on(enquiry.status, enquiry.receivedAt), index().on(enquiry.userId)],
);

/**
 * An answer goes by mail, what was said went by phone or WhatsApp. A settlement ends a complaint. What was received is
 * what the customer wrote back; a note stays among the staff.
 */
export type MessageKind = "answer" | "said" | "settlement" | "received" | "note";

/** What was said after the first message, in the order it was written. Rows are only added. */
export const enquiryMessages = pgTable(
  "enquiry_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: integer()
      .notNull()
      .references(() => enquiries.id),
    kind: text().$type<MessageKind>().notNull(),
    text: text().notNull(),
    /** Who of the staff wrote it, or wrote it down. */
    by: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (message) => [index().on(message.enquiryId)],
);
