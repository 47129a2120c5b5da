import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { fromDrizzle, PgBoss, type Clock, type Db, type JobResult, type JobWithMetadata } from "pg-boss";
import type { Database } from "./database.server.ts";
import { describeError, type ErrorFacts } from "./describe-error.ts";
import type { Log } from "./log.ts";
import { isOutage } from "./outage.ts";
import { correctTimes, declareRecurring, LONGEST_RETRY_DELAY, noteRun, sendDue } from "./recurring-jobs.server.ts";

type Queue = {
  /** A cron expression in UTC, for a job that recurs. */
  every?: string;
  /** Whether the data of jobs is secret. If so, reports leave it out, and finished jobs are deleted after an hour. */
  holdsSecrets?: boolean;
};
export type Queues = Record<string, Queue>;

/** Does one job; `attempt` counts from 1. A job whose handler throws is tried again later. */
export type Handler = (data: unknown, job: { attempt: number }) => Promise<void>;

/** Does up to ten jobs together. Returns how each ended, in the order of the jobs. If it throws, all have failed. */
export type BatchHandler = { together: (jobs: readonly unknown[]) => Promise<PromiseSettledResult<unknown>[]> };

/** Seconds without a sign of life after which a process counts as dead and its jobs are tried again. */
const heartbeatSeconds = 15;
/** Settings for jobs that do not recur: at most 55 retries in about two days, with waits of 5 seconds to an hour. */
const asked = {
  retryLimit: 55,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: LONGEST_RETRY_DELAY,
  heartbeatSeconds,
};
const secret = { ...asked, deleteAfterSeconds: 3600 };
/** Settings for recurring jobs: only one retry, because the next job in the schedule replaces a failed job. */
const recurring = { retryLimit: 1, retryDelay: 5, deleteAfterSeconds: 3600, heartbeatSeconds };

export type FailedJob = {
  /** The job's id; for a recurring job, the name of its queue. */
  key: string;
  queue: string;
  /** The data that the job was sent with; undefined if the queue has `holdsSecrets`. */
  data: unknown;
  /** The number of the failed attempt, from 1. */
  attempt: number;
  /** Whether the job will not be tried again; always false for a recurring job. */
  isOver: boolean;
  facts: ErrorFacts;
};

/** Functions that are told how jobs end. */
export type JobReports = {
  /** Called after every failed attempt; for a recurring job, only when its retry failed too. */
  failed(job: FailedJob): Promise<void>;
  /** Called with the job's `key` when it succeeds after a failure; for a recurring job, after every success. */
  done(key: string): Promise<void>;
};

const POLL_SECONDS = 2;
/** Seconds between two searches for jobs whose process has died. */
const SUPERVISE_SECONDS = 10;
/** Seconds between two deletions of finished jobs. */
const CLEAR_SECONDS = 3600;
const BATCH = 10;

/** Creates the tables of pg-boss (the job queue library) and all `queues`. Updates the settings of existing queues. */
export async function prepareJobs(db: Database, queues: Queues): Promise<void> {
  const boss = new PgBoss({ db: fromDrizzle(db, sql), supervise: false, schedule: false, clock: standing });
  await boss.start();
  for (const [name, { every, holdsSecrets }] of Object.entries(queues)) {
    const once = holdsSecrets ? secret : asked;
    await boss.createQueue(name, every ? { ...recurring, policy: "exclusive" } : once);
    await boss.updateQueue(name, every ? recurring : once);
  }
  await boss.stop({ graceful: false });
}

/** Whether `prepareJobs` has created all `queues`. */
export async function areJobsPrepared(db: Database, queues: Queues): Promise<boolean> {
  const { rows: tables } = await db.execute(sql`select where to_regclass('pgboss.queue') is not null`);
  if (tables.length === 0) return false;
  const names = sql.param(Object.keys(queues));
  const { rows } = await db.execute(sql`select from pgboss.queue where name = any(${names}::text[])`);
  return rows.length === Object.keys(queues).length;
}

let sender: PgBoss | undefined;

/** Adds a job that runs after the transaction `tx` is committed. Throws for a queue that is not declared. */
export async function enqueue(
  tx: Database,
  queue: string,
  /** Must be serialisable as JSON. */
  data: object,
  { startAfter }: { startAfter?: Date } = {},
): Promise<void> {
  sender ??= await openSender(tx);
  await sender.send(queue, data, {
    db: fromDrizzle(tx, sql),
    ...(startAfter && { startAfter }),
  });
}

/** Deletes the job with this id, and adds a new job if there is `data`, both in the transaction `tx`. */
export async function replaceJob(tx: Database, queue: string, id: string, data?: object): Promise<void> {
  sender ??= await openSender(tx);
  await sender.deleteJob(queue, id, { db: fromDrizzle(tx, sql) });
  if (data) await enqueue(tx, queue, data);
}

/** Deletes the jobs of these queues in the transaction `tx`; running jobs stay. */
export async function deleteJobs(tx: Database, queues: readonly string[]): Promise<void> {
  await tx.execute(
    sql`delete from pgboss.job where name = any(${sql.param([...queues])}::text[]) and state <> 'active'`,
  );
}

/**
 * Adds jobs that run after the transaction `tx` is committed; `jobs` are their data, serialisable as JSON. Throws for a
 * queue that is not declared.
 */
export async function enqueueAll(tx: Database, queue: string, jobs: readonly object[]): Promise<void> {
  sender ??= await openSender(tx);
  await sender.insert(
    queue,
    jobs.map((data) => ({ data })),
    { db: fromDrizzle(tx, sql) },
  );
}

