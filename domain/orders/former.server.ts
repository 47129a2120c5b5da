import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";

const AT_ONCE = 1000;

/**
 * Fills in the data, staff member and form submission of events that an earlier release recorded, `atOnce` orders at a
 * time.
 */
export async function carryOverEvents(db: Database, atOnce = AT_ONCE): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(sql`select carry_over_events(order_id) from (
      select distinct order_id from order_events
      where data is null and kind not in ('payment-misfit', 'misfit-returned') order by order_id limit ${atOnce}) found`);
    if (rows.length === 0) return;
  }
}
