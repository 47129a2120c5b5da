import { bigint, check, date, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Grams, Paise } from "#domain/money.ts";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { sumKinds } from "./sum-kinds.ts";

/** The days in India that are over and whose sums are stored. */
export const figureDays = pgTable("figure_days", {
  day: date().primaryKey(),
  /** `-infinity` for a day that is to be computed anew, as a migration says when more is counted. */
  computedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

const sum = () => bigint({ mode: "number" }).notNull();

/** What happened on each stored day, in numbers: never of a person. Sums of nothing have no row. */
export const figureSums = pgTable(
  "figure_sums",
  {
    day: date()
      .notNull()
      .references(() => figureDays.day, { onDelete: "cascade" }),
    kind: oneOf(sumKinds).notNull(),
    /** What is counted apart within the kind, as `sumKinds` says; empty if nothing is. */
    key: text().notNull(),
    count: sum(),
    paise: sum().$type<Paise>(),
    grams: sum().$type<Grams>(),
  },
  (row) => [
    // The kind comes first: figures read few kinds over many days.
    primaryKey({ columns: [row.kind, row.day, row.key] }),
    index().on(row.day),
    check("figure_sums_kind", isOneOf(row.kind, sumKinds)),
  ],
);
