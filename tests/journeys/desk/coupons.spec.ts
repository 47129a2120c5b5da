import { anotherOwner, expect, expectAccessibleCopy, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

test("a coupon is made, changed, taken back and ended, and two who save at once lose nothing", async ({
  page,
  browser,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/prices");
  await page.getByRole("link", { name: "Coupons" }).click();
  await page.getByRole("link", { name: "New coupon" }).click();
  await page.getByRole("button", { name: "Make the coupon" }).click();
  await expect(page.locator("#problem")).toContainText("Write 3 to 20 letters and digits");
  await page.getByLabel("Code", { exact: true }).fill("diwali 10");
  await page.getByLabel("Percent off (optional)").fill("10");
  await page.getByLabel("Minimum order, ₹ (optional)").fill("500");
  await page.getByLabel("Sweets", { exact: true }).check();
  await page.getByLabel("Orders of one customer (optional)").fill("1");
  await expectAccessibleCopy(shop, page);
  await page.getByRole("button", { name: "Make the coupon" }).click();
  await expect(page.locator("h1")).toHaveText("DIWALI10");

  const rani = await anotherOwner(shop, browser, "Rani");
  await rani.goto(page.url().replace(/\?.*/, ""));
  await page.getByLabel("Percent off (optional)").fill("15");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("#done")).toContainText("Saved.");
  await rani.getByLabel("Percent off (optional)").fill("20");
  await rani.getByLabel("Minimum order, ₹ (optional)").fill("600");
  await rani.getByRole("button", { name: "Save", exact: true }).click();
  await expect(rani.getByRole("alert")).toContainText("Somebody has changed this to “15”");
  await expect(rani.getByLabel("Minimum order, ₹ (optional)")).toHaveValue("600");
  await expect(rani.getByLabel("Percent off (optional)")).toHaveValue("20");
  await rani.getByRole("button", { name: "Save", exact: true }).click();
  await expect(rani.locator("#done")).toContainText("Saved.");
  await page.getByLabel("Orders in all (optional)").fill("90");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("#done")).toContainText("Saved.");
  await expect(page.getByLabel("Percent off (optional)"), "what only the other changed stays").toHaveValue("20");
  await rani.locator("#done").getByRole("button", { name: "Undo" }).click();
  await expect(rani.getByLabel("Minimum order, ₹ (optional)")).toHaveValue("500");
  await expect(rani.getByLabel("Orders in all (optional)")).toHaveValue("90");
  await rani.context().close();

  await page.reload();
  await page.getByRole("button", { name: "End it now" }).click();
  await expect(page.getByRole("button", { name: "Open it again" })).toBeVisible();
  await expectAccessibleCopy(shop, page);
  await page.getByRole("link", { name: "Coupons" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "DIWALI10" })).toContainText(
    "15 % off sweets from ₹500 DIWALI10 has ended.",
  );
  await expect(page.getByRole("listitem").filter({ hasText: "DIWALI10" })).toContainText(
    "0 orders use it, of at most 90. Each customer may use it once.",
  );
  await expectAccessibleCopy(shop, page);
  await page.goto("/back-office/log?kind=coupon");
  await expect(page.getByRole("main")).toContainText("Sita: ended a coupon");
  await expect(page.getByRole("link", { name: "Coupon DIWALI10" }).first()).toBeVisible();
});
