import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { sessions, users } from "../schema.ts";

const at = () => timestamp({ withTimezone: true });

/**
 * The devices on which people who work here want to hear of orders. A row stays when its device cannot be reached any
 * more, until its owner removes it: it is what the owner wants.
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The browser, as its cookie names it. */
    deviceId: uuid().notNull(),
    /** The session in which the device was last seen. Without one, because it was signed out, it hears nothing. */
    sessionId: text().references(() => sessions.id, { onDelete: "set null" }),
    /** Where the browser takes messages; null once the push service has said that it takes no more there. */
    endpoint: text().unique(),
    /** The browser's keys, in base64url. */
    p256dh: text(),
    auth: text(),
    /** The browser in words: "Chrome on Android". */
    browser: text().notNull(),
    createdAt: at().notNull().defaultNow(),
    seenAt: at().notNull().defaultNow(),
    /** When the push service last took a message for it. */
    reachedAt: at(),
    /** The status with which the push service refused the last message; null when it took it. */
    refusedWith: integer(),
  },
  (subscription) => [
    unique("push_subscriptions_device").on(subscription.userId, subscription.deviceId),
    index().on(subscription.sessionId),
    check(
      "push_subscriptions_address",
      sql`(${subscription.endpoint} is null) = (${subscription.p256dh} is null) and (${subscription.p256dh} is null) = (${subscription.auth} is null)`,
    ),
  ],
);
