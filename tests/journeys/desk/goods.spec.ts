import { AxeBuilder } from "@axe-core/playwright";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { Client, Pool } from "pg";
import type { Role } from "#domain/accounts/account.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { put } from "../../support/cart-page.ts";
import { fillIn, live, payBy, placeButton, recipient } from "../../support/checkout-page.ts";
import { expect, test } from "../../support/journey.ts";
import { aPerson, sessionCookie } from "../../support/people.ts";
import { openShop, type ShopProcess } from "../../support/shop-process.ts";

// Two shops on one database of their own: prices that other journeys read stay as they are.
test.describe.configure({ mode: "serial" });
test.use({
  expectedErrors: /status of (403|404|409|410|422)/,
  baseURL: ({ locale: _ }, use) => use(shop?.address ?? ""),
});

const secret = randomBytes(32).toString("hex");
let shop: ShopProcess | undefined;
let other: ShopProcess | undefined;
let address: string;
let pool: Pool;

test.beforeAll(async () => {
  shop = await openShop({ COOKIE_SECRET: secret, TRUST_PROXY: "true" });
  address = socketAddress(join(shop.dataDirectory, "postgres"));
  other = await openShop({ COOKIE_SECRET: secret, DATABASE_URL: address });
  pool = new Pool({ connectionString: address, max: 1 });
});

test.afterAll(async () => {
  await pool.end();
  await other?.stop();
  await shop?.stop();
});

/** A browser of somebody who runs the shop. */
async function signedIn(page: Page, name: string, role: Role): Promise<Page> {
  const { id } = await aPerson(pool, { name, role });
  const cookie = await sessionCookie(pool, id, secret);
  await page.context().addCookies([{ ...cookie, url: shop!.address, httpOnly: true, sameSite: "Lax" }]);
  return page;
}

async function another(browser: Browser, name: string, role: Role): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop!.address });
  return signedIn(await context.newPage(), name, role);
}

/** What a visitor without a cookie is shown: the page that the shop keeps for everybody. */
const seenAt = async (path: string, at = shop!) =>
  (await (await fetch(at.address + path)).text()).replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, "");
const card = async (slug: string, at = shop!) => {
  const cards = (await seenAt("/shop", at)).split("<article").slice(1);
  return cards.find((one) => one.includes(`/shop/${slug}"`)) ?? "";
};

