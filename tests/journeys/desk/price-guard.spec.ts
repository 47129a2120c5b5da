import { expect, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

test("a slip of the finger in a product's form is asked about, saved once it is meant, and taken back among the changes", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/products/6");
  const price = page.getByLabel("Price, ₹").first();
  const before = await price.inputValue();
  const slip = before.slice(0, -1);
  await price.fill(slip);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("#problem")).toContainText("Nothing is saved yet");
  await expect(page.locator("#problem")).toContainText(
    new RegExp(`₹${before} → ₹${slip}\\. That is 9\\d(\\.\\d)? % less than it was`),
  );
  await expect(price).toHaveValue(slip);
  const { rows } = await shop.pool.query("select 1 from packs where product_id = '6' and price = $1", [
    Number(slip) * 100,
  ]);
  expect(rows).toEqual([]);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("#done")).toContainText("Saved.");
  await page.goto("/back-office/changes");
  const change = page
    .getByRole("listitem")
    .filter({ hasText: `₹${before} → ₹${slip}` })
    .first();
  await change.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.locator("#done")).toContainText("Taken back.");
  await page.goto("/back-office/products/6");
  await expect(price).toHaveValue(before);
});
