import { cardOf, expect, expectAccessibleCopy, seenAt, signIn, test } from "../../support/goods-desk.ts";

test.describe.configure({ mode: "serial" });

test("what is hidden says that it is not made at present, what is archived is gone for good, a draft is nothing", async ({
  page,
  shop,
}) => {
  const become = (state: string) => shop.pool.query("update products set state = $1 where slug = 'chegodilu'", [state]);
  await become("hidden");
  expect(await cardOf(shop, "chegodilu")).toBe("");
  const hidden = await page.goto("/shop/chegodilu");
  expect(hidden!.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chegodilu");
  await expect(page.getByRole("main")).toContainText("Not made at present.");
  await expect(page.getByRole("main").locator("article")).toHaveCount(4);
  expect(await seenAt(shop, "/sitemap.xml")).not.toContain("chegodilu");

  await become("archived");
  expect((await page.goto("/shop/chegodilu"))!.status()).toBe(410);
  await expect(page.getByRole("main")).toContainText("We do not make this any more.");

  await become("draft");
  expect((await page.goto("/shop/chegodilu"))!.status()).toBe(404);
  await expect(page.getByRole("main")).not.toContainText("Chegodilu");
  await become("on-sale");
  expect(await cardOf(shop, "chegodilu")).toContain("Chegodilu");
});

test("the owner sees all products by shelf and moves one up; staff are kept out", async ({ page, shop }) => {
  await signIn(shop, page, "Anil", "staff");
  expect((await page.goto("/back-office/products"))!.status()).toBe(403);
  await signIn(shop, page, "Sita", "owner");
  await page.goto("/back-office/products?show=pickles");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(0)).toContainText("Avakaya");
  await expect(rows.nth(0)).toContainText("On sale");
  await expect(rows.nth(0)).toContainText("₹199 for 250 g");
  await expect(page.getByRole("button", { name: "Move Avakaya up" })).toBeDisabled();
  await page.getByRole("button", { name: "Move Gongura Pachadi up" }).click();
  await expect(page).toHaveURL(/\?show=pickles#product-pickle-2$/);
  await expect(rows.nth(0)).toContainText("Gongura Pachadi");
  const shown = await seenAt(shop, "/shop");
  expect(shown.indexOf("/shop/gongura-pachadi")).toBeLessThan(shown.indexOf("/shop/avakaya"));
  await expectAccessibleCopy(shop, page);
  await page.goto("/back-office/products?q=జంతికలు");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("card 3 of the home page");
});