/** axe needs the script that these journeys do without, so it is shown what the page shows, in a browser with it. */
async function axe(page: Page) {
  const context = await page.context().browser()!.newContext({ baseURL: shop!.address, javaScriptEnabled: true });
  const copy = await context.newPage();
  await copy.goto("/healthz");
  await copy.setContent((await page.content()).replaceAll(/<script.*?<\/script>/gs, ""), { waitUntil: "load" });
  for (const width of [1280, 360]) {
    await copy.setViewportSize({ width, height: 740 });
    expect(await copy.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const { violations } = await new AxeBuilder({ page: copy }).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  await context.close();
}

const jaadi = "velluli-avakaya-jaadi";
const price = (page: Page, name: string) => page.getByLabel(`${name}, price in rupees`);

test("the owner changes a price, looks before saving, sees it on the shop at once, and takes it back", async ({
  page,
}) => {
  await signedIn(page, "Sita", "owner");
  await page.goto("/back-office/prices");
  expect(await page.locator("input").count(), "as many as a slow phone can bear").toBeLessThan(250);
  await page.getByRole("search", { name: "Products by name" }).getByLabel("Name").fill("వెల్లుల్లి");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("main").getByRole("group")).toHaveCount(2);

  await price(page, "1 kg ceramic jaadi of Velluli Avakaya Jaadi").fill("0");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveTitle("Error: Prices | Back office");
  await expect(page.locator("#problem")).toContainText(
    "Velluli Avakaya Jaadi 1 kg ceramic jaadi: a price is more than nothing",
  );
  await axe(page);

  await price(page, "1 kg ceramic jaadi of Velluli Avakaya Jaadi").fill("Rs 1,649.50");
  await page.getByRole("checkbox", { name: "Sold Velluli Pickle 250 g" }).uncheck();
  await price(page, "500 g of Velluli Pickle").fill("౫౧౯");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Look before you save: 3 changes");
  const row = page.getByRole("listitem").filter({ hasText: "Velluli Avakaya Jaadi 1 kg" });
  await expect(row).toContainText("Rs 1,199 → Rs 1,649.50");
  await expect(row).toContainText("+37.6 %");
  await expect(row).toContainText("That is 37.6 % more than it was.");
  await expect(row).toContainText("By weight, 1 kg ceramic jaadi would cost more than 500 g ceramic jaadi.");
  expect(await card(jaadi)).toContain("1,199");
  await axe(page);

  await page.getByRole("button", { name: "Change something" }).click();
  await price(page, "1 kg ceramic jaadi of Velluli Avakaya Jaadi").fill("1249");
  await expect(price(page, "500 g of Velluli Pickle")).toHaveValue("519");
  await page.getByRole("button", { name: "Preview" }).click();
  expect(await card(jaadi)).toContain("1,199");
  await page.getByRole("button", { name: "Save 3 changes" }).click();
  await expect(page.locator("#done")).toContainText("Velluli Avakaya Jaadi 1 kg ceramic jaadi: Rs 1,199 → Rs 1,249");
  await expect(page.locator("#done")).toContainText("Velluli Pickle (250 g): shown as sold out until it is sold again");
  expect(await card(jaadi)).toContain("1,249");
  expect(await seenAt(`/shop/${jaadi}`)).toContain("RS. 1,249");
  await page.locator("#done").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#done")).toContainText("Taken back.");
  expect(await card(jaadi)).toContain("1,199");
  await expect(price(page, "500 g of Velluli Pickle")).toHaveValue("529");
});

test("right after it is saved nobody is shown the old price, as often as one looks", async ({ page }) => {
  await signedIn(page, "Sita", "owner");
  for (let rupees = 1200; rupees < 1206; rupees++) {
    expect(await card(jaadi)).toContain((rupees - 1).toLocaleString("en-IN"));
    const form = {
      seen: `pickle-11:${rupees - 1}00:1`,
      "price-pickle-11": `${rupees}`,
      sold: "pickle-11",
      press: "save",
    };
    const saved = await page.request.post("/back-office/prices", { form, maxRedirects: 0 });
    expect(saved.status()).toBe(303);
    expect(await card(jaadi)).toContain(rupees.toLocaleString("en-IN"));
  }
});

test("a price that another owner changed meanwhile is asked again, and nothing is half saved", async ({
  page,
  browser,
}) => {
  await signedIn(page, "Sita", "owner");
  const rani = await another(browser, "Rani", "owner");
  await page.goto("/back-office/prices?show=pickles");
  await price(page, "250 g of Magaya").fill("249");
  await price(page, "500 g of Magaya").fill("459");
  await page.getByRole("button", { name: "Preview" }).click();
  await rani.goto("/back-office/prices?q=maga");
  await price(rani, "250 g of Magaya").fill("244");
  await rani.getByRole("button", { name: "Preview" }).click();
  await rani.getByRole("button", { name: "Save 1 change" }).click();
  await expect(rani.locator("#done")).toContainText("Rs 239 → Rs 244");

  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Save 2 changes" }).click();
  expect((await answered).status()).toBe(409);
  await expect(page.locator("#problem")).toContainText("Magaya 250 g was changed to Rs 244 by somebody else");
  await expect(page.locator("#problem").getByRole("listitem")).toHaveCount(1);
  expect(await seenAt("/shop/magaya")).toContain("RS. 449");
  await expect(price(page, "250 g of Magaya")).toHaveValue("249");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Magaya 250 g" })).toContainText("Rs 244 → Rs 249");
  await page.getByRole("button", { name: "Save 2 changes" }).click();
  await expect(page.locator("#done")).toContainText("Saved.");

  await page.goto("/back-office/changes");
  await axe(page);
  const [mine, hers] = await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("time") })
    .all();
  await expect(hers!).toContainText("Rani");
  await hers!.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("main")).toContainText("Nothing was taken back: all of it has been changed again since.");
  await page.goto("/back-office/changes");
  await mine!.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.locator("#done")).toContainText("Magaya 250 g: Rs 249 → Rs 244");
  await page.locator("#done").getByRole("button", { name: "Do it again" }).click();
  await expect(page.locator("#done")).toContainText("Done again.");
  expect(await seenAt("/shop/magaya")).toContain("RS. 459");
  await rani.context().close();
});

