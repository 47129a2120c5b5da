import { randomUUID } from "node:crypto";
import type { Page, Worker } from "@playwright/test";
import type { PushAddress } from "#platform/web-push.server.ts";
import { expect, newAddress, test } from "../../support/journey.ts";
import { scriptReady } from "../../support/cart-page.ts";
import { anOrder } from "../../support/orders.ts";
import { sessionCookie, signedIn, signInAs } from "../../support/people.ts";
import { messagesAt, newAddressForPush } from "../../support/pushed.ts";

const shop = process.env.SHOP_ADDRESS ?? "";

test.use({ serviceWorkers: "allow" });

/**
 * Lets the browser take messages at the stand-in's address, because it reaches no real push service. Counts the notes
 * that ring in `notes`.
 */
async function takesMessagesAt(page: Page, address: PushAddress, permission = "granted"): Promise<void> {
  await page.addInitScript(
    ({ endpoint, p256dh, auth, answer }) => {
      Object.defineProperty(Notification, "permission", { get: () => answer });
      Notification.requestPermission = () => Promise.resolve(answer as NotificationPermission);
      PushManager.prototype.getSubscription = () => Promise.resolve(null);
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) } as unknown as PushSubscription);
      OscillatorNode.prototype.start = () => {
        document.documentElement.dataset.notes = String(1 + Number(document.documentElement.dataset.notes ?? 0));
      };
      OscillatorNode.prototype.stop = () => {};
    },
    { ...address, answer: permission },
  );
}

const hearHere = (page: Page) => page.getByRole("button", { name: "Tell me of orders on this device" });
const devices = (page: Page) => page.getByRole("region", { name: "Your devices" }).getByRole("listitem");
const notes = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0));

async function addThisDevice(page: Page): Promise<void> {
  await page.goto("/back-office/your-sign-in");
  await page.getByRole("link", { name: "Hear of orders on your phone" }).click();
  await scriptReady(page);
  await hearHere(page).click();
  await expect(page.getByRole("status")).toContainText("This device hears of orders from now on.");
}

const isOurs = (worker: Worker) => worker.url().endsWith("/back-office-worker.js");

/** The back office's service worker, which writes down what it shows, opens and focuses instead of doing so. */
async function watchedWorker(page: Page): Promise<Worker> {
  await expect.poll(() => page.context().serviceWorkers().some(isOurs)).toBe(true);
  const worker = page.context().serviceWorkers().find(isOurs)!;
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: object; clients: object; done: Done[] };
    scope.done = [];
    const note = (...done: Done) => Promise.resolve(void scope.done.push(done));
    Object.assign(scope.registration, {
      showNotification: (title: string, options: { tag: string }) => note("shown", title, options),
    });
    Object.assign(scope.clients, { openWindow: (address: string) => note("opened", address) });
    WindowClient.prototype.focus = async function () {
      await note("focused", new URL(this.url).pathname);
      return this;
    };
  });
  return worker;
}

/** What the worker did, and with what. */
type Done = [what: string, address?: unknown, options?: { tag?: string }];

const doneBy = (worker: Worker): Promise<Done[]> => worker.evaluate(() => (self as unknown as { done: Done[] }).done);

/** Delivers a message to the back office's worker as a push service does, by the browser's own tools. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const id = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith("/back-office"));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: shop, registrationId: await id, data });
  await devtools.detach();
}

/** Taps the notification of an order. */
const tap = (worker: Worker, order: string | undefined) =>
  worker.evaluate((number) => {
    const event = new Event("notificationclick");
    const notification = { close: () => {}, data: { order: number } };
    self.dispatchEvent(Object.assign(event, { notification, waitUntil: () => {} }));
  }, order);

test("whoever adds a device hears of an order there by its number, until the device is removed", async ({
  page,
  database,
}) => {
  const { id } = await signInAs(page, database, { role: "packer" });
  const address = await newAddressForPush();
  await takesMessagesAt(page, address);
  await addThisDevice(page);
  await expect(devices(page)).toHaveCount(1);
  await expect(devices(page)).toContainText("Chrome on Linux This device");
  await expect(devices(page)).toContainText("Not reached yet.");
  await page.getByRole("button", { name: "Send a trial message" }).click();
  await expect(page.getByRole("status")).toHaveText("A trial message is on its way to one device.");
  await expect(devices(page)).toContainText("Last reached on");

  const { number } = await anOrder(database, { method: "cash" });
  await expect.poll(() => messagesAt(address)).toContainEqual({ order: number });
  expect((await messagesAt(address))[0]).toEqual({ trial: true });

  // The browser has another address by now, and says so when the back office is opened.
  const anew = await newAddressForPush();
  await takesMessagesAt(page, anew);
  await page.goto("/back-office/kitchen");
  const known = async () =>
    (await database.query<{ endpoint: string }>("select endpoint from push_subscriptions where user_id = $1", [id]))
      .rows;
  await expect.poll(known).toEqual([{ endpoint: anew.endpoint }]);

  await page.goto("/back-office/hear");
  await page.getByRole("button", { name: "Remove Chrome on Linux" }).click();
  await expect(page.getByRole("status")).toHaveText("That device hears of orders no more.");
  await expect(hearHere(page)).toBeVisible();
  await page.goto("/back-office/orders");
  await page.goto("/back-office/hear");
  expect(await known()).toEqual([]);
});

