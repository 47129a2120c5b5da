import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { GaugeValue } from "#platform/metrics.ts";

/** The numbers of the business and of the work behind the pages that the metrics show. Reads nobody's data. */
export async function readGauges(db: Database): Promise<GaugeValue[]> {
  const { rows } = await db.execute<GaugeValue>(sql`
    select 'shop_orders_day' as name, method as label, count(*)::float8 as value
      from orders where placed_at > now() - interval '1 day' group by method
    union all select 'shop_receipts_day', rail, count(*)
      from receipts where received_at > now() - interval '1 day' and reversal_id is null group by rail
    union all select 'shop_unmatched_receipts', '', count(*)
      from receipts where received_at > now() - interval '60 days' and request_id is not null and reversal_id is null
        and not exists (select from allocations where receipt_id = receipts.id)
    union all select 'shop_refunds_open', status, count(*)
      from refunds where status in ('due', 'sent', 'failed') group by status
    union all select 'shop_held_notices', '', count(*) from held_notices where dealt_with_at is null
    union all select 'shop_failed_jobs', '', count(*) from failed_jobs
    union all select 'shop_jobs_waiting', name, count(*)
      from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name
    union all select 'shop_job_age_seconds', name, max(extract(epoch from now() - start_after))
      from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name
    union all select 'shop_job_last_run_seconds', queue, extract(epoch from now() - ran_at)
      from recurring_jobs where ran_at is not null
    union all select case kind when 'backup' then 'shop_backup_age_seconds' else 'shop_restore_trial_age_seconds' end,
      '', extract(epoch from now() - done_at) from upkeep where kind in ('backup', 'restore-trial')
    union all select 'shop_database_bytes', '', pg_database_size(current_database())`);
  return rows;
}