test("staff count the shelves and take off what is sold out with one press, but change no prices", async ({ page }) => {
  await signedIn(page, "Anil", "staff");
  expect((await page.goto("/back-office/prices"))?.status()).toBe(403);
  expect((await page.request.post("/back-office/prices", { form: { press: "save" } })).status()).toBe(403);
  const [{ batch }] = (await pool.query("select batch from audit_log where after ? 'price' order by id desc limit 1"))
    .rows as [{ batch: string }];
  expect((await page.request.post("/back-office/stock", { form: { press: `undo ${batch}` } })).status()).toBe(403);

  await page.goto("/back-office/stock?show=pickles");
  await expect(page.getByRole("link", { name: "Prices" })).toHaveCount(0);
  const mirchi = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Pandu Mirchi Pachadi" }) });
  await expect(mirchi).toContainText("100 kg to sell");
  await page.getByLabel("Counted, kg of Magaya").fill("12,5 kg");
  await mirchi.getByRole("button", { name: "Sold out" }).click();
  await expect(page.locator("#done")).toContainText("Magaya: 100 kg → 12.5 kg in the kitchen");
  await expect(page.locator("#done")).toContainText(
    "Pandu Mirchi Pachadi (250 g, 500 g, 1 kg): shown as sold out until it is sold again",
  );
  expect(await card("pandu-mirchi-pachadi")).toContain("Sold out");
  expect(await seenAt("/shop/pandu-mirchi-pachadi")).toContain("Sold out");

  await mirchi.getByRole("button", { name: "Sell again" }).click();
  await expect(mirchi).not.toContainText("until you press Sell again");
  expect(await card("pandu-mirchi-pachadi")).toContain("ADD TO ITEM");
  await mirchi.getByRole("button", { name: "Sold out" }).click();
  await expect(mirchi).toContainText("Still sold with it inside: Combo 3.");
  await axe(page);
  await mirchi.getByRole("button", { name: "Take these off too" }).click();
  await expect(page.locator("#done")).toContainText("Combo 3");
  expect(await seenAt("/shop/combo-3")).toContain("Sold out");
  await mirchi.getByRole("button", { name: "Sell again" }).click();
  await mirchi.getByRole("button", { name: "Sell these again too" }).click();
  await expect(page.locator("#done")).toContainText("Combo 3");
  expect(await seenAt("/shop/combo-3")).not.toContain("Sold out");

  const tab = await page.context().newPage();
  await tab.goto("/back-office/stock?q=mirchi");
  await tab.getByRole("button", { name: "+ 1 kg" }).click();
  await expect(tab.getByRole("main")).toContainText("101 kg to sell");
  await mirchi.getByRole("button", { name: "− 1 kg" }).click();
  await expect(mirchi.locator(".error")).toContainText(
    "was counted since you opened this page, and 101 kg lie there now",
  );
  await mirchi.getByRole("button", { name: "− 1 kg" }).click();
  await expect(mirchi).toContainText("100 kg to sell");
  await mirchi.getByRole("button", { name: "Undo" }).click();
  await expect(mirchi).toContainText("101 kg to sell");

  await page.getByLabel("Counted, kg of Magaya").fill("a lot");
  await page.getByLabel("Counted, kg of Pandu Mirchi Pachadi").fill("1500 g");
  await page.getByLabel("Counted, kg of Pandu Mirchi Pachadi").press("Enter");
  await expect(page).toHaveTitle("Error: Stock | Back office");
  await expect(page.locator("#problem")).toContainText(
    "Magaya: write kilograms, such as 2.5, or grams, such as 2500 g",
  );
  await axe(page);
  await page.getByLabel("Counted, kg of Magaya").fill("");
  await page.getByRole("button", { name: "Save the counts" }).click();
  await expect(mirchi).toContainText("Nearly out 1.5 kg to sell");
  await page.getByRole("link", { name: "Nearly out" }).click();
  await expect(page.getByRole("main")).toContainText("at most three packs of one size");
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText(["Pandu Mirchi Pachadi"]);
});

test("a change made in one process is on the shop of the other, and commands tell both", async ({ page }) => {
  const listener = new Client({ connectionString: address });
  await listener.connect();
  let told = 0;
  listener.on("notification", () => (told += 1));
  await listener.query("listen pages_changed");

  await signedIn(page, "Sita", "owner");
  await page.goto("/back-office/stock?q=kajjikayalu");
  expect(await card("kajjikayalu", other)).toContain("ADD TO ITEM");
  await page.getByRole("button", { name: "Sold out Kajjikayalu" }).click();
  await expect.poll(() => told).toBe(1);
  await expect.poll(() => card("kajjikayalu", other)).toContain("Sold out");

  const env = { ...process.env, DATABASE_URL: address, LOG_LEVEL: "warn" };
  const [code] = await once(spawn(process.execPath, ["server.ts", "--stock", "kajjikayalu", "3000"], { env }), "close");
  expect(code).toBe(0);
  await expect.poll(() => told).toBe(2);
  await page.goto("/back-office/changes");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("npm run stock");
  await listener.end();
});

test("who has a pack in the cart, or is about to pay, is told its new price before anything is ordered", async ({
  page,
  browser,
}) => {
  const sita = await another(browser, "Sita", "owner");
  const become = async (from: number, to: number) => {
    const form = { seen: `10:${from}:1`, "price-10": `${to / 100}`, sold: "10", press: "save" };
    expect((await sita.request.post("/back-office/prices", { form, maxRedirects: 0 })).status()).toBe(303);
  };
  await put(page, "10");
  await live(page, "522002");
  await become(19_900, 20_900);
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText("The price of Palakova (250 g) has changed from Rs 199 to Rs 209");

  await page.goto("/checkout");
  await fillIn(page, recipient);
  await payBy(page, /^Cash on delivery/);
  await become(20_900, 21_900);
  await placeButton(page).click();
  await expect(page.locator(".error-summary")).toContainText(/The total was Rs [\d,]+ and is Rs [\d,]+ now\./);
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText("Order placed");
  await expect(page.getByRole("main")).toContainText("219");
  await sita.context().close();
});
