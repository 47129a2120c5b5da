import type { Page } from "@playwright/test";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { type Language, languages, locales, withLanguage } from "#platform/languages.ts";
import { noted, put, scriptReady } from "../support/cart-page.ts";
import { fillIn, payBy, recipient } from "../support/checkout-page.ts";
import { connectTo } from "../support/database-address.ts";
import { fill, submit } from "../support/enquiry-forms.ts";
import { expect, test as base } from "../support/journey.ts";
import { linkIn, newEmail } from "../support/letters.ts";
import { aPassword } from "../support/people.ts";
import { sayings } from "../support/sayings.ts";
import { scriptBytes } from "../support/script-bytes.ts";
import { databaseOf, openShop, type ShopProcess } from "../support/shop-process.ts";

/** A shop of its own, in all languages: the one that all tests share is looked at in English alone. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await openShop({ TRUST_PROXY: "true", SMTP_URL: process.env.SHOP_SMTP });
      const { db, close } = openDatabase(databaseOf(shop.dataDirectory));
      for (const language of ["telugu", "hindi"]) await saveSetting(db, language, "yes");
      await saveSetting(db, "upiId", "shop@example");
      await close();
      const isOffered = async () => (await fetch(`${shop.address}/hi/about`)).status;
      await expect.poll(isOffered).toBe(200);
      await use(shop);
      await shop.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ shop }, use) => use(shop.address),
  database: [
    async ({ shop }, use) => {
      const pool = connectTo(databaseOf(shop.dataDirectory));
      await use(pool);
      await pool.end();
    },
    { scope: "worker" },
  ],
});

test.use({ expectedErrors: /status of 4(09|22)/ });
// In one worker, which has one shop.
test.describe.configure({ mode: "default" });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const language of languages) {
  const say = sayings(language);
  const at = (path: string) => withLanguage(path, language);

  /** Orders a sweet from its page. */
  async function buy(page: Page, way: "Cash on delivery" | "UPI") {
    await page.goto(at("/shop/kaju-katli"));
    // Before it is ready the button leads to the cart, as without a script.
    if (test.info().project.name === "javascript") await scriptReady(page);
    const main = page.getByRole("main");
    await main
      .getByRole("button", { name: say("ADD TO ITEM") })
      .first()
      .click();
    await expect.poll(() => noted(page, "2")).toBe(1);
    await page.goto(at("/cart"));
    await main.getByRole("link", { name: say("Check out") }).click();
    await expect(heading(page)).toHaveText(say("Checkout"));
    await main.getByLabel(say("Pincode")).fill("522 002");
    await main.getByRole("button", { name: say("Go on with this pincode") }).click();
    await expect(heading(page)).toHaveText(say("Checkout"));
    await page.getByLabel(say("Full name")).fill(recipient.name);
    await page.getByLabel(say("Flat or house number, building")).fill(recipient.address1);
    await page.getByLabel(say("Street, area or village")).fill(recipient.address2);
    await fillIn(page, { mobile: recipient.mobile, email: newEmail() });
    await payBy(page, say(way));
    await page.getByRole("button", { name: say("Place order") }).click();
    await expect(page).toHaveURL(new RegExp(`^[^/]*//[^/]*${at("/orders/")}`));
  }

  test.describe(`in ${language}`, () => {
    test.afterEach(async ({ page }) => {
      await expect(page.locator("html")).toHaveAttribute("lang", locales[language]);
    });

    test("a sweet is found, ordered and paid at the door", async ({ page }) => {
      await page.goto(at("/"));
      await page.getByRole("searchbox").first().fill("కాజు");
      await page.getByRole("searchbox").first().press("Enter");
      await expect(page.getByRole("main")).toContainText(language === "hi" ? "काजू कतली" : "కాజు కత్లి");
      await buy(page, "Cash on delivery");
      await expect(heading(page)).toHaveText(say("Order placed"));
      await expect(page.getByRole("region", { name: say("Your order") })).toContainText("₹");
    });

    test("an order is paid by UPI, and the customer tells of it", async ({ page }) => {
      await buy(page, "UPI");
      await expect(heading(page)).toHaveText(say("Pay for your order"));
      await page.getByRole("button", { name: say("I have paid") }).click();
      await page.getByLabel(say("UTR of your payment")).fill(String(Date.now()).slice(-12));
      await page.getByRole("button", { name: say("I have paid with this UTR") }).click();
      await expect(heading(page)).toHaveText(say("We look for your payment"));
    });

    test("an order is cancelled", async ({ page }) => {
      await buy(page, "Cash on delivery");
      await page.getByText(say("Cancel this order")).click();
      await page.getByRole("button", { name: say("Yes, cancel order {number}") }).click();
      await expect(heading(page)).toHaveText(say("Cancelled"));
    });

    test("a complaint gets a ticket number, under which its state is seen", async ({ page }) => {
      await page.goto(at("/grievance"));
      expect(await submit(page)).toBe(422);
      await expect(page.locator(".error-summary").getByRole("link").first()).toHaveText(say("Enter your name"));
      await fill(page, { name: "Ravi", mobile: "98480 12345", message: "రెండు జాడీలు పగిలాయి." });
      await page.getByRole("button", { name: say("Send the complaint") }).click();
      await expect(heading(page)).toHaveText(say("We have your complaint"));
      const ticket = await page.locator(".ref b").innerText();
      await page.goto(at("/grievance"));
      await page.getByRole("textbox", { name: say("Ticket number, like TG-ABCD-2345") }).fill(ticket);
      await page.getByRole("button", { name: say("See how it stands") }).click();
      await expect(page.getByRole("list", { name: say("How it stands") }).getByRole("listitem")).toHaveCount(3);
    });

    test("an account is made, confirmed by the letter, left and entered again", async ({ page }) => {
      const email = newEmail();
      await page.goto(at("/register"));
      await page.getByLabel(say("Name")).fill("Sita Devi");
      await page.getByRole("textbox", { name: say("E-mail") }).fill(email);
      await page.locator("[name=password]").fill(aPassword);
      await page
        .getByLabel(
          say("I am 18 or older, and I agree that The Tastemakers keeps my account as the privacy notice says."),
        )
        .check();
      await page.getByRole("button", { name: say("Register") }).click();
      await page.goto(await linkIn(email, say("Confirm your e-mail"), at("/confirm-email")));
      await page.getByRole("button", { name: say("Confirm and sign in") }).click();
      await expect(page).toHaveURL(new RegExp(`${at("/account")}#main$`));
      await page
        .getByRole("main")
        .getByRole("button", { name: say("Sign out") })
        .first()
        .click();
      await page.goto(at("/sign-in"));
      await page.getByRole("textbox", { name: say("E-mail") }).fill(email);
      await page.locator("[name=password]").fill(aPassword);
      await page
        .getByRole("main")
        .getByRole("button", { name: say("Sign in") })
        .click();
      await expect(heading(page)).toHaveText(say("Namaste, {name}"));
    });

    test("a form with faults says them, and keeps what was typed", async ({ page }) => {
      await put(page, "2");
      await page.request.post("/pincode", { form: { pincode: "522002", to: "/cart" } });
      await page.goto(at("/checkout"));
      await page.getByLabel(say("Full name")).fill("Lakshmi");
      await page.getByLabel(say("Full name")).press("Enter");
      const summary = page.locator(".error-summary");
      await expect(summary.getByRole("heading")).toHaveText(say("There is a problem"));
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link", { name: say("Choose how you will pay") })).toBeVisible();
      await expect(page.getByLabel(say("Full name"))).toHaveValue("Lakshmi");
    });
  });
}

test("a page's scripts weigh at most 8 kB more in another language", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without JavaScript no script is fetched");
  const bytes = new Map<Language, number>();
  for (const language of languages) {
    await page.goto(withLanguage("/shop/kaju-katli", language));
    await scriptReady(page);
    bytes.set(language, await scriptBytes(page));
  }
  for (const weight of bytes.values()) expect(weight).toBeLessThanOrEqual(bytes.get("en")! + 8000);
});
