import { join } from "node:path";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { scriptReady } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";
import { codeOf } from "../../support/one-time-code.ts";
import { aMember, aPassword } from "../../support/people.ts";
import { openShop, type ShopProcess } from "../../support/shop-process.ts";

const film = "https://www.youtube-nocookie.com/embed/abc123";

// These tests have a shop of their own, whose owner has filled in the settings.
test.describe.configure({ mode: "serial" });
test.use({ baseURL: ({ locale: _ }, use) => use(shop?.address ?? "") });

let shop: ShopProcess | undefined;

test.beforeAll(async () => {
  shop = await openShop();
  const { db, close } = openDatabase(socketAddress(join(shop.dataDirectory, "postgres")));
  await saveSetting(db, "film", film);
  await saveSetting(db, "whatsapp", "919848012345");
  await saveSetting(db, "phone", "+91 98480 12345");
  await saveSetting(db, "fssai", "12345678901234");
  await close();
});

test.afterAll(async () => shop?.stop());

/** Waits until the home page shows what the owner has filled in, which takes up to two seconds. */
async function openHome(page: import("@playwright/test").Page) {
  await expect.poll(async () => (await page.request.get("/")).text()).toContain("12345678901234");
  await page.goto("/");
}

test("the film's player is asked for only when play is pressed", async ({ page }) => {
  const asked: string[] = [];
  await page.route("https://www.youtube-nocookie.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>film</title>" });
  });
  await openHome(page);
  await scriptReady(page);
  const play = page.getByRole("link", { name: "Play the film" });
  await expect(play).toHaveAttribute("href", film);
  await play.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);

  await play.click();
  await expect(page.locator("iframe")).toHaveAttribute("src", film);
  await expect.poll(() => asked).toEqual([film]);
});

test("without JavaScript the button is a link to the film", async ({ browser }) => {
  const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: shop?.address ?? "" });
  const page = await visitor.newPage();
  await openHome(page);
  await expect(page.getByRole("link", { name: "Play the film" })).toHaveAttribute("href", film);
  await visitor.close();
});

test("the chat goes to the shop's own number, and the phone can be called", async ({ page }) => {
  await openHome(page);
  await expect(page.getByRole("link", { name: "Chat with us on WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919848012345\?text=Namaste/,
  );
  await page.goto("/contact");
  await expect(page.getByRole("main").getByRole("link", { name: "+91 98480 12345" })).toHaveAttribute(
    "href",
    "tel:+919848012345",
  );
});

test("where the owner asks everybody for a second factor, nothing else at the desk opens before it", async ({
  page,
}) => {
  const { db, pool, close } = openDatabase(socketAddress(join(shop!.dataDirectory, "postgres")));
  await saveSetting(db, "staffSecondFactor", "yes");
  const { email } = await aMember(pool, { role: "staff", name: "Anil" });
  await close();
  const signsIn = async () => {
    await page.goto("/sign-in");
    await page.getByLabel("E-mail", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(aPassword);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  };
  await signsIn();
  await expect(page).toHaveURL(/\/back-office\/your-sign-in/);
  await expect(page.getByText("Set yours up, and the rest of the desk opens.")).toBeVisible();
  for (const path of ["/back-office/stock", "/back-office/stock.data", "/back-office/orders/TM-2222222"]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([202, 303], path).toContain(answer.status());
    expect(await answer.text(), path).not.toContain("Kaju Katli");
  }
  const sent = await page.request.post("/back-office/orders/advance", { form: { order: "1" }, maxRedirects: 0 });
  expect([sent.status(), sent.headers().location]).toEqual([303, "/back-office/your-sign-in"]);

  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const key = (await page.locator(".new-app__key").innerText()).replaceAll(/\s/g, "");
  await page.getByLabel("Code that the app shows").fill(codeOf(key));
  await page.getByRole("button", { name: "Add the app" }).click();
  await page.getByRole("link", { name: "I have written them down" }).click();
  await expect(page.locator(".recovery-codes")).toHaveCount(0);
  expect((await page.goto("/back-office/stock"))?.status()).toBe(200);
  await expect(page).toHaveURL("/back-office/stock");
});
