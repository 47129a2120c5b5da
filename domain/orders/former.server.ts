import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";

const AT_ONCE = 1000;

/**
 * Fills in what an earlier version of the program did not record with the events of orders, from the audit log and the
 * order's other events: who caused the event, the id of the form submission (`batchId`), and in `data` the statuses
 * before and after or the courier. Does `atOnce` orders at a time until none is left. A database trigger does the same
 * for events that such a version still records.
 */
export async function carryOverEvents(db: Database, atOnce = AT_ONCE): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(sql`select carry_over_events(order_id) from (
      select distinct order_id from order_events
      where data is null and kind not in ('payment-misfit', 'misfit-returned') order by order_id limit ${atOnce}) found`);
    if (rows.length === 0) return;
  }
}
