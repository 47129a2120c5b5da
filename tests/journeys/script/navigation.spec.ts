import { scriptReady } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ viewport: { width: 360, height: 780 } });

test("Escape closes the menu and gives the focus back to its button", async ({ page }) => {
  await page.goto("/shop");
  await scriptReady(page);
  await page.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  await expect(page.locator("summary")).toBeFocused();
});

test("the menu closes as soon as a link in it is chosen, even the page one is on", async ({ page }) => {
  await page.goto("/shop");
  await scriptReady(page);
  const menu = page.getByRole("navigation", { name: "Menu" });
  for (const name of ["Shop", "About"]) {
    await page.locator("summary").click();
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(menu).toBeHidden();
  }
  await expect(page).toHaveURL("/about");
});

test("a new page begins at its top, and going back returns to where one was", async ({ page }) => {
  await page.goto("/shop");
  await scriptReady(page);
  const offset = () => page.evaluate(() => Math.round(window.scrollY));
  await page.getByRole("link", { name: "Avakaya", exact: true }).scrollIntoViewIfNeeded();
  const before = await offset();
  expect(before).toBeGreaterThan(2000);

  await page.getByRole("link", { name: "Avakaya", exact: true }).click();
  await expect(page.locator("h1")).toHaveText("Avakaya");
  await expect.poll(offset).toBe(0);
  await expect(page.locator("#main")).toBeFocused();

  await page.goBack();
  await expect(page.locator("h1")).toHaveText("The whole counter");
  await expect.poll(offset).toBeGreaterThan(before - 50);
  await expect.poll(offset).toBeLessThan(before + 50);
});

test("the next page comes without loading the whole document again", async ({ page }) => {
  await page.goto("/");
  await scriptReady(page);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.getByRole("link", { name: "See the whole shop" }).click();
  await expect(page).toHaveURL("/shop");
  await expect(page).toHaveTitle(/^Shop/);
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
});

test("a number of packs is chosen with plus and minus on an item's page", async ({ page }) => {
  await page.goto("/shop/kaju-katli");
  await scriptReady(page);
  const quantity = page.getByRole("textbox", { name: "How many" });
  await page.getByRole("button", { name: "One more", exact: true }).click();
  await page.getByRole("button", { name: "One more", exact: true }).click();
  await expect(quantity).toHaveValue("3");
  for (let press = 0; press < 4; press++) await page.getByRole("button", { name: "One less", exact: true }).click();
  await expect(quantity).toHaveValue("1");
});

test.describe("when the shop has no time for a script", () => {
  test.use({ expectedErrors: /status of 503/, viewport: { width: 1280, height: 800 } });

  test("following a link asks for the whole page instead of showing a crash", async ({ page }) => {
    await page.goto("/");
    await scriptReady(page);
    await page.route(/\.data(\?|$)/, (route) =>
      route.fulfill({ status: 503, headers: { "Retry-After": "5" }, contentType: "text/plain", body: "Many visitors" }),
    );
    const whole = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith("/gifting"));
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Gifting" }).click();
    await whole;
    await expect(page).toHaveURL(/\/gifting$/);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/Unexpected/);
  });
});
