import type { APIRequestContext } from "@playwright/test";
import { join } from "node:path";
import type { Pool } from "pg";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { addressOf, connectTo } from "../../support/database-address.ts";
import { put, row, scriptReady } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";
import { openShop, type ShopProcess } from "../../support/shop-process.ts";

// These tests have a shop of their own, because they rename its tables.
test.describe.configure({ mode: "serial" });
test.use({
  expectedErrors: /status of 50[03]|Unexpected Server Error/,
  baseURL: ({ locale: _ }, use) => use(shop?.address ?? ""),
});

let shop: ShopProcess | undefined;
let pool: Pool;

function logged(): string {
  return shop?.log() ?? "";
}

test.beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: "error" });
  pool = connectTo(socketAddress(join(shop.dataDirectory, "postgres")));
});

test.afterAll(async () => {
  await pool.end();
  await shop?.stop();
});

test.afterEach(async () => {
  await pool.query("alter table if exists hidden_contents rename to contents");
  await pool.query("alter table if exists hidden_zones rename to zones");
  await pool.query("alter table if exists hidden_settings rename to settings");
  await pool.query("alter table if exists hidden_enquiries rename to enquiries");
});

/** Renames a table that the page at `path` needs, and waits until the page fails. */
async function hide(table: "contents" | "settings" | "zones", request: APIRequestContext, path: string) {
  await pool.query(`alter table ${table} rename to hidden_${table}`);
  await expect.poll(async () => (await request.get(path, { headers: { Cookie: "cart=none" } })).status()).toBe(500);
}

test("a page that crashes shows the shop's screen, with a reference that is in the log and no script", async ({
  page,
}) => {
  await hide("contents", page.request, "/shop");
  const answer = await page.goto("/shop");
  expect(answer?.status()).toBe(500);
  await expect(page).toHaveTitle(/^Unexpected Application Error!/);
  await expect(page.locator("h1")).toHaveText("Unexpected Application Error!");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Home" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "WhatsApp us" })).toBeVisible();

  const reference = await page.getByRole("main").locator("code").innerText();
  expect(reference).toBe(answer?.headers()["x-reference"]);
  await expect.poll(() => logged()).toContain(reference);
  expect(logged()).toMatch(/"statement":"select from product\w*".*"code":"42P01"/);

  const html = (await answer?.text()) ?? "";
  expect(html).not.toMatch(/<script|select |node_modules|\.ts:|\.js:\d|at async/);
  expect(answer?.headers()["cache-control"]).not.toMatch(/public|max-age=[1-9]/);
});

test("once it is mended, Try again leads back to the page", async ({ page }) => {
  await hide("contents", page.request, "/shop");
  await page.goto("/shop");
  await pool.query("alter table hidden_contents rename to contents");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.locator("h1")).toHaveText("The whole counter");
});

test("a shop that cannot even read its own name still shows its screen", async ({ page }) => {
  await hide("settings", page.request, "/about");
  expect((await page.goto("/about"))?.status()).toBe(500);
  await expect(page.locator("h1")).toHaveText("Unexpected Application Error!");
  await expect(page.getByRole("main").locator("code")).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
});

test("a crash on the way to the next page shows the same screen with its reference, and the cart stays", async ({
  page,
}) => {
  await put(page, "2", 2);
  await page.goto("/cart");
  await scriptReady(page);
  await hide("zones", page.request, "/delivery-policy");
  await page.getByRole("contentinfo").getByRole("link", { name: "Delivery", exact: true }).click();
  await expect(page.locator("h1")).toHaveText("Unexpected Application Error!");
  await expect(page).toHaveTitle(/^Unexpected Application Error!/);
  const reference = await page.getByRole("main").locator("code").innerText();
  expect(reference).toMatch(/^[0-9a-z]{8}$/);
  await expect.poll(() => logged()).toContain(reference);
  await expect(page.getByRole("main")).not.toContainText(/select|relation|\.ts/);
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();

  await pool.query("alter table hidden_zones rename to zones");
  await page.getByRole("main").getByRole("link", { name: "Back to the shop" }).click();
  await expect(page.locator("h1")).toHaveText("The whole counter");
  await page.goto("/cart");
  await expect(row(page, "Kaju Katli")).toBeVisible();
});

test("a letter that cannot be stored comes back whole, and can be sent again", async ({ page }) => {
  await pool.query("alter table enquiries rename to hidden_enquiries");
  await page.goto("/contact");
  await page.locator("#name").fill("Lakshmi");
  await page.locator("#mobile").fill("98480 12345");
  await page.locator("#topic").selectOption("Other");
  await page.locator("#message").fill("Do you deliver to Tenali?");
  await page.getByRole("button", { name: "Submit" }).click();

  await expect(page).toHaveTitle(/^Error: /);
  const reference = /Reference (\w{8})/.exec(await page.locator("#problem").innerText())?.[1] ?? "none";
  await expect.poll(() => logged()).toContain(reference);
  await expect(page.locator("#message")).toHaveValue("Do you deliver to Tenali?");
  for (const word of ["Lakshmi", "9848012345", "Tenali"]) expect(logged()).not.toContain(word);

  await pool.query("alter table hidden_enquiries rename to enquiries");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.locator("#sent")).toBeVisible();
});

/** Closes the shop's database to all connections, or opens it again. */
async function letIn(isOpen: boolean) {
  const address = addressOf(socketAddress(join(shop!.dataDirectory, "postgres")), "template1");
  const beside = connectTo(address);
  await beside.query(`alter database postgres allow_connections ${isOpen}`);
  if (!isOpen) await beside.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres'");
  await beside.end();
  await expect.poll(async () => (await fetch(`${shop!.address}/readyz`)).ok).toBe(isOpen);
}

test("while the database is out, links lead to the last good copy or to what to do, and then back to the cart", async ({
  page,
  request,
}) => {
  for (const path of ["/shop", "/about"]) expect((await request.get(path)).status()).toBe(200);
  await put(page, "2", 2);
  await page.goto("/shop");
  await scriptReady(page);
  try {
    await letIn(false);
    await page.getByRole("contentinfo").getByRole("link", { name: "About", exact: false }).first().click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.locator("h1")).not.toHaveText(/Back in a moment|Unexpected/);
    await page.goto("/shop");
    await scriptReady(page);
    await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
    await expect(page.locator("h1")).toHaveText("Back in a moment");
    await expect(page).toHaveTitle(/^Back in a moment/);
    await expect(page.getByRole("main")).toContainText("Your cart is kept");
    await expect(page.locator("script")).toHaveCount(0);
  } finally {
    await letIn(true);
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(row(page, "Kaju Katli")).toBeVisible();
});
