import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";

/** Notes that staff wrote about customers, who never see them. A note is about an account or a mobile of guests. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** With "+" and the code of any country. */
    mobile: text(),
    /** Who wrote it; null once that account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (note) => [
    index().on(note.userId),
    index().on(note.mobile),
    index()
      .on(note.actorId)
      .where(sql`${note.actorId} is not null`),
    check("customer_notes_about_one", sql`num_nonnulls(${note.userId}, ${note.mobile}) = 1`),
  ],
);

/** Accounts and mobiles that may place no order. Lifting a block deletes its row; the log keeps both. */
export const customerBlocks = pgTable(
  "customer_blocks",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    /** With "+" and the code of any country. */
    mobile: text().unique(),
    /** Only for staff. */
    reason: text().notNull(),
    /** Who blocked; null once that account is deleted. */
    actorId: text().references(() => users.id, { onDelete: "set null" }),
    blockedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (block) => [
    index()
      .on(block.actorId)
      .where(sql`${block.actorId} is not null`),
    check("customer_blocks_of_one", sql`num_nonnulls(${block.userId}, ${block.mobile}) = 1`),
  ],
);
