import { scriptReady } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";

test("suggestions are chosen by keys alone, and Enter without one searches", async ({ page }) => {
  await page.goto("/about");
  await scriptReady(page);
  const field = page.getByRole("banner").locator("..").locator('input[name="q"]').first();
  await field.focus();
  await field.pressSequentially("putha");
  const options = page.getByRole("option");
  await expect(options.first()).toContainText("Bellam Pootharekulu");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id"))!);
  await field.press("ArrowUp");
  await expect(field).not.toHaveAttribute("aria-activedescendant", /./);
  await field.press("Escape");
  await expect(options.first()).toBeHidden();
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL("/shop/bellam-pootharekulu");
  await page.goBack();
  await field.fill("kaju kathli");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=kaju/);
  await expect(page.locator("h3").first()).toHaveText("Kaju Katli");
});

test("whoever chooses while a later answer is on its way keeps what is chosen", async ({ page }) => {
  const late = Promise.withResolvers<void>();
  await page.route("**/search/suggestions?q=putha", async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto("/about");
  await scriptReady(page);
  const field = page.getByRole("banner").locator("..").locator('input[name="q"]').first();
  await field.focus();
  await field.pressSequentially("puth");
  const first = page.getByRole("option").first();
  await expect(first).toContainText("Bellam Pootharekulu");
  const asked = page.waitForRequest("**/search/suggestions?q=putha");
  await field.press("a");
  await asked;
  await field.press("ArrowDown");
  const answered = page.waitForResponse("**/search/suggestions?q=putha");
  late.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(first).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page).toHaveURL("/shop/bellam-pootharekulu");
});
