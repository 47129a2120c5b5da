import { expect, expectAccessibleCopy, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

test("the page of changes lists what was changed on any page, once, and takes it back", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/settings/facts");
  await page.getByLabel("Name of the shop").fill("The Tastemakers of Guntur");
  await page.getByRole("button", { name: "Save what I changed" }).click();
  await expect(page.locator("#done")).toContainText("One fact is saved.");
  await page.locator("#done").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#done")).toContainText("Taken back.");
  await page.locator("#done").getByRole("button", { name: "Do it again" }).click();
  await expect(page.locator("#done")).toContainText("Done again.");

  await page.goto("/back-office/products/7");
  await page.getByLabel("How to keep it").fill("In a tin.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("#done")).toContainText("Saved.");
  await page.locator("#done").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#done")).toContainText("Taken back.");
  await expect(page.getByLabel("How to keep it")).not.toHaveValue("In a tin.");

  await page.goto("/back-office/coupons/new");
  await page.getByLabel("Code", { exact: true }).fill("ONCE10");
  await page.getByLabel("Percent off (optional)").fill("10");
  await page.getByRole("button", { name: "Make the coupon" }).click();
  await expect(page.locator("h1")).toHaveText("ONCE10");

  await page.goto("/back-office/changes");
  const items = page.locator(".changes__item");
  await expect(items.nth(0)).toContainText("Coupon ONCE10: new");
  await expect(items.nth(1)).toContainText("How to keep it: In a tin. →");
  await expect(items.nth(1)).toContainText("Taken back");
  await expect(items.nth(2)).toContainText("→ In a tin.");
  await expect(items.nth(2)).toContainText("Taken back since");
  await expect(items.nth(2).getByRole("button")).toHaveCount(0);
  await expect(items.nth(3)).toContainText("→ The Tastemakers of Guntur");
  await expectAccessibleCopy(shop, page);
  await items.nth(0).getByRole("button", { name: /^Undo/ }).click();
  await expect(page.locator("#done")).toContainText("Coupon ONCE10: ended");
  await items
    .nth(4)
    .getByRole("button", { name: /^Undo|^Do it again/ })
    .click();
  await page.goto("/back-office/coupons");
  await expect(page.getByRole("listitem").filter({ hasText: "ONCE10" })).toContainText("ONCE10 has ended.");
});