/** Opens a job queue that can only send jobs. `tx` is used only to open it; pass a transaction with each job. */
async function openSender(tx: Database): Promise<PgBoss> {
  let first: Db | undefined = fromDrizzle(tx, sql);
  const failures: unknown[] = [];
  const db: Db = {
    executeSql: async (text, values) => {
      if (!first) throw new Error("A job was sent to a queue that is not declared.");
      return first.executeSql(text, values).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    },
  };
  const boss = new PgBoss({ db, migrate: false, supervise: false, schedule: false, clock: standing });
  await boss.start();
  first = undefined;
  // pg-boss starts without queues when it fails to read them, and would then refuse every job.
  if (failures.length > 0) throw failures[0];
  return boss;
}

/** A clock whose timers never fire, so that pg-boss sends no queries after the transaction has ended. */
const standing: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => {},
  setInterval: () => undefined,
  clearInterval: () => {},
};

/** The time for pg-boss's own timers: it goes on steadily while the system's clock is put forward or back. */
const steady: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

type Services = { pool: Pool; log: Log; reports?: JobReports; pollSeconds?: number };

/**
 * Runs the jobs of each queue with the handler of the same name, until `stop` is called. `stop` waits at most ten
 * seconds; unfinished jobs are tried again later.
 */
export async function startJobs<Declared extends Queues>(
  { pool, log, reports, pollSeconds = POLL_SECONDS }: Services,
  queues: Declared,
  handlers: Record<keyof Declared & string, Handler | BatchHandler>,
): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    schedule: false,
    clock: steady,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: CLEAR_SECONDS,
  });
  // `watchDatabase` already logs that the database does not answer; the queues would log it every second. `error` is a
  // copy of the error that was thrown, so it is rebuilt here.
  boss.on("error", (error) => warn(Object.assign(new Error(error.message), error)));
  // The data of a warning about a slow query contain the query's values.
  boss.on("warning", ({ message }) => log.warn({ warning: message }, "the job queue warns"));
  const db = drizzle(pool, { casing: "snake_case" });
  const times = new Map(Object.entries(queues).flatMap(([name, { every }]) => (every ? [[name, every]] : [])));
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    await begin();
  } catch (error) {
    // What has been started would otherwise go on beside the next attempt.
    await stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return { stop: () => stop({ timeout: 10_000 }) };

  function warn(error: unknown): void {
    if (!isOutage(error)) log.warn({ err: error }, "the job queue had trouble");
  }

  async function begin(): Promise<void> {
    await boss.start();
    for (const [name, queue] of Object.entries(queues)) {
      const options = {
        includeMetadata: true,
        perJobResults: true,
        batchSize: BATCH,
        burstWhenBatchFull: true,
      } as const;
      const pollingIntervalSeconds = queue.every ? 5 * pollSeconds : pollSeconds;
      await boss.work(name, { ...options, pollingIntervalSeconds }, async (jobs) => {
        const results = await workThrough(jobs, handlers[name]!, { queue, log, reports });
        if (queue.every) await noteRun(db, name).catch(warn);
        return results;
      });
    }
    await declareRecurring(db, boss, times);
    await correctTimes(db, [...times.keys()]);
    timer = setInterval(() => void (looking ??= look()), 5 * pollSeconds * 1000);
    looking = look();
  }

  async function look(): Promise<void> {
    try {
      if ((await sendDue(db, boss, times)) === "all sent") return;
      await correctTimes(db, [...times.keys()]);
      await sendDue(db, boss, times);
    } catch (error) {
      warn(error);
    } finally {
      looking = undefined;
    }
  }

  async function stop(how: Parameters<PgBoss["stop"]>[0]): Promise<void> {
    clearInterval(timer);
    await looking;
    await boss.stop(how);
  }
}

async function workThrough(
  jobs: JobWithMetadata<unknown>[],
  handler: Handler | BatchHandler,
  { queue, log, reports }: { queue: Queue; log: Log; reports: JobReports | undefined },
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const ends = typeof handler === "function" ? [] : await doTogether(handler, jobs);
  for (const [index, { id, name, data, retryCount, retryLimit }] of jobs.entries()) {
    const attempt = retryCount + 1;
    const key = queue.every ? name : id;
    try {
      if (typeof handler === "function") await handler(data, { attempt });
      const end = ends[index];
      if (end?.status === "rejected") throw end.reason;
      results.push({ id, status: "completed" });
      if (queue.every || attempt > 1) await reports?.done(key).catch(unheard);
    } catch (error) {
      const last = retryCount >= retryLimit;
      log[last ? "error" : "warn"]({ err: error, queue: name, job: id, attempt, last }, "a job failed");
      const facts = { ...describeError(error), stack: undefined };
      results.push({ id, status: "failed", output: facts });
      if (queue.every && !last) continue;
      const known = queue.holdsSecrets ? undefined : data;
      const isOver = last && !queue.every;
      await reports?.failed({ key, queue: name, data: known, attempt, isOver, facts }).catch(unheard);
    }
  }
  return results;

  function unheard(error: unknown): void {
    log.warn({ err: error }, "how a job ended could not be written down");
  }
}

function doTogether(
  { together }: BatchHandler,
  jobs: JobWithMetadata<unknown>[],
): Promise<PromiseSettledResult<unknown>[]> {
  return together(jobs.map(({ data }) => data)).catch((reason: unknown) =>
    jobs.map(() => ({ status: "rejected", reason }) as const),
  );
}
