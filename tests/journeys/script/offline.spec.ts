import type { Page } from "@playwright/test";
import { openDatabase } from "#platform/database.server.ts";
import { put, scriptReady } from "../../support/cart-page.ts";
import { fillIn, live, payBy, placeButton, recipient } from "../../support/checkout-page.ts";
import { expect, test as journey } from "../../support/journey.ts";
import { signInAs, signOut } from "../../support/people.ts";
import { databaseOf, openShop } from "../../support/shop-process.ts";
import { startSignal } from "../../support/signal.ts";

type Signal = Awaited<ReturnType<typeof startSignal>>;

/** A browser test that reaches the shop through `signal`, a connection that the test can interrupt. */
const test = journey.extend<{ signal: Signal }>({
  signal: async ({ locale: _ }, use) => {
    const signal = await startSignal(process.env.SHOP_ADDRESS ?? "");
    await use(signal);
    await signal.stop();
  },
  baseURL: ({ signal }, use) => use(signal.address),
});
test.use({
  serviceWorkers: "allow",
  expectedErrors: /Failed to load resource|loading route module|dynamically imported module|manifest patches/,
});

async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}

/** The paths of what the browser has stored: `pages`, `files` (scripts, styles, pictures) and `entries` (all). */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const entries: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) entries.push(url.slice(location.origin.length));
    const list = await caches.match("/kept-pages");
    const pages = list ? Object.keys((await list.json()) as object).toSorted() : [];
    return { pages, entries, files: entries.filter((path) => /^\/(assets|pictures|favicon)/.test(path)) };
  });
const keptPages = async (page: Page) => (await kept(page)).pages;
const ours = ["/offline", "/offline/form"];

/** The paths of the newest `count` pages, after `keepOldPages` has stored `of` pages. */
const oldPages = (count: number, of = 30) => Array.from({ length: count }, (_, at) => `/old/${10 + of - count + at}`);

/** Stores pages in the browser as if they had been opened yesterday. */
const keepOldPages = (page: Page, count: number) =>
  page.evaluate(
    async (addresses) => {
      const cache = await caches.open("kept-pages");
      const list = (await (await cache.match("/kept-pages"))!.json()) as Record<string, object>;
      for (const [at, address] of addresses.entries()) {
        const file = `/assets/old-${at}.css`;
        list[address] = { at: Date.now() - 86_400_000 + 1000 * at, bytes: 3, files: { [file]: 3 } };
        for (const path of [address, file]) await cache.put(path, new Response("old"));
      }
      await cache.put("/kept-pages", Response.json(list));
    },
    oldPages(count, count),
  );

test("what everybody may see is kept for when there is no signal, and dated; nothing else is", async ({
  page,
  signal,
}) => {
  await put(page, "2");
  await live(page, "522002");
  await openWithWorker(page, "/track");
  const loaded = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return performance.timeOrigin + navigation!.loadEventStart;
  });
  const registered = signal.asked.find(({ path }) => path === "/service-worker.js");
  expect(registered!.at, "the worker is asked for when the page is there").toBeGreaterThanOrEqual(Math.floor(loaded));
  for (const path of ["/cart", "/checkout", "/contact"]) {
    await page.goto(path);
    await scriptReady(page);
  }
  await keepOldPages(page, 30);
  await page.goto("/shop?utm_source=letter");
  await expect.poll(() => keptPages(page)).toEqual([...ours, ...oldPages(23), "/shop"]);
  await scriptReady(page);
  await page.getByRole("main").getByRole("link", { name: "Kaju Katli" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Kaju Katli");
  await expect.poll(() => keptPages(page)).toEqual([...ours, ...oldPages(22), "/shop", "/shop/kaju-katli"]);
  const { pages, entries, files } = await kept(page);
  expect(files.filter((path) => /theme-.*\.css$/.test(path))).toHaveLength(1);
  expect(files.filter((path) => path.includes("/old-"))).toHaveLength(22);
  expect(entries.length, "and nothing but the list besides").toBe(pages.length + files.length + 1);

  signal.goes();
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "No signal" })).toContainText(
    /as it was on \w{3} \d+ \w{3}, \d/,
  );
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Kaju Katli");
  await expect(
    page.getByRole("link", { name: "Cart, 1 item", exact: true }).and(page.locator(":visible")),
  ).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Track Your Order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal");
  await expect(page).toHaveURL("/track");
  const ways = page.getByRole("navigation", { name: "Kept on this device" }).getByRole("link");
  await expect(ways).toHaveText([/^Kaju Katli/, /^Shop sweets/]);
  await ways.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Kaju Katli");
  await page.goBack();
  signal.comesBack();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByLabel("Order number")).toBeVisible();
});