test("the worker shows each message, whatever is in it, and a tap leads to the order or to the open board", async ({
  page,
  database,
}) => {
  await signInAs(page, database, { role: "owner" });
  await takesMessagesAt(page, await newAddressForPush());
  await addThisDevice(page);
  const worker = await watchedWorker(page);
  for (const data of ['{"order":"TM-2222222"}', '{"trial":true}', "", "no JSON"]) await deliver(page, data);
  await expect.poll(async () => (await doneBy(worker)).length).toBe(4);
  expect((await doneBy(worker)).map(([what, title, options]) => [what, title, options?.tag])).toEqual([
    ["shown", "New order TM-2222222", "TM-2222222"],
    ["shown", "This device hears of orders", "trial"],
    ["shown", "New order", "orders"],
    ["shown", "New order", "orders"],
  ]);

  const last = async () => (await doneBy(worker)).at(-1);
  await tap(worker, "TM-2222222");
  await expect.poll(last).toEqual(["opened", "/back-office/orders/TM-2222222"]);
  await tap(worker, undefined);
  await expect.poll(last).toEqual(["opened", "/back-office/orders"]);
  await page.goto("/back-office/orders");
  await tap(worker, "TM-2222222");
  await expect.poll(last).toEqual(["focused", "/back-office/orders"]);
});

test("an open page rings when that was chosen on this device, and not before", async ({ page, database }) => {
  await signInAs(page, database, { role: "owner" });
  await takesMessagesAt(page, await newAddressForPush());
  await addThisDevice(page);
  const worker = await watchedWorker(page);
  const told = async () => (await doneBy(worker)).length;
  await deliver(page, '{"order":"TM-2222222"}');
  await expect.poll(told).toBe(1);
  const choice = page.getByRole("button", { name: "Ring on this device" });
  await expect(choice).toHaveAttribute("aria-pressed", "false");
  expect(await notes(page)).toBe(0);
  await scriptReady(page);
  await choice.click();
  await expect(choice).toHaveAttribute("aria-pressed", "true");

  await page.goto("/back-office/orders");
  await scriptReady(page);
  await page.keyboard.press("Shift");
  await deliver(page, '{"order":"TM-3333333"}');
  await expect.poll(() => notes(page)).toBe(2);
});

test("a browser that does not allow messages is told what to do, and nothing is written down", async ({
  page,
  database,
}) => {
  const { id } = await signInAs(page, database, { role: "owner" });
  await takesMessagesAt(page, await newAddressForPush(), "denied");
  await page.goto("/back-office/hear");
  await scriptReady(page);
  await hearHere(page).click();
  await expect(page.getByRole("alert")).toContainText("The browser does not allow messages of this shop.");
  const { rows } = await database.query("select from push_subscriptions where user_id = $1", [id]);
  expect(rows).toEqual([]);
});

test("an address that is no push service's is refused in words, and nothing is written down or asked there", async ({
  database,
}) => {
  const { id } = await signedIn(database, { role: "owner" });
  const headers = { Cookie: await sessionCookie(database, id), "X-Forwarded-For": newAddress() };
  const { p256dh, auth } = await newAddressForPush();
  const forged = [
    shop,
    `${shop}/back-office`,
    "https://10.0.0.1/a",
    "https://169.254.169.254/latest/meta-data/",
    "https://push.example.net/a",
    "http://fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com:444/fcm/send/a",
    `https://${randomUUID()}@fcm.googleapis.com/fcm/send/a`,
    "",
  ];
  for (const intent of ["hear", "renew"])
    for (const endpoint of forged) {
      const body = new URLSearchParams({ intent, endpoint, p256dh, auth });
      const answer = await fetch(`${shop}/back-office/hear`, { method: "POST", headers, body, redirect: "manual" });
      expect(answer.status, `${intent} ${endpoint}`).toBe(400);
      expect(await answer.text()).toContain("is no address of a push service that the shop knows");
    }
  const { rows } = await database.query("select from push_subscriptions where user_id = $1", [id]);
  expect(rows).toEqual([]);
});
