import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Role } from "#domain/accounts/account.ts";
import {
  hearOn,
  listSubscriptions,
  removeSubscription,
  renewAddress,
} from "#domain/accounts/hearing/subscriptions.server.ts";
import { endSessions } from "#domain/accounts/sessions.server.ts";
import { changeRole, dismiss } from "#domain/accounts/staff.server.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { loadSettings, saveSetting } from "#domain/settings/settings.server.ts";
import { createLog } from "#platform/log.ts";
import { createPusher } from "#platform/web-push.server.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aFolder } from "../../tests/support/folder.ts";
import { aMortalProcess } from "../../tests/support/mortal-process.ts";
import { anOrder, type OrderWish } from "../../tests/support/orders.ts";
import { aPerson } from "../../tests/support/people.ts";
import { startPushService } from "../../tests/support/push-service.ts";
import { pushOrder, sendTrial, tellOfNewOrder } from "./new-orders.server.ts";

const service = await startPushService();
afterAll(service.stop);
const log = createLog("silent");
const pushKeyFile = join(aFolder(), "push-key");
const pusher = createPusher({ PUSH_KEY: undefined, pushKeyFile, PUSH_STAND_IN: service.url });
const pushing = { db, pusher };
await saveSetting(db, "email", "owner@tastemakers.test");
const by = { id: null, name: "Sita" };

beforeEach(async () => {
  await pool.query("truncate push_subscriptions, new_orders, pushes");
  await pool.query("delete from pgboss.job");
  service.messages.length = 0;
  Object.assign(service.state, { answers: [], byEndpoint: new Map(), isShort: false, beforeAnswer: undefined });
});

/** A signed-in device that hears of orders, in its own words. */
async function aDevice(role: Role = "owner", browser = "Chrome on Android", userId?: string) {
  const id = userId ?? (await aPerson(pool, { role })).id;
  const sessionId = randomUUID();
  await pool.query(
    "insert into sessions (id, token, user_id, expires_at) values ($1, $1, $2, now() + interval '1 day')",
    [sessionId, id],
  );
  const device = { userId: id, sessionId, deviceId: randomUUID() };
  const address = service.subscribe();
  await hearOn(db, device, address, browser);
  return { ...device, ...address };
}

type Job = { orderId: string; subscriptionId: string };

/** Takes the jobs of a queue out of it, with how many seconds each is to wait. */
async function jobsOf(queue: "new-order" | "push"): Promise<{ data: Job; wait: number }[]> {
  const { rows } = await pool.query<{ data: Job; wait: number }>(
    "delete from pgboss.job where name = $1 returning data, extract(epoch from start_after - now())::float as wait",
    [queue],
  );
  return rows;
}

/** Does what waits for the shop's events, and returns the jobs for devices. */
async function fanOut(): Promise<Job[]> {
  for (const { data } of await jobsOf("new-order")) await tellOfNewOrder(db, data);
  return (await jobsOf("push")).map(({ data }) => data);
}

async function tellDevices(): Promise<void> {
  for (const job of await fanOut()) await pushOrder(pushing, job);
}

const cash = (changes: OrderWish = {}) => anOrder(pool, { method: "cash", ...changes });
const numbers = () => service.messages.map(({ data }) => (data as { order?: string } | null)?.order ?? "");
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test("an order that begins to need the shop is told once on each device, by its number alone", async () => {
  const [phone, tablet] = [await aDevice(), await aDevice("packer")];
  const { number } = await cash({ name: "Meena Raman" });
  const events = await jobsOf("new-order");
  expect(events).toHaveLength(1);
  // However often the jobs are done.
  for (let time = 0; time < 3; time++) for (const { data } of events) await tellOfNewOrder(db, data);
  const jobs = await jobsOf("push");
  expect(jobs).toHaveLength(2);
  for (let time = 0; time < 2; time++) for (const { data } of jobs) await pushOrder(pushing, data);
  expect(service.messages).toHaveLength(2);
  expect(service.faults).toEqual([]);
  expect(service.messages.map(({ data, topic }) => ({ data, topic }))).toEqual(
    jobs.map(() => ({ data: { order: number }, topic: number })),
  );
  expect(service.messages[0]!.claims.sub).toBe(`mailto:${(await loadSettings(db)).email}`);
  expect([phone, tablet].map((device) => service.shownAt(device))).toEqual([[number], [number]]);
  expect(await listSubscriptions(db, phone.userId)).toMatchObject([{ reachedAt: expect.any(Date) }]);
});

