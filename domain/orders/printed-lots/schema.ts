import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { lots } from "#domain/catalogue/lots/schema.ts";
import type { Grams } from "#domain/money.ts";
import { orderLines } from "../schema.ts";

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
