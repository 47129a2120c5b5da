import { expect, test } from "../../support/journey.ts";

test.use({ expectedErrors: /status of 404/ });

test("an address that leads nowhere says so, with ways on", async ({ page }) => {
  for (const path of ["/nowhere", "/shop/gold-bars", "/homepage/old", "/enquiries/TG-0000-0000", "/cart/nothing"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page).toHaveTitle(/^Unexpected Application Error!/);
    await expect(page.locator("h1")).toHaveText("Unexpected Application Error!");
    const main = page.getByRole("main");
    await expect(main.locator("h2")).toHaveText("We could not find that page");
    await expect(main).toContainText(`There is nothing at ${path}.`);
    await expect(main.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    await expect(main.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
    await expect(main.getByRole("link", { name: "WhatsApp us" })).toHaveAttribute("href", /wa\.me/);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  }
  await page.getByRole("main").getByRole("link", { name: "See the whole shop" }).click();
  await expect(page).toHaveURL("/shop");
  await expect(page.locator("h1")).toHaveText("The whole counter");
});
