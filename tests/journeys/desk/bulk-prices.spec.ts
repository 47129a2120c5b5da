import type { Page } from "@playwright/test";
import { addDays, dayInBrief, dayInIndia } from "#platform/day.ts";
import { put } from "../../support/cart-page.ts";
import { anotherOwner, cardOf, expect, expectAccessibleCopy, seenAt, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

test.describe.configure({ mode: "serial" });

const path = "/back-office/prices/bulk";

async function preview(page: Page, shelf: string, percent: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel("What", { exact: true }).selectOption(shelf);
  await page.getByLabel("By", { exact: true }).fill(percent);
  await page.getByRole("button", { name: "Preview" }).click();
}

test("a whole shelf goes up by a percentage after a look, except what its printed MRP forbids, and comes back", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await shop.pool.query("update packs set mrp = 60000 where id = '2'");
  await page.goto("/back-office/prices?show=sweets");
  await page.getByRole("link", { name: "Change a whole shelf by a percentage" }).click();
  await expect(page.getByLabel("What", { exact: true })).toHaveValue("sweets");
  await expectAccessibleCopy(shop, page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveTitle("Error: Change many prices | Back office");
  await expect(page.locator("#problem")).toContainText("Write a percentage up to 100, such as 8.");
  await page.getByLabel("By", { exact: true }).fill("8");
  await page.getByRole("button", { name: "Preview" }).click();

  await expect(page.getByRole("listitem").filter({ hasText: "Kaju Katli 250 g" })).toContainText("₹309 → ₹329");
  await expect(page.getByRole("main")).toContainText("Kaju Katli 500 g: ₹639 would be above its printed MRP of ₹600.");
  await expectAccessibleCopy(shop, page);
  expect(await seenAt(shop, "/shop/kaju-katli")).toContain("₹309");
  await page.getByRole("button", { name: "Change something" }).click();
  await expect(page.getByLabel("By", { exact: true })).toHaveValue("8");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: /^Save \d+ changes/ }).click();

  await expect(page.locator("#done")).toContainText("Saved.");
  const html = await seenAt(shop, "/shop/kaju-katli");
  expect(html).toContain("₹329");
  expect(html, "left out because of its MRP").toContain("₹589");
  await page.locator("#done").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#done")).toContainText("Taken back.");
  expect(await seenAt(shop, "/shop/kaju-katli")).toContain("₹309");
  await shop.pool.query("update packs set mrp = null where id = '2'");
});

test("a price that somebody changes while the preview is open is shown anew, and nothing is saved", async ({
  page,
  browser,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await preview(page, "pickles", "10");
  await expect(page.getByRole("listitem").filter({ hasText: "Allam Pachadi 250 g" })).toContainText("₹229 → ₹249");
  const rani = await anotherOwner(shop, browser, "Rani");
  const [{ id }] = (
    await shop.pool.query<{ id: string }>(
      "select packs.id from packs join products on products.id = product_id where slug = 'allam-pachadi' and packs.grams = 250",
    )
  ).rows as [{ id: string }];
  const form = { seen: `${id}:22900:1`, [`price-${id}`]: "239", sold: id, intent: "save" };
  expect((await rani.request.post("/back-office/prices", { form, maxRedirects: 0 })).status()).toBe(303);

  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: /^Save \d+ changes/ }).click();
  expect((await answered).status()).toBe(409);
  await expect(page.locator("#problem")).toContainText("Nothing is saved: this is what would change now.");
  await expect(page.getByRole("listitem").filter({ hasText: "Allam Pachadi 250 g" })).toContainText("₹239 → ₹259");
  expect(await seenAt(shop, "/shop/allam-pachadi")).toContain("₹239");

  await page.getByRole("button", { name: /^Save \d+ changes/ }).click();
  expect(await seenAt(shop, "/shop/allam-pachadi")).toContain("₹259");
  await page.locator("#done").getByRole("button", { name: "Undo" }).click();
  expect(await seenAt(shop, "/shop/allam-pachadi")).toContain("₹239");
  await shop.pool.query("update packs set price = 22900 where id = $1", [id]);
  await rani.context().close();
});

test("a shelf costs less on some days by itself, as the shop, the cart and the order show, until it is ended", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  const today = dayInIndia(new Date());
  await page.goto(`${path}?show=sweets`);
  await page.getByLabel("Prices go").selectOption("down");
  await page.getByLabel("By", { exact: true }).fill("10");
  await page.getByLabel("From this day on").fill(today);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.locator("#problem")).toContainText("Write the last day, or leave both days empty.");
  await page.getByLabel("Up to and with this day").fill(addDays(today, 3));
  await page.getByRole("button", { name: "Preview" }).click();
  const days = `from ${dayInBrief(today)} to ${dayInBrief(addDays(today, 3))}`;
  await expect(page.getByRole("main")).toContainText(`These prices hold ${days}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Kaju Katli 500 g" })).toContainText("₹589 → ₹529");
  await expectAccessibleCopy(shop, page);
  await page.getByRole("button", { name: /^Save \d+ changes/ }).click();
  await expect(page.locator("#done")).toContainText(days);

  const html = await seenAt(shop, "/shop/kaju-katli");
  expect(html).toContain("₹529");
  expect(html, "the usual price is what is printed").toContain("Printed MRP, inclusive of all taxes: 250 g ₹309");
  expect(await cardOf(shop, "kaju-katli")).toContain("529");
  await put(page, "2");
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText("RS. 529");

  await page.goto("/back-office/prices?show=sweets");
  await expect(page.getByLabel("500 g of Kaju Katli, price in rupees"), "the usual price").toHaveValue("589");
  await expectAccessibleCopy(shop, page);
  await page.getByLabel("500 g of Kaju Katli, price in rupees").fill("499");
  await page.getByText("Only for some days").click();
  await page.getByLabel("From this day on").fill(addDays(today, 2));
  await page.getByLabel("Up to and with this day").fill(addDays(today, 5));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.locator("#problem")).toContainText(`Kaju Katli 500 g has another price ${days}`);

  await page.goto("/back-office/prices?show=sweets");
  await page.getByRole("button", { name: `End all now ${days}` }).click();
  await expect(page.locator("#done")).toContainText("ended");
  expect(await seenAt(shop, "/shop/kaju-katli")).toContain("₹589");
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText("The price of Kaju Katli (500 g) has changed from ₹529 to ₹589");
});
