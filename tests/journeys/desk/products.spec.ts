import { cardOf, expect, seenAt, test } from "../../support/goods-desk.ts";

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
