import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { financialYearAround } from "#platform/period.ts";
import { forgetDays, keepDays } from "./days.server.ts";
import { eraseFiles } from "./returns.server.ts";

/**
 * The hourly job "gst-days". Adds up days that are over, so that no page has to, and erases what need not be kept any
 * longer.
 */
export async function keepBooks(db: Database, now = new Date()): Promise<void> {
  await keepDays(db, financialYearAround(dayInIndia(now)), now);
  await forgetDays(db, now);
  await eraseFiles(db, now);
}
