import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import { SENT_BYTES } from "#domain/catalogue/pictures/photograph.ts";
import type { Paise } from "#domain/money.ts";
import { bytea, isOneOf, oneOf } from "#platform/columns.ts";
import { languages } from "#platform/languages.ts";
import { messageKinds } from "./message.ts";
import { destinations, kinds, statuses } from "./status.ts";
import { topics } from "./topics.ts";

/** Who may acknowledge an enquiry; "letter" is the automatic e-mail. */
const acknowledgers = ["letter", "staff"] as const;
export type Acknowledger = (typeof acknowledgers)[number];

export const enquiries = pgTable(
  "enquiries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reference: text().notNull().unique(),
    kind: oneOf(kinds).notNull(),
    /** A hash of the day and all fields, so that a form sent twice is stored only one time; random after erasure. */
    fingerprint: text().notNull().unique(),
    name: text().notNull(),
    lastName: text(),
    mobile: text().notNull(),
    email: text(),
    topic: oneOf(topics),
    occasionDate: date(),
    occasionTime: text(),
    /** As the customer wrote it. */
    orderNumber: text(),
    message: text().notNull(),
    /** Only for an order from abroad. */
    country: text(),
    /** Only for an order from abroad. */
    city: text(),
    /** What is asked for, one item a line. Only for an order from abroad or in bulk. */
    items: text(),
    /** How many boxes or packs. Only for an order in bulk. */
    quantity: integer(),
    /** How many people are invited. Only for a wedding. */
    guests: integer(),
    /** For the whole of a wedding or an order in bulk. */
    budgetPaise: integer().$type<Paise>(),
    /** Whether an order in bulk goes to one address or to many; null while the customer does not know. */
    destinations: oneOf(destinations),
    /** Whether the boxes of an order in bulk get a sleeve with the customer's logo. */
    wantsSleeve: boolean().notNull().default(false),
    /** For the bill of an order in bulk. */
    gstin: text(),
    /** The language of the page on which it was written. */
    language: oneOf(languages).notNull().default("en"),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    acknowledgedAt: timestamp({ withTimezone: true }),
    /** Null until acknowledged. */
    acknowledgedBy: oneOf(acknowledgers),
    resolvedAt: timestamp({ withTimezone: true }),
    status: oneOf(statuses).notNull().default("new"),
    /** When staff turned another kind of enquiry into this complaint. */
    becameComplaintAt: timestamp({ withTimezone: true }),
    /** When erasure was requested for this complaint's writer. The erasure waits until the complaint is settled. */
    erasureRequestedAt: timestamp({ withTimezone: true }),
    /** When the writer's data and all texts were erased. */
    erasedAt: timestamp({ withTimezone: true }),
    /** The staff member who deals with the enquiry. */
    assigneeId: text().references(() => users.id, { onDelete: "set null" }),
    /** The account that sent the enquiry; null when it was sent without an account. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
  },
  (enquiry) => [
    index().on(enquiry.status, enquiry.receivedAt),
    index().on(enquiry.userId),
    index()
      .on(enquiry.assigneeId)
      .where(sql`${enquiry.assigneeId} is not null`),
    index("enquiries_erasure_waits")
      .on(enquiry.id)
      .where(sql`${enquiry.erasureRequestedAt} is not null and ${enquiry.erasedAt} is null`),
    check("enquiries_kind", isOneOf(enquiry.kind, kinds)),
    check("enquiries_topic", isOneOf(enquiry.topic, topics)),
    check("enquiries_destinations", isOneOf(enquiry.destinations, destinations)),
    check("enquiries_numbers", sql`${enquiry.quantity} > 0 and ${enquiry.guests} > 0 and ${enquiry.budgetPaise} > 0`),
    check("enquiries_language", isOneOf(enquiry.language, languages)),
    check("enquiries_status", isOneOf(enquiry.status, statuses)),
    check("enquiries_acknowledged_by", isOneOf(enquiry.acknowledgedBy, acknowledgers)),
    check(
      "enquiries_acknowledged_when",
      sql`(${enquiry.acknowledgedBy} is null) = (${enquiry.acknowledgedAt} is null)`,
    ),
  ],
);

/**
 * Answers to enquiries, replies of their writers, and notes by staff. Rows change only when personal data are erased.
 */
export const enquiryMessages = pgTable(
  "enquiry_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: integer()
      .notNull()
      .references(() => enquiries.id),
    kind: oneOf(messageKinds).notNull(),
    text: text().notNull(),
    /** The name of the staff member who wrote or recorded the message. */
    by: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (message) => [index().on(message.enquiryId), check("enquiry_messages_kind", isOneOf(message.kind, messageKinds))],
);

/** Photographs that the writer of an enquiry sent with it, as WebP; deleted when the writer's data are erased. */
export const enquiryPictures = pgTable(
  "enquiry_pictures",
  {
    enquiryId: integer()
      .notNull()
      .references(() => enquiries.id),
    /** The first 32 hexadecimal digits of the SHA-256 of the bytes. */
    hash: text().notNull(),
    bytes: bytea().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (picture) => [
    primaryKey({ columns: [picture.enquiryId, picture.hash] }),
    check("enquiry_pictures_bytes", sql`octet_length(${picture.bytes}) <= ${sql.raw(String(SENT_BYTES))}`),
  ],
);
