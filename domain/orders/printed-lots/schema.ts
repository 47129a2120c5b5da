import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { lots } from "#domain/catalogue/lots/schema.ts";
import type { Grams } from "#domain/money.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { orderLines, orders } from "../schema.ts";
import { papers } from "./paper.ts";

/** From which lots printed slips and labels say that the lines of orders are packed or are to be packed. */
export const printedLots = pgTable(
  "printed_lots",
  {
    orderId: uuid().notNull(),
    /** Counts the order's prints that said something new, from 1. */
    print: integer().notNull(),
    position: integer().notNull(),
    lotId: integer()
      .notNull()
      .references(() => lots.id),
    grams: integer().$type<Grams>().notNull(),
  },
  (printed) => [
    primaryKey({ columns: [printed.orderId, printed.position, printed.print, printed.lotId] }),
    foreignKey({
      name: "printed_lots_line_fk",
      columns: [printed.orderId, printed.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }).onDelete("cascade"),
    index().on(printed.lotId),
    check("printed_lots_positive", sql`${printed.print} > 0 and ${printed.grams} > 0`),
  ],
);

/** The last print of each paper of an order. */
export const printedPapers = pgTable(
  "printed_papers",
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paper: oneOf(papers).notNull(),
    /** A hash of what it said, without the lots. Deleted when the order's personal data are erased. */
    says: text().notNull(),
    printedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (printed) => [
    primaryKey({ columns: [printed.orderId, printed.paper] }),
    check("printed_papers_paper", isOneOf(printed.paper, papers)),
  ],
);