test("a page from before stays there without a signal, and leads on after its scripts were replaced", async ({
  page,
  signal,
}) => {
  await openWithWorker(page, "/");
  await page.reload();
  await scriptReady(page);
  await expect.poll(() => keptPages(page)).toContain("/");
  signal.goes();
  const gifting = page.getByRole("contentinfo").getByRole("link", { name: "Gifting" });
  await gifting.click();
  await expect(page.getByRole("status").filter({ hasText: "No signal" })).toBeVisible();
  await gifting.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal");
  await expect(page).toHaveURL("/gifting");

  signal.comesBack();
  await page.goto("/contact");
  await scriptReady(page);
  signal.goes();
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No answer came");
  await expect(page.getByRole("main")).toContainText("nothing may have been ordered yet");
  const posts = signal.asked.length;
  signal.comesBack();
  await page.getByRole("link", { name: "Open that page again" }).click();
  await expect(page.locator("#message")).toBeVisible();
  expect(signal.asked.length).toBeGreaterThan(posts);

  await page.goto("/");
  await scriptReady(page);
  // A new build's page names other scripts, so that only one is asked for in vain.
  let isOld = true;
  signal.answers((path) => {
    if (!isOld || !/\/assets\/about-/.test(path)) return undefined;
    isOld = false;
    return { status: 404, text: "gone" };
  });
  const about = page.getByRole("contentinfo").getByRole("link", { name: "About Us" });
  const again = page.waitForEvent("load");
  await about.click();
  await again;
  await scriptReady(page);
  await about.click();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("No signal");
});

test("who reads in Telugu is told in Telugu that there is no signal", async ({ page, signal }) => {
  // A shop of its own: the others are looked at in English alone.
  const shop = await openShop();
  const { pool, close } = openDatabase(databaseOf(shop.dataDirectory));
  await pool.query("insert into settings (name, data) values ('telugu', 'true')");
  await close();
  signal.leadsTo(shop.address);
  await expect.poll(async () => (await page.request.get("/te/about")).status()).toBe(200);
  await openWithWorker(page, "/te/track");
  await page.goto("/te/about");
  await expect.poll(() => keptPages(page)).toEqual([...ours, "/te/about", "/te/offline", "/te/offline/form"]);
  signal.goes();
  await page.reload();
  const banner = page.getByRole("status").filter({ hasText: "సిగ్నల్ లేదు" });
  await expect(banner).toContainText("న ఇలా ఉంది");
  await expect(banner).not.toContainText(/[A-Za-z]/);
  await page.goto("/te/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("సిగ్నల్ లేదు");
  await expect(page.getByRole("navigation", { name: "ఈ ఫోన్‌లో ఉన్నవి" }).getByRole("link")).toHaveCount(1);
  await shop.stop();
});

test("an order that could not be sent, or whose answer was lost, stays on the page and becomes one order", async ({
  page,
  signal,
  database,
}) => {
  await put(page, "2");
  await live(page, "522002");
  await openWithWorker(page, "/checkout");
  await scriptReady(page);
  await fillIn(page, { ...recipient, name: "Lost Answer" });
  await payBy(page, /^Cash on delivery/);
  await page.context().setOffline(true);
  await placeButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was ordered: there is no signal");
  await page.context().setOffline(false);

  signal.losesAnswers();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toContainText("nothing was ordered that we know of");
  await expect(page.locator("[name=name]")).toHaveValue("Lost Answer");
  await expect(page.getByRole("radio", { name: /^Cash on delivery/ })).toBeChecked();

  signal.comesBack();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order placed");
  await expect(page.getByRole("main")).toContainText("only the answer was lost");
  const { rows } = await database.query("select 1 from orders where name = 'Lost Answer'");
  expect(rows).toHaveLength(1);
});

/** The paths for which a service worker stands in. */
const scopes = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope.slice(location.origin.length)),
  );

test("signing out empties what is kept, and OFFLINE_PAGES=off removes the worker, but not the back office's", async ({
  page,
  signal,
  database,
}) => {
  const withoutWorker = openShop({ OFFLINE_PAGES: "off" });
  await signInAs(page, database);
  await openWithWorker(page, "/account");
  await scriptReady(page);
  await page.goto("/about");
  await expect.poll(() => keptPages(page)).toContain("/about");
  await page.goto("/account");
  await signOut(page);
  expect(await keptPages(page)).toEqual(ours);

  await page.evaluate(() => navigator.serviceWorker.register("/back-office-worker.js", { scope: "/back-office" }));
  expect((await scopes(page)).toSorted()).toEqual(["/", "/back-office"]);

  const other = await withoutWorker;
  signal.leadsTo(other.address);
  await page.goto("/about");
  // A browser looks for an update by itself some time after each page.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => scopes(page)).toEqual(["/back-office"]);
  const left = await (await page.request.get("/back-office-worker.js")).text();
  expect(left).toContain("showNotification");
  expect(left, "it says nothing of a signal").not.toContain('"fetch"');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.reload();
  await scriptReady(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await other.stop();
});