test("the moments are those of the letter: cash at once, UPI when it is awaited, a card when it has paid, a doubtful one", async () => {
  await aDevice();
  const told = [
    await cash(),
    await anOrder(pool, { method: "upi" }),
    await anOrder(pool, { method: "razorpay", status: "placed" }),
    await cash({ status: "awaiting-approval" }),
  ];
  // An order that waits for a card, one that cancelled meanwhile, and further news of what was told.
  await anOrder(pool, { method: "razorpay" });
  const gone = await cash();
  await pool.query("update orders set status = 'cancelled' where id = $1", [gone.id]);
  await tellDevices();
  await confirmUpi(db, told[1]!.payment.id, "123456789012", "rest");
  await tellDevices();
  expect(numbers().toSorted()).toEqual(told.map(({ number }) => number).toSorted());
});

test.each([404, 410])(
  "after %i the address is forgotten, the others are told, and the device's next opening brings it back",
  async (status) => {
    const [gone, other] = [await aDevice(), await aDevice()];
    service.state.byEndpoint.set(gone.endpoint, { status });
    const first = await cash();
    await tellDevices();
    const second = await cash();
    await tellDevices();
    expect(numbers()).toEqual([first.number, second.number]);
    expect(service.shownAt(other)).toEqual(numbers());
    const [listed] = await listSubscriptions(db, gone.userId);
    expect(listed).toMatchObject({ hears: false });

    const anew = service.subscribe();
    expect(await renewAddress(db, gone, anew)).toBe(true);
    const third = await cash();
    await tellDevices();
    expect(service.shownAt(anew)).toEqual([third.number]);
  },
);

test("an address that was renewed while its former one was found to be gone survives, and is told once", async () => {
  const device = await aDevice();
  const anew = service.subscribe();
  service.state.byEndpoint.set(device.endpoint, { status: 410 });
  service.state.beforeAnswer = async () => {
    service.state.beforeAnswer = undefined;
    await renewAddress(db, device, anew);
  };
  const { number } = await cash();
  await tellDevices();
  expect(service.messages.map(({ endpoint }) => endpoint)).toEqual([anew.endpoint]);
  expect(service.shownAt(anew)).toEqual([number]);
});

test("when a push service asks to come later, it is left alone for so long, and the order is told once", async () => {
  const device = await aDevice();
  service.state.byEndpoint.set(device.endpoint, { status: 429, headers: { "Retry-After": "300" } });
  const { number } = await cash();
  const [job] = (await fanOut()) as [Job];
  await pushOrder(pushing, job);
  const [again] = await jobsOf("push");
  expect(again!.data).toEqual(job);
  expect(again!.wait).toBeGreaterThan(290);

  // A job that comes back before then waits as well, and asks nobody.
  service.state.byEndpoint.clear();
  await pushOrder(pushing, job);
  expect(service.messages).toEqual([]);
  const [waiting] = await jobsOf("push");
  expect(waiting!.wait).toBeGreaterThan(280);
  for (let time = 0; time < 2; time++) await pushOrder(pushing, job, later(6));
  expect(service.shownAt(device)).toEqual([number]);
  expect(service.messages).toHaveLength(1);
});

test("a key that is not accepted is written down and not tried again; a device that is opened with another is", async () => {
  const device = await aDevice();
  service.state.answers = [{ status: 403 }];
  await cash();
  const [job] = (await fanOut()) as [Job];
  for (let time = 0; time < 2; time++) await pushOrder(pushing, job);
  expect(service.messages).toEqual([]);
  expect(await listSubscriptions(db, device.userId)).toMatchObject([{ refusedWith: 403, hears: false }]);
  await renewAddress(db, device, service.subscribe());
  expect(await listSubscriptions(db, device.userId)).toMatchObject([{ refusedWith: null, hears: true }]);
});

test("what a push service answers otherwise fails the job, which tells once when it is repeated, and not after four hours", async () => {
  await aDevice();
  service.state.answers = [{ status: 500 }];
  const { number } = await cash();
  const [job] = (await fanOut()) as [Job];
  await expect(pushOrder(pushing, job)).rejects.toThrow("The push service answers 500.");
  await pushOrder(pushing, job);
  await pushOrder(pushing, job);
  expect(numbers()).toEqual([number]);

  await cash();
  const [late] = (await fanOut()) as [Job];
  await pushOrder(pushing, late, later(241));
  await pushOrder(pushing, late);
  expect(numbers()).toEqual([number]);
});

