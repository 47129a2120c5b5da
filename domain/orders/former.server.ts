import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";

const AT_ONCE = 1000;

/**
 * Completes events of orders that an earlier version of the program recorded without some data. These data are: who
 * caused the event, the id of the form submission (`batchId`), and in `data` the statuses before and after or the
 * courier. They are taken from the audit log and from the order's other events. Does `atOnce` orders at a time until
 * none is left. A database trigger does the same for events that such a version still records.
 */
export async function carryOverEvents(db: Database, atOnce = AT_ONCE): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(sql`select carry_over_events(order_id) from (
      select distinct order_id from order_events
      where data is null and kind not in ('payment-misfit', 'misfit-returned') order by order_id limit ${atOnce}) found`);
    if (rows.length === 0) return;
  }
}
