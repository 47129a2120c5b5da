import { cartLink, noted, put, row, rows, scriptReady } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ expectedErrors: /ERR_FAILED|status of 422/ });

test.beforeEach(async ({ page }) => {
  await put(page, "2", 2);
  await page.goto("/cart");
  await scriptReady(page);
});

test("when the shop cannot be reached the cart says so and shows what it really holds", async ({ page }) => {
  await page.route("**/cart/state", (route) => route.abort());
  await page.getByRole("button", { name: "One more Kaju Katli, 500 g" }).click();
  const sentence = "The shop could not be reached";
  await expect(page.locator(".banner--bad")).toContainText(sentence);
  await expect(page.locator("#live")).toContainText(sentence);
  await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue("2");

  await row(page, "Kaju Katli").locator(".trash").click();
  await expect(page.locator(".banner--bad")).toContainText(sentence);
  await expect(rows(page)).toHaveCount(1);
  await expect(cartLink(page, 1)).toBeVisible();

  await page.unroute("**/cart/state");
  await page.getByRole("button", { name: "One more Kaju Katli, 500 g" }).click();
  await expect.poll(() => noted(page, "2")).toBe(3);
  await expect(page.locator(".banner--bad")).toHaveCount(0);
});

test("each change is spoken for those who do not see it", async ({ page }) => {
  const live = page.locator("#live");
  await expect(live).toHaveRole("status");
  await expect(live).toBeEmpty();
  await page.getByRole("button", { name: "One more Kaju Katli, 500 g" }).click();
  await expect(live).toHaveText("Kaju Katli, 500 g: 3 in your cart");
  await row(page, "Kaju Katli").locator(".trash").click();
  await expect(live).toHaveText("Kaju Katli, 500 g: removed");
});

test("after a line is removed the keyboard continues at Undo", async ({ page }) => {
  await row(page, "Kaju Katli").locator(".trash").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#removed")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue("2");
  await expect(row(page, "Kaju Katli")).toContainText("Total: 1,178 / Rs");
  await expect(page.locator(":focus"), "the keyboard is still somewhere on the page").toHaveCount(1);
});

test("a typed number counts as soon as the field is left, and a senseless one is put back", async ({ page }) => {
  const quantity = page.getByRole("textbox", { name: "Quantity of Kaju Katli, 500 g" });
  await quantity.fill("7");
  await quantity.blur();
  await expect(row(page, "Kaju Katli")).toContainText("Total: 4,123 / Rs");
  await quantity.fill("x");
  await quantity.blur();
  await expect(quantity).toHaveValue("7");
  await expect.poll(() => noted(page, "2")).toBe(7);
});

test("more than fifty is refused in words and the cart stays as it was", async ({ page }) => {
  const quantity = page.getByRole("textbox", { name: "Quantity of Kaju Katli, 500 g" });
  await quantity.fill("99");
  await quantity.press("Enter");
  await expect(page.getByRole("main")).toContainText(/at most 50|from 0 to 50/);
  await page.goto("/cart");
  await expect(quantity).toHaveValue("2");
});

test("a cart that another tab has changed is put right when the page is shown again", async ({ page }) => {
  await page.getByRole("main").getByRole("link", { name: "Keep shopping" }).click();
  await expect(page).toHaveURL("/shop");
  await put(page, "pickle-1");
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await expect(cartLink(page, 2)).toBeVisible();
});

test("two hundred of a pack are refused at once and beside it, and not taken for twenty", async ({ page }) => {
  const many = "A cart holds at most 50 of one pack.";
  const field = row(page, "Kaju Katli").getByRole("textbox");
  await field.fill("200");
  await field.press("Tab");
  await expect(row(page, "Kaju Katli")).toContainText(many);
  await expect(row(page, "Kaju Katli").getByRole("link", { name: "For a wedding" })).toBeVisible();
  await expect(page.locator("#live")).toContainText(many);
  await expect(field).toHaveValue("2");
  await page.goto("/shop/kaju-katli");
  await scriptReady(page);
  await page.getByLabel("How many").fill("200");
  await page.getByRole("button", { name: "ADD TO ITEM", exact: true }).click();
  await expect(page.locator(".buy .error")).toContainText(many);
  expect(await noted(page, "2")).toBe(2);
});
