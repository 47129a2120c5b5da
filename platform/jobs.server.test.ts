import { afterEach, expect, test, vi } from "vitest";
import { db, pool } from "../tests/support/database.ts";
import { aMortalProcess } from "../tests/support/mortal-process.ts";
import { enqueue, enqueueAll, prepareJobs, startJobs, type BatchHandler } from "./jobs.server.ts";
import { createLog } from "./log.ts";
import { listOverdueJobs } from "./recurring-jobs.server.ts";

const log = createLog("silent");
const queues = { letters: {}, clockwork: { every: "* * * * *" }, secrets: { holdsSecrets: true } };
await prepareJobs(db, queues);
await prepareJobs(db, queues);

afterEach(() => void vi.restoreAllMocks());

const waiting = async (queue = "letters") =>
  (await pool.query("select data from pgboss.job where name = $1 and state < 'active' order by created_on", [queue]))
    .rows;

const until = async (seen: () => boolean) => {
  for (const end = Date.now() + 60_000; !seen() && Date.now() < end;) await new Promise((done) => setTimeout(done, 20));
};

const none = () => Promise.resolve();

const start = (letters: (data: unknown, job: { attempt: number }) => Promise<void>) =>
  startJobs({ pool, log, pollSeconds: 0.5 }, queues, { letters, clockwork: none, secrets: none });

const startTogether = (together: BatchHandler["together"]) =>
  startJobs({ pool, log, pollSeconds: 0.5 }, queues, { letters: { together }, clockwork: none, secrets: none });

// This has to be the first test: a process reads once which queues there are.
test("a connection that breaks at any statement of the first job fails that job alone", async () => {
  const mortal = aMortalProcess();
  const send = () => mortal.db.transaction((tx) => enqueue(tx, "letters", { to: "Lakshmi" }));
  let at = 1;
  while (await mortal.until(at, send)) at += 1;
  await mortal.end();
  expect(at).toBeGreaterThan(3);
  expect(await waiting()).toEqual([{ data: { to: "Lakshmi" } }]);
  await pool.query("delete from pgboss.job");
});

test("a job is there when its transaction is committed, and not when it is rolled back", async () => {
  const failing = db.transaction(async (tx) => {
    await enqueue(tx, "letters", { to: "nobody" });
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await db.transaction((tx) => enqueue(tx, "letters", { to: "Lakshmi" }));

  expect(await waiting()).toEqual([{ data: { to: "Lakshmi" } }]);
});

test("a job is done once, though two processes work on one database", async () => {
  const done: unknown[] = [];
  const work = async (data: unknown) => void done.push(data);
  const processes = await Promise.all([start(work), start(work)]);
  await db.transaction((tx) => enqueue(tx, "letters", { to: "Ravi" }));
  await until(() => done.length >= 2);
  await Promise.all(processes.map(({ stop }) => stop()));

  expect(done).toHaveLength(2);
  expect(done).toEqual(expect.arrayContaining([{ to: "Lakshmi" }, { to: "Ravi" }]));
  expect(await waiting()).toEqual([]);
});

test("what fails is kept, tried again after a stop and a start, and then is done", async () => {
  await enqueue(db, "letters", { to: "Sita" });
  let failed = 0;
  const first = await start(() => Promise.reject(new Error(`no post today ${++failed}`)));
  await until(() => failed > 0);
  await first.stop();
  expect(await waiting()).toEqual([{ data: { to: "Sita" } }]);

  await pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  const attempts: number[] = [];
  const second = await start(async (_, { attempt }) => void attempts.push(attempt));
  await until(() => attempts.length > 0);
  await second.stop();
  expect({ failed, attempts }).toEqual({ failed: 1, attempts: [2] });
});

const ways = async () =>
  (await pool.query("select data ->> 'to' as to, state from pgboss.job where name = 'letters' order by 1")).rows;

const deliver = async (job: unknown) => {
  if ((job as { to: string }).to === "nobody") throw new Error("no such house");
};

test("jobs that are done together end each in its own way, and all fail when that throws", async () => {
  await pool.query("delete from pgboss.job");
  await enqueueAll(
    db,
    "letters",
    ["Lakshmi", "nobody", "Ravi"].map((to) => ({ to })),
  );
  const batches: (readonly unknown[])[] = [];
  const { stop } = await startTogether(async (jobs) => {
    batches.push(jobs);
    return Promise.allSettled(jobs.map((job) => deliver(job)));
  });
  await until(() => batches.length > 0);
  await stop();
  expect(batches.map((jobs) => jobs.length)).toEqual([3]);
  expect(await ways()).toEqual([
    { to: "Lakshmi", state: "completed" },
    { to: "Ravi", state: "completed" },
    { to: "nobody", state: "retry" },
  ]);

  await pool.query("update pgboss.job set state = 'created', start_after = now(), retry_count = 0");
  let thrown = 0;
  const { stop: stopAgain } = await startTogether(() => Promise.reject(new Error(`the database is away ${++thrown}`)));
  await until(() => thrown > 0);
  await stopAgain();
  expect((await ways()).map(({ state }) => state)).toEqual(["retry", "retry", "retry"]);
  await pool.query("update pgboss.job set state = 'completed'");
});

test("a job that holds a secret is deleted an hour after it is done, others days later", async () => {
  await enqueue(db, "secrets", { token: "of a link" });
  const { rows } = await pool.query(
    "select name, deletion_seconds as seconds from pgboss.job where name in ('letters', 'secrets') group by 1, 2",
  );
  expect(Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))).toEqual({
    letters: 7 * 24 * 3600,
    secrets: 3600,
  });
});