test("a process that dies at any statement loses no message, and the device shows each order once", async () => {
  const device = await aDevice();
  const mortal = aMortalProcess();
  const expected: string[] = [];
  let [at, twice] = [0, 0];
  for (let hasDied = true; hasDied;) {
    at += 1;
    expected.push((await cash()).number);
    const [event] = await jobsOf("new-order");
    hasDied = await mortal.until(at, () => tellOfNewOrder(mortal.db, event!.data));
    await tellOfNewOrder(db, event!.data);
    const jobs = await jobsOf("push");
    expect(jobs, "one job for the device").toHaveLength(1);
    for (const { data } of jobs) await pushOrder(pushing, data);
  }
  expect(at).toBeGreaterThan(3);
  for (let statement = 1, hasDied = true; hasDied; statement++) {
    const { number } = await cash();
    expected.push(number);
    const [job] = (await fanOut()) as [Job];
    hasDied = await mortal.until(statement, () => pushOrder({ db: mortal.db, pusher }, job));
    await pushOrder(pushing, job);
    await pushOrder(pushing, job);
    const own = numbers().filter((one) => one === number).length;
    expect(own).toBeGreaterThanOrEqual(1);
    expect(own).toBeLessThanOrEqual(2);
    if (own === 2) twice += 1;
  }
  await mortal.end();
  // When it died between the answer and the record.
  expect(twice).toBeGreaterThan(0);
  expect(service.shownAt(device)).toEqual(expected);
});

test("only those who may see orders now are told, on devices that are signed in now", async () => {
  const roles: Role[] = ["owner", "staff", "cashier", "packer", "cook", "accountant", "customer"];
  const devices = await Promise.all(roles.map((role) => aDevice(role)));
  const fired = await aDevice("packer");
  const left = await aDevice("owner");
  const moved = await aDevice("packer");
  const removed = await aDevice("owner");
  const { number } = await cash();
  const jobs = await fanOut();
  expect(jobs).toHaveLength(8);
  // What has changed since the jobs were written.
  expect(await dismiss(db, by, fired.userId)).toBe("dismissed");
  await endSessions(db, left.userId);
  expect(await changeRole(db, by, moved.userId, "cook")).toBe("changed");
  const { id } = (await listSubscriptions(db, removed.userId))[0]!;
  expect(await removeSubscription(db, devices[0]!.userId, id), "it is somebody else's").toBe(false);
  expect(await removeSubscription(db, removed.userId, id)).toBe(true);
  for (const job of jobs) await pushOrder(pushing, job);

  const told = devices.filter((device) => service.shownAt(device).includes(number));
  expect(told).toEqual(devices.slice(0, 4));
  expect(service.messages).toHaveLength(4);
  expect(await listSubscriptions(db, fired.userId)).toEqual([]);
  // A device that was signed out is still wanted, and hears again when it is seen signed in.
  expect(await listSubscriptions(db, left.userId)).toMatchObject([{ hears: false }]);
  expect(await renewAddress(db, { ...removed, userId: removed.userId }, service.subscribe())).toBe(false);
});

test("a browser belongs to who asked last, and of one person's devices ten hear", async () => {
  const device = await aDevice();
  const { endpoint, p256dh, auth } = device;
  const other = await aDevice("packer");
  await hearOn(db, other, { endpoint, p256dh, auth }, "Firefox");
  expect(await listSubscriptions(db, device.userId)).toEqual([]);
  expect(await listSubscriptions(db, other.userId)).toMatchObject([{ browser: "Firefox", hears: true }]);
  for (let count = 0; count < 12; count++) await aDevice("owner", `Browser ${count}`, other.userId);
  const names = (await listSubscriptions(db, other.userId)).map(({ browser }) => browser);
  expect(names).toEqual(Array.from({ length: 10 }, (_, place) => `Browser ${11 - place}`));
});

test("a trial message goes to the user's own devices, and tells of each whether it was taken", async () => {
  const [mine, others] = [await aDevice(), await aDevice()];
  const second = await aDevice("owner", "Safari on an iPhone", mine.userId);
  service.state.byEndpoint.set(second.endpoint, { status: 410 });
  expect(await sendTrial(pushing, mine.userId, log)).toEqual({ devices: 2, reached: 1 });
  expect(service.messages).toEqual([expect.objectContaining({ endpoint: mine.endpoint, data: { trial: true } })]);
  service.state.byEndpoint.set(mine.endpoint, { status: 500 });
  expect(await sendTrial(pushing, mine.userId, log)).toEqual({ devices: 1, reached: 0 });
  expect(service.shownAt(others)).toEqual([]);
});

test("what is gone by the time of its job, such as an order of the trial, is no news", async () => {
  await aDevice();
  await tellOfNewOrder(db, { eventId: 2 ** 31 - 1 });
  expect(await jobsOf("push")).toEqual([]);
});
