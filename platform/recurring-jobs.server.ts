import { asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss } from "pg-boss";
import type { Database } from "./database.server.ts";
import { recurringJobs } from "./schema.ts";

/** The database's clock, as pg-boss reads it. */
const NOW = sql<Date>`pgboss.job_now()`;

/** No job that failed waits for more than this many seconds before it is tried again. */
export const LONGEST_RETRY_DELAY = 3600;

/** When recurring jobs run: cron expressions in UTC, by queue. */
type Times = ReadonlyMap<string, string>;

/** Makes these all the recurring jobs that there are. One that is new is due at once. */
export async function declareRecurring(db: Database, boss: PgBoss, times: Times): Promise<void> {
  for (const [queue, time] of times) {
    const [one, next] = boss.previewSchedule(time, { count: 2 });
    const everySeconds = (next!.getTime() - one!.getTime()) / 1000;
    await db
      .insert(recurringJobs)
      .values({ queue, everySeconds })
      .onConflictDoUpdate({ target: recurringJobs.queue, set: { everySeconds } });
  }
  await db.delete(recurringJobs).where(notInArray(recurringJobs.queue, [...times.keys()]));
}

/**
 * Sends the recurring jobs whose time has come. A job that still waits or runs is not sent again. Returns "in doubt" if one was not sent for that, or if a moment was found that a clock can
 * only have written before it was put back.
 */
export async function sendDue(db: Database, boss: PgBoss, times: Times): Promise<"all sent" | "in doubt"> {
  if (times.size === 0) return "all sent";
  return db.transaction(async (tx) => {
    const { queue, dueAt, ranAt } = recurringJobs;
    const rows = await tx
      .select({ name: queue, dueAt, now: NOW.mapWith(dueAt) })
      .from(recurringJobs)
      .where(inArray(queue, [...times.keys()]))
      .for("update", { skipLocked: true });
    let isInDoubt = false;
    for (const { name, now, ...row } of rows) {
      const [next] = boss.previewSchedule(times.get(name)!, { count: 1, from: now });
      const isPutBack = row.dueAt > next!;
      if (now < row.dueAt && !isPutBack) continue;
      const isSent = (await boss.send(name, {}, { db: fromDrizzle(tx, sql) })) !== null;
      isInDoubt ||= isPutBack || !isSent;
      if (!isSent && !isPutBack) continue;
      const change = { dueAt: isSent ? next! : now, ranAt: sql`coalesce(${ranAt}, ${NOW})` };
      await tx.update(recurringJobs).set(change).where(eq(queue, name));
    }
    return isInDoubt ? "in doubt" : "all sent";
  });
}

/** Records that a recurring job has run, whether it failed or not. */
export async function noteRun(db: Database, queue: string): Promise<void> {
  await db.update(recurringJobs).set({ ranAt: NOW }).where(eq(recurringJobs.queue, queue));
}

/**
 * Corrects moments in the future that a clock can only have written before it was put back. Otherwise nothing would be
 * done until they come. `names`: the queues of recurring jobs.
 */
export async function correctTimes(db: Database, names: readonly string[]): Promise<void> {
  const soon = sql`${NOW} + interval '1 second'`;
  const isRecurring = sql`name = any(${sql.param([...names])}::text[])`;
  await db.execute(sql`
    update pgboss.job set
      start_after = case
        when start_after <= ${NOW} then start_after
        when state = 'retry' or ${isRecurring} then ${NOW}
        -- What was sent to wait goes on waiting for as long as it was to.
        else ${NOW} + (start_after - created_on) end,
      created_on = least(created_on, ${NOW}),
      started_on = least(started_on, ${NOW}),
      heartbeat_on = least(heartbeat_on, ${NOW})
    where state <= 'active' and (greatest(created_on, started_on, heartbeat_on) > ${soon}
      or (state = 'retry' and start_after > ${soon} + ${LONGEST_RETRY_DELAY} * interval '1 second')
      or (${isRecurring} and start_after > ${soon} + interval '1 minute'))`);
  await db.execute(sql`
    update pgboss.queue set
      monitor_on = least(monitor_on, ${NOW}),
      monitor_claim_on = least(monitor_claim_on, ${NOW}),
      maintain_on = least(maintain_on, ${NOW})
    where greatest(monitor_on, monitor_claim_on, maintain_on) > ${soon}`);
  await db
    .update(recurringJobs)
    .set({ ranAt: NOW })
    .where(sql`${recurringJobs.ranAt} > ${soon}`);
}

export type OverdueJob = Pick<typeof recurringJobs.$inferSelect, "queue" | "everySeconds"> & { ranAt: Date };

/**
 * Recurring jobs that have not run for thrice the time from one run to the next, longest first. Leaves out a job that
 * was sent within that time once, because it may wait for its turn; after a night in which the shop was off, all were.
 */
export async function listOverdueJobs(db: Database, now: Date): Promise<OverdueJob[]> {
  const { queue, everySeconds, ranAt, dueAt } = recurringJobs;
  const ago = (times: number) =>
    sql`${now.toISOString()}::timestamptz - ${times} * ${everySeconds} * interval '1 second'`;
  const rows = await db
    .select({ queue, everySeconds, ranAt })
    .from(recurringJobs)
    .where(sql`${ranAt} < ${ago(3)} and ${dueAt} < ${ago(1)}`)
    .orderBy(asc(ranAt));
  return rows.map((row) => ({ ...row, ranAt: row.ranAt! }));
}
