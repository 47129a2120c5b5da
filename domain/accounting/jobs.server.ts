import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { forgetDays, keepDays } from "./days.server.ts";
import { findFirstDay } from "./papers.server.ts";
import { eraseFiles } from "./returns.server.ts";

/**
 * The hourly job "gst-days". Adds up days that are over, so that no page has to, and erases what need not be kept any
 * longer.
 */
export async function keepBooks(db: Database, now = new Date()): Promise<void> {
  const today = dayInIndia(now);
  await keepDays(db, { from: (await findFirstDay(db)) ?? today, to: today }, now);
  await forgetDays(db, now);
  await eraseFiles(db, now);
}