test("a queue nobody declared is refused", async () => {
  await expect(enqueue(db, "nowhere", {})).rejects.toThrow("not declared");
});

test("a job waits for its time", async () => {
  const later = new Date(Date.now() + 3_600_000);
  await enqueue(db, "letters", { to: "later" }, { startAfter: later });
  const { rows } = await pool.query(
    "select start_after, data from pgboss.job where name = 'letters' and state < 'active'",
  );
  expect(rows).toEqual([{ start_after: later, data: { to: "later" } }]);
});

const declared = async () => (await pool.query("select queue from recurring_jobs")).rows;

test("a recurring job is done once in its minute, by however many processes, until nobody declares it", async () => {
  await pool.query("delete from recurring_jobs");
  let done = 0;
  const clockwork = async () => void (done += 1);
  const minute = await thisMinute();
  const processes = [];
  for (let count = 0; count < 3; count++) {
    processes.push(
      await startJobs({ pool, log, pollSeconds: 0.5 }, queues, { letters: none, clockwork, secrets: none }),
    );
  }
  await until(() => done > 0);
  await Promise.all(processes.map(({ stop }) => stop()));
  expect(done).toBeLessThanOrEqual((await thisMinute()) - minute + 1);
  const { rows } = await pool.query<{ at: Date }>("select ran_at as at from recurring_jobs");
  expect(rows[0]!.at).toBeInstanceOf(Date);

  expect(await declared()).toEqual([{ queue: "clockwork" }]);
  await (await startJobs({ pool, log }, { letters: {} }, { letters: none })).stop();
  expect(await declared()).toEqual([]);
});

const thisMinute = async () =>
  (await pool.query<{ at: number }>("select floor(extract(epoch from now()) / 60)::integer as at")).rows[0]!.at;

const realNow = Date.now;

/** Puts the clock of the database, as the queue reads it, and that of this process ahead by so many hours. */
async function putClocksAhead(hours: number): Promise<void> {
  vi.spyOn(Date, "now").mockImplementation(() => realNow() + hours * 3_600_000);
  await pool.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable
     as $$ select now() + ${hours} * interval '1 hour' $$`,
  );
}

test("when a clock that was ahead is put right, recurring and other jobs go on, in a process that runs", async () => {
  await pool.query("delete from pgboss.job");
  await putClocksAhead(30);
  let done = 0;
  const letters: unknown[] = [];
  const { stop } = await startJobs({ pool, log, pollSeconds: 0.5 }, queues, {
    letters: async (data) => void letters.push(data),
    clockwork: async () => void (done += 1),
    secrets: none,
  });
  await until(() => done > 0);
  await putClocksAhead(0);
  const before = done;
  await enqueue(db, "letters", { to: "Anil" });
  await until(() => done > before && letters.length > 0);
  await stop();
  expect({ goesOn: done > before, letters }).toEqual({ goesOn: true, letters: [{ to: "Anil" }] });
});

test("what was sent by a clock that was ahead is done after the next start, and what was to wait waits as long", async () => {
  await pool.query("delete from pgboss.job");
  await putClocksAhead(48);
  const ahead = new Date(Date.now());
  await enqueue(db, "letters", { to: "Sita" });
  await enqueue(db, "letters", { to: "later" }, { startAfter: new Date(Date.now() + 3_600_000) });
  await pool.query(
    "insert into pgboss.job (name, policy, start_after, created_on) values ('clockwork', 'exclusive', $1, $1)",
    [ahead],
  );
  await pool.query("update recurring_jobs set due_at = $1, ran_at = $1", [ahead]);
  await pool.query("update pgboss.queue set monitor_on = $1, monitor_claim_on = $1, maintain_on = $1", [ahead]);
  await putClocksAhead(0);

  const letters: unknown[] = [];
  let done = 0;
  const { stop } = await startJobs({ pool, log, pollSeconds: 0.5 }, queues, {
    letters: async (data) => void letters.push(data),
    clockwork: async () => void (done += 1),
    secrets: none,
  });
  await until(() => done > 0 && letters.length > 0);
  await stop();
  expect({ isDone: done > 0, letters }).toEqual({ isDone: true, letters: [{ to: "Sita" }] });
  const { rows } = await pool.query<{ data: object; minutes: number }>(
    `select data, extract(epoch from start_after - now())::float / 60 as minutes from pgboss.job
     where name = 'letters' and state = 'created'`,
  );
  expect(rows).toEqual([{ data: { to: "later" }, minutes: expect.closeTo(60, -1) }]);
  const stamped = "select from pgboss.queue where greatest(monitor_on, monitor_claim_on, maintain_on) > now()";
  expect((await pool.query(stamped)).rowCount).toBe(0);
});

const overdueIn = async (minutes: number) =>
  (await listOverdueJobs(db, new Date(Date.now() + minutes * 60_000))).map(({ queue }) => queue);

test("a recurring job that has not run for thrice its time is overdue, and one that was only just sent is not", async () => {
  await pool.query("update recurring_jobs set ran_at = null, due_at = now()");
  expect(await overdueIn(60)).toEqual([]);
  await pool.query("update recurring_jobs set ran_at = now(), due_at = now() + interval '1 minute'");
  expect(await overdueIn(2.9)).toEqual([]);
  expect(await overdueIn(3.1)).toEqual(["clockwork"]);
  // After a night in which the shop was off.
  await pool.query("update recurring_jobs set ran_at = now() - interval '9 hours'");
  expect(await overdueIn(0.1)).toEqual([]);
  expect(await overdueIn(2.1)).toEqual(["clockwork"]);
});
