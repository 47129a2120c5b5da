import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { fromDrizzle, PgBoss, type Clock, type Db, type JobResult, type JobWithMetadata } from "pg-boss";
import type { Database } from "./database.server.ts";
import { describeError, type ErrorFacts } from "./describe-error.ts";
import type { Log } from "./log.ts";
import { isOutage } from "./outage.ts";

/**
 * A kind of work. For work that nobody asks for, when it is due: a cron expression in UTC. Work that holds secrets is
 * deleted an hour after it is done, not in a week.
 */
type Queue = { every?: string; holdsSecrets?: boolean };
export type Queues = Record<string, Queue>;

/** Does one job. Attempts count from 1; what is thrown is logged, and the job is tried again later. */
export type Handler = (data: unknown, job: { attempt: number }) => Promise<void>;

/** A process that has not been heard of for so long is taken for dead, and its jobs are tried again. */
const heartbeatSeconds = 15;
/** About two days of attempts: after some seconds, then ever more slowly, at last once an hour. */
const asked = { retryLimit: 55, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, heartbeatSeconds };
const secret = { ...asked, deleteAfterSeconds: 3600 };
/** One that is still queued or running stands for the next. It is tried once more: only a fault that lasts is an error. */
const recurring = { retryLimit: 1, retryDelay: 5, deleteAfterSeconds: 3600, heartbeatSeconds };

/** A job whose attempt failed. */
export type FailedJob = {
  /** The job's id; of work that comes by the clock the queue, whose next job is the next attempt. */
  key: string;
  queue: string;
  /** What the job was given; nothing of one that holds secrets. */
  data: unknown;
  attempt: number;
  /** Nobody tries it again. */
  isOver: boolean;
  facts: ErrorFacts;
};

/** Hears of each attempt that failed and, by its key, of each job that was done after it had, or may have. */
export type JobReports = { failed(job: FailedJob): Promise<void>; done(key: string): Promise<void> };

const POLL_SECONDS = 2;
/** How often the dead are looked for. */
const SUPERVISE_SECONDS = 10;
/** How often what is over is deleted. */
const CLEAR_SECONDS = 3600;
const BATCH = 10;

/** Makes the tables of the queue and the queues themselves; called with the migrations, repeats do nothing. */
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

let sender: PgBoss | undefined;

/**
 * Puts a job into a queue, in the caller's transaction: rolled back with it, done only after it is committed. The
 * data must survive JSON. Refuses a queue that is not declared.
 */
export async function enqueue(
  tx: Database,
  queue: string,
  data: object,
  { startAfter }: { startAfter?: Date } = {},
): Promise<void> {
  sender ??= await openSender(tx);
  await sender.send(queue, data, {
    db: fromDrizzle(tx, sql),
    ...(startAfter && { startAfter }),
  });
}

/**
 * Gives up the job of this id, if there still is one, and with `data` puts one like it into the queue, which is done at
 * once; both in the caller's transaction.
 */
export async function replaceJob(tx: Database, queue: string, id: string, data?: object): Promise<void> {
  sender ??= await openSender(tx);
  await sender.deleteJob(queue, id, { db: fromDrizzle(tx, sql) });
  if (data) await enqueue(tx, queue, data);
}

/** As `enqueue`, of several jobs at once. */
export async function enqueueAll(tx: Database, queue: string, jobs: readonly object[]): Promise<void> {
  sender ??= await openSender(tx);
  await sender.insert(
    queue,
    jobs.map((data) => ({ data })),
    { db: fromDrizzle(tx, sql) },
  );
}

/** Only knows the queues; each `send` brings its own transaction. */
async function openSender(tx: Database): Promise<PgBoss> {
  let first: Db | undefined = fromDrizzle(tx, sql);
  const db: Db = {
    executeSql: async (text, values) => {
      if (!first) throw new Error("A job was sent to a queue that is not declared.");
      return first.executeSql(text, values);
    },
  };
  const boss = new PgBoss({ db, migrate: false, supervise: false, schedule: false, clock: standing });
  await boss.start();
  first = undefined;
  return boss;
}

/** For an instance that only answers: it must not ask the database anything later, when its transaction is over. */
const standing: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => {},
  setInterval: () => undefined,
  clearInterval: () => {},
};

type Services = { pool: Pool; log: Log; reports?: JobReports; pollSeconds?: number };

/**
 * Works through the queues until `stop`, which lets what has begun come to its end (at most ten seconds; what is
 * then unfinished is tried again by the next process). Several processes share one database's jobs.
 */
export async function startJobs<Declared extends Queues>(
  { pool, log, reports, pollSeconds = POLL_SECONDS }: Services,
  queues: Declared,
  handlers: Record<keyof Declared & string, Handler>,
): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: CLEAR_SECONDS,
  });
  // That the database is out, which the queues would find out every second, is logged by whoever watches it. What is
  // passed on here is a copy of what was thrown.
  boss.on("error", (error) => {
    if (!isOutage(Object.assign(new Error(error.message), error))) {
      log.warn({ err: error }, "the job queue had trouble");
    }
  });
  // Of a slow query its data hold the values.
  boss.on("warning", ({ message }) => log.warn({ warning: message }, "the job queue warns"));
  try {
    await begin();
  } catch (error) {
    // What has begun would go on beside the next try.
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return { stop: () => boss.stop({ timeout: 10_000 }) };

  async function begin(): Promise<void> {
    await boss.start();

    for (const { name } of await boss.getSchedules()) if (!queues[name]?.every) await boss.unschedule(name);
    for (const [name, queue] of Object.entries(queues)) {
      const { every } = queue;
      const options = {
        includeMetadata: true,
        perJobResults: true,
        batchSize: BATCH,
        burstWhenBatchFull: true,
      } as const;
      await boss.work(name, { ...options, pollingIntervalSeconds: every ? 5 * pollSeconds : pollSeconds }, (jobs) =>
        workThrough(jobs, handlers[name]!, { queue, log, reports }),
      );
      if (every) await boss.schedule(name, every);
    }
  }
}

async function workThrough(
  jobs: JobWithMetadata<unknown>[],
  handle: Handler,
  { queue, log, reports }: { queue: Queue; log: Log; reports: JobReports | undefined },
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, name, data, retryCount, retryLimit } of jobs) {
    const attempt = retryCount + 1;
    const key = queue.every ? name : id;
    try {
      await handle(data, { attempt });
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
