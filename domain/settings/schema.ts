import { sql } from "drizzle-orm";
import { boolean, check, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { isOneOf, oneOf } from "#platform/columns.ts";
import { stages, type Settings } from "./settings.ts";

/** One row for each setting that was filled in. All other settings have their value in `defaultSettings`. */
export const settings = pgTable(
  "settings",
  {
    name: text().$type<keyof Settings>().primaryKey(),
    data: jsonb().$type<Settings[keyof Settings]>().notNull(),
  },
  ({ name, data }) => [
    check(
      "settings_typed",
      sql`case
        when ${name} in ('cashMax', 'cashFee', 'unpaidShare') then jsonb_typeof(${data}) = 'number'
        when ${name} in ('daysToReport', 'ordersPerDay', 'refusals') then jsonb_typeof(${data}) in ('number', 'null')
        when ${name} in ('withoutGst', 'staffSecondFactor', 'worksOnSundays', 'telugu', 'hindi') then jsonb_typeof(${data}) = 'boolean'
        else jsonb_typeof(${data}) = 'string' end`,
    ),
  ],
);

/** The shop's stage and pause, in one row. The stage changes one time, from "trial" to "open", and never back. */
export const shop = pgTable(
  "shop",
  {
    /** Always true; as the primary key it ensures that there is only one row. */
    isOnly: boolean().primaryKey().default(true),
    stage: oneOf(stages).notNull(),
    /** Until when the shop takes no new orders. While it takes orders, this is null or a time that has passed. */
    pausedUntil: timestamp({ withTimezone: true }),
  },
  ({ isOnly, stage }) => [check("shop_one_row", sql`${isOnly}`), check("shop_stage", isOneOf(stage, stages))],
);
