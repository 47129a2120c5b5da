import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Settings } from "./settings.ts";

/** One row per setting that was filled in; the others have their default (`defaultSettings`). */
export const settings = pgTable(
  "settings",
  {
    name: text().$type<keyof Settings>().primaryKey(),
    data: jsonb().$type<Settings[keyof Settings]>().notNull(),
    /** The value for the previous release; a trigger keeps both columns equal. Dropped with the next release. */
    value: text().notNull().default(""),
  },
  ({ name, data }) => [
    check(
      "settings_typed",
      sql`case
        when ${name} in ('cashMax', 'cashFee', 'unpaidShare') then jsonb_typeof(${data}) = 'number'
        when ${name} = 'daysToReport' then jsonb_typeof(${data}) in ('number', 'null')
        when ${name} in ('withoutGst', 'staffSecondFactor') then jsonb_typeof(${data}) = 'boolean'
        else jsonb_typeof(${data}) = 'string' end`,
    ),
  ],
);
