import { beforeEach, expect, test } from "vitest";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { enqueue, startJobs } from "#platform/jobs.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { renderMail } from "../../app/mail/render-mail.tsx";
import { queues } from "../../database/queues.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { db, pool } from "../../tests/support/database.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { countFailures, leaveFailures, listFailures, reportsTo, tryFailuresAgain } from "./failed-jobs.server.ts";
import { whyInWords } from "./failures.ts";
import { notifyOfOrders } from "./notifications.server.ts";

const server = await startMailServer();
const log = createLog("silent");
const mailer = createMailer({ smtpUrl: server.url, folder: "" }, log);
const post = { db, mailer, render: renderMail, siteUrl: "https://shop.test", log };
const sita = { id: "sita", name: "Sita" };
const reports = reportsTo(db);
const soon = () => new Date();
const later = () => new Date(Date.now() + 16 * 60_000);

beforeEach(() => pool.query("truncate failed_jobs; delete from pgboss.job"));

const none = () => Promise.resolve();

async function work(seen: () => Promise<boolean>): Promise<void> {
  const idle = Object.fromEntries(Object.keys(queues).map((name) => [name, none])) as Record<
    keyof typeof queues,
    typeof none
  >;
  const handlers = { ...idle, "order-event": { together: (jobs: readonly unknown[]) => notifyOfOrders(post, jobs) } };
  const { stop } = await startJobs({ pool, log, reports, pollSeconds: 0.5 }, queues, handlers);
  await expect.poll(seen).toBe(true);
  await stop();
}

async function aDispatchedOrder(email: string) {
  const order = await anOrder(pool, { method: "cash", status: "packed", email });
  await pool.query("delete from pgboss.job");
  await db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, order.id), "dispatched", { by: "shop" }));
  return order;
}

test("a letter that is given up stands at the desk with its order and why, and goes out when it is tried again", async () => {
  const email = "full@example.net";
  server.refusals.set(email, { responseCode: 552, message: `5.2.2 the mailbox of ${email} is full` });
  const order = await aDispatchedOrder(email);
  await pool.query("update pgboss.job set retry_limit = 0");
  await work(async () => (await countFailures(db, soon())) === 1);

  const [failure] = await listFailures(db, soon(), 10);
  expect(failure).toMatchObject({
    queue: "order-event",
    isOver: true,
    attempts: 1,
    order: order.number,
    event: { kind: "dispatched", readers: ["customer"] },
  });
  expect(whyInWords(failure!.facts)).toBe(
    "The mail server refuses the letter (552 5.2.2). It is about the mailbox, which may be full or closed.",
  );
  expect(JSON.stringify((await pool.query("select * from failed_jobs")).rows)).not.toContain(email);
  expect(JSON.stringify((await pool.query("select output from pgboss.job")).rows)).not.toContain(email);

  server.refusals.clear();
  const picked = { keys: [failure!.key] };
  expect(await tryFailuresAgain(db, sita, picked)).toBe(1);
  expect(await tryFailuresAgain(db, sita, picked)).toBe(0);
  expect(await countFailures(db, later())).toBe(0);
  await work(() => Promise.resolve(server.letters.length > 0));
  expect(server.letters.map(({ to }) => to)).toEqual([email]);
  expect(await listChangesOf(db, "job", failure!.key)).toMatchObject([{ actorName: "Sita" }]);
});

test("what is still tried is told after a quarter of an hour, and goes when it works", async () => {
  const job = { queue: "order-event", data: { eventId: 1 }, isOver: false, facts: { type: "Error" } };
  const key = crypto.randomUUID();
  await reports.failed({ ...job, key, attempt: 1 });
  await reports.failed({ ...job, key, attempt: 2 });
  expect(await countFailures(db, soon())).toBe(0);
  expect(await listFailures(db, later(), 10)).toMatchObject([{ key, attempts: 2 }]);
  await reports.done(key);
  expect(await countFailures(db, later())).toBe(0);
});

test("what is left is not tried any more, what comes by the clock stays, and a secret is not tried again", async () => {
  await enqueue(db, "enquiry-answer", { messageId: 7 });
  const { rows } = await pool.query<{ id: string }>("select id from pgboss.job");
  const failed = { attempt: 3, isOver: true, facts: { type: "Error" } };
  await reports.failed({ ...failed, key: rows[0]!.id, queue: "enquiry-answer", data: { messageId: 7 } });
  await reports.failed({ ...failed, key: "send-refunds", queue: "send-refunds", data: {}, isOver: false });
  const secret = crypto.randomUUID();
  await reports.failed({ ...failed, key: secret, queue: "account-mail", data: undefined });
  await reports.failed({ ...failed, key: "attention", queue: "attention", data: {} });
  const keys = async () => (await listFailures(db, later(), 10)).map(({ key }) => key).toSorted();
  expect(await keys()).toEqual([rows[0]!.id, secret, "send-refunds"].toSorted());

  expect(await leaveFailures(db, sita, { keys: [rows[0]!.id, "send-refunds"] })).toBe(1);
  expect((await pool.query("select id from pgboss.job")).rows).toEqual([]);
  expect(await tryFailuresAgain(db, sita, { until: later() }, later())).toBe(0);
  expect(await keys()).toEqual([secret, "send-refunds"].toSorted());
  expect(await leaveFailures(db, sita, { until: later() }, later())).toBe(1);
  expect(await keys()).toEqual(["send-refunds"]);
});

test("what failed after the page was drawn is not dealt with by its button for all", async () => {
  const drawn = new Date();
  await new Promise((done) => setTimeout(done, 5));
  const failed = { queue: "order-event", data: { eventId: 1 }, attempt: 56, isOver: true, facts: { type: "Error" } };
  await reports.failed({ ...failed, key: crypto.randomUUID() });
  expect(await leaveFailures(db, sita, { until: drawn })).toBe(0);
  expect(await countFailures(db)).toBe(1);
});
