import { pgTable, text } from "drizzle-orm/pg-core";
import type { Settings } from "./settings.ts";

/** One row for each fact the owner has filled in; the rest keep their placeholder. */
export const settings = pgTable("settings", {
  name: text().$type<keyof Settings>().primaryKey(),
  value: text().notNull(),
});
