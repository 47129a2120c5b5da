import { randomUUID } from "node:crypto";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, expect, test } from "vitest";
import { hearOn } from "#domain/accounts/hearing/subscriptions.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { createLog } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { createPusher } from "#platform/web-push.server.ts";
import { renderMail } from "../../app/mail/render-mail.tsx";
import { db, pool } from "../../tests/support/database.ts";
import { aFolder } from "../../tests/support/folder.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { aMortalProcess } from "../../tests/support/mortal-process.ts";
import { anOrder, type OrderWish } from "../../tests/support/orders.ts";
import { aPerson } from "../../tests/support/people.ts";
import { startPushService } from "../../tests/support/push-service.ts";
import { writeOfNewOrders } from "./new-order-letters.server.ts";
import { markOrdersSeen, pushOrder, tellOfNewOrder } from "./new-orders.server.ts";
import { notifyOfOrders } from "./notifications.server.ts";
import type { Post } from "./sending.server.ts";

const mail = await startMailServer();
const service = await startPushService();
afterAll(async () => {
  await mail.stop();
  await service.stop();
});
const log = createLog("silent");
const mailer = createMailer({ smtpUrl: mail.url, folder: "" }, log);
const post: Post = { db, mailer, render: renderMail, siteUrl: "https://shop.test", log };
const pushKeyFile = join(aFolder(), "push-key");
const pusher = createPusher({ PUSH_KEY: undefined, pushKeyFile, PUSH_STAND_IN: service.url });
const owner = "owner@tastemakers.test";
await saveSetting(db, "email", owner);

beforeEach(async () => {
  await pool.query("truncate push_subscriptions, new_orders, pushes, sent_mails, waiting_letters, mailbox_counts");
  await pool.query("delete from pgboss.job");
  mail.letters.length = 0;
});

const cash = (changes: OrderWish = {}) => anOrder(pool, { method: "cash", ...changes });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function aDeviceHears(): Promise<void> {
  const { id: userId } = await aPerson(pool, { role: "owner" });
  const sessionId = randomUUID();
  await pool.query(
    "insert into sessions (id, token, user_id, expires_at) values ($1, $1, $2, now() + interval '1 day')",
    [sessionId, userId],
  );
  await hearOn(db, { userId, sessionId, deviceId: randomUUID() }, service.subscribe(), "Chrome on Android");
}

/** Does the jobs of orders and devices that wait. */
async function tell(): Promise<void> {
  for (const [queue, work] of [
    ["new-order", (data: object) => tellOfNewOrder(db, data)],
    ["push", (data: object) => pushOrder({ db, pusher }, data)],
  ] as const) {
    const { rows } = await pool.query<{ data: object }>("delete from pgboss.job where name = $1 returning data", [
      queue,
    ]);
    for (const { data } of rows) await work(data);
  }
}

const subjects = () =>
  Promise.all(mail.letters.map(async ({ to, raw }) => `${to}: ${(await PostalMime.parse(raw)).subject}`));

test("without a device the owner gets a letter, of one order or of several, once in 15 minutes at most", async () => {
  const first = await cash({ email: "lakshmi@example.net" });
  await tell();
  await writeOfNewOrders(post);
  expect(await subjects(), "somebody may be about to look").toEqual([]);
  await writeOfNewOrders(post, later(1));
  await writeOfNewOrders(post, later(2));
  expect(await subjects()).toEqual([`${owner}: New order for ₹549 (order ${first.number})`]);
  expect(mail.letters[0]!.raw).toContain("Reply-To: Lakshmi <lakshmi@example.net>");

  const more = [await cash(), await anOrder(pool, { method: "upi" }), await cash({ status: "awaiting-approval" })];
  const gone = await cash();
  await tell();
  await pool.query("update orders set status = 'cancelled' where id = $1", [gone.id]);
  await writeOfNewOrders(post, later(14));
  expect(mail.letters).toHaveLength(1);
  await writeOfNewOrders(post, later(17));
  await writeOfNewOrders(post, later(40));
  expect((await subjects()).slice(1)).toEqual([`${owner}: 3 new orders`]);
  for (const { number } of more) expect(mail.letters[1]!.raw).toContain(`/back-office/orders/${number}`);
  expect(mail.letters[1]!.raw).not.toContain(gone.number);
});

test("what was told on a device is written of only when nobody has looked for 15 minutes", async () => {
  await aDeviceHears();
  await cash();
  await tell();
  await writeOfNewOrders(post, later(14));
  expect(mail.letters).toEqual([]);
  const unseen = await cash();
  await tell();
  // The first was opened by itself.
  const { rows } = await pool.query<{ number: string }>(
    "select number from orders join new_orders on order_id = id where number <> $1",
    [unseen.number],
  );
  await markOrdersSeen(db, rows[0]!.number);
  await writeOfNewOrders(post, later(16));
  expect(await subjects()).toEqual([expect.stringContaining(unseen.number)]);

  await cash();
  await tell();
  await markOrdersSeen(db);
  await writeOfNewOrders(post, later(60));
  expect(mail.letters).toHaveLength(1);
});

test("a letter that the mail server did not take, or during which the process died, comes once and whole", async () => {
  const mortal = aMortalProcess();
  const impatient = { ...post, claimSeconds: 0.2 };
  for (let statement = 1, hasDied = true; hasDied; statement++) {
    await pool.query("truncate new_orders, pushes, sent_mails, waiting_letters, mailbox_counts");
    mail.letters.length = 0;
    const both = [await cash(), await cash()];
    await tell();
    mail.state.isAway = true;
    await expect(writeOfNewOrders(impatient, later(2))).rejects.toThrow("come back later");
    mail.state.isAway = false;
    hasDied = await mortal.until(statement, () => writeOfNewOrders({ ...impatient, db: mortal.db }, later(2)));
    // One that comes now waits for the next letter.
    const next = await cash();
    await tell();
    await writeOfNewOrders(impatient, later(3));
    const ids = new Set(mail.letters.map(({ raw }) => /^Message-ID:\s*<(.*?)@/m.exec(raw)![1]));
    expect(ids.size, `after statement ${statement}`).toBe(1);
    for (const { number } of both) expect(mail.letters[0]!.raw).toContain(`/back-office/orders/${number}`);
    expect(mail.letters[0]!.raw).not.toContain(next.number);
  }
  await mortal.end();
});

test("the job of an order's event writes no letter of a new order", async () => {
  await cash();
  const { rows } = await pool.query<{ data: object }>("select data from pgboss.job where name = 'order-event'");
  await notifyOfOrders(
    post,
    rows.map(({ data }) => data),
  );
  expect(mail.letters).toEqual([]);
});
