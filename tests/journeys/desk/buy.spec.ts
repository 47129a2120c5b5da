import { expect, expectAccessibleCopy, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the owner fills in a recipe, and the staff's list of what to buy is it times what is to be cooked", async ({
  page,
  shop,
}) => {
  await shop.pool.query(
    `insert into cook_plans (product_id, day, grams) values ('2', (now() at time zone 'Asia/Kolkata')::date, 2000)
     on conflict (product_id, day) do update set grams = 2000, planned_at = now()`,
  );
  await signInAs(page, shop.pool, { name: "Radha", role: "owner" });
  await page.goto("/back-office/kitchen");
  const line = page.getByRole("listitem").filter({ hasText: /^Kaju Katli/ });
  const kilograms = Number(/cook ([\d.]+)\skg/.exec(await line.innerText())![1]);
  expect(kilograms).toBeGreaterThanOrEqual(2);
  await page.getByRole("link", { name: "What to buy" }).click();
  await page.getByRole("link", { name: "Kaju Katli" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recipe of Kaju Katli");
  await page.getByLabel("Ingredient 1", { exact: true }).fill("Cashews for cutting");
  await page.getByLabel("Grams of ingredient 1", { exact: true }).fill("a handful");
  await page.getByRole("button", { name: "Save the recipe" }).click();
  await expect(page.locator("#problem")).toContainText("Write grams for a kilogram");
  await page.getByLabel("Grams of ingredient 1", { exact: true }).fill("640.5");
  await page.getByRole("button", { name: "Save the recipe" }).click();
  await expect(page.getByRole("status")).toContainText("Saved.");
  await expectAccessibleCopy(shop, page);

  await page.goto("/back-office/kitchen/buy");
  const grams = Math.ceil(Math.round(kilograms * 1000) * 0.6405);
  const shown = grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
  await expect(page.getByRole("listitem").filter({ hasText: "Cashews for cutting" })).toHaveText(
    `Cashews for cutting ${shown}`,
  );
  await expectAccessibleCopy(shop, page);
  await shop.pool.query("delete from cook_plans where product_id = '2'");
  expect((await page.goto("/back-office/products/combo-5/recipe"))?.status()).toBe(404);
});

test("sold out for today is taken back by its undo", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  await page.goto("/back-office/stock?q=Magaya");
  await page.getByRole("button", { name: "Out for today Magaya" }).click();
  await expect(page.locator("#done")).toContainText("Magaya: shown as sold out until midnight");
  await expect(page.getByRole("button", { name: "Back today Magaya" })).toBeVisible();
  await expect(page.getByText("Sold out for today")).toBeVisible();
  await expect(page.getByRole("listitem").getByText("Nearly out")).toHaveCount(0);
  await page.locator("#done").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#done")).toContainText("Magaya: sold again today");
  await expect(page.getByRole("button", { name: "Out for today Magaya" })).toBeVisible();
});
