import type { Page } from "@playwright/test";
import { anotherOwner, expect, expectAccessibleCopy, seenAt, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

test.describe.configure({ mode: "serial" });

async function send(page: Page, text: string): Promise<void> {
  await page.goto("/back-office/products/files");
  await page.getByLabel("CSV file").setInputFiles({ name: "c.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "See what it would change" }).click();
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Waits until the page's title is `words`. The page reloads itself until the background job is done. */
async function shows(page: Page, words: string): Promise<void> {
  await expect(title(page)).toHaveText(words);
}

async function press(page: Page, name: RegExp, until: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await shows(page, until);
}

test("the owner takes the catalogue out as a file, and what was changed in it comes back after a look", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/products");
  await page.getByRole("link", { name: "Spreadsheet" }).click();
  await expectAccessibleCopy(shop, page);
  const answer = await page.request.get("/back-office/products.csv");
  expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  const file = await answer.text();
  expect(file).toMatch(/\r\n5,5,Sunnundalu,on-sale,sweets,500 g,500,14,429,,yes,yes,/);

  await send(page, file);
  await shows(page, "Look before you save");
  await expect(page.getByRole("main")).toContainText("the shop is as they say");
  await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);

  await send(page, "Pack,Price\n5,a lot\nnone,5\n");
  await shows(page, "Nothing of this file is saved");
  await expect(page.getByRole("listitem")).toContainText([/Row 2, Price:/, /Row 3, Pack: there is no pack “none”/]);
  await expectAccessibleCopy(shop, page);

  const dearer = file.replace(
    "5,5,Sunnundalu,on-sale,sweets,500 g,500,14,429,",
    "5,5,Sunnundalu,on-sale,sweets,500 g,500,14,699,",
  );
  await send(page, `${dearer}\r\n,,Rava Kesari,,sweets,,250,,199\r\n`);
  await shows(page, "Look before you save");
  await expect(page.getByRole("main")).toContainText("Products with an unusual price stand first");
  await expect(page.getByRole("listitem").filter({ hasText: "Sunnundalu" })).toContainText("Price of 500 g: 429 → 699");
  await expect(page.getByRole("listitem").filter({ hasText: "Rava Kesari" })).toContainText("New, a draft");
  await expectAccessibleCopy(shop, page);
  await press(page, /^Save 1 changed product and 1 new product$/, "Saved");
  expect(await seenAt(shop, "/shop/sunnundalu")).toContain("₹699");
  expect((await page.request.get("/shop/rava-kesari")).status()).toBe(404);
  await expectAccessibleCopy(shop, page);

  await send(page, `${dearer}\r\n,,Rava Kesari,,sweets,,250,,199\r\n`);
  await shows(page, "Look before you save");
  await expect(page.getByRole("main")).toContainText("the shop is as they say");

  const long = `${"Cooked slowly in a copper pan until it leaves the sides. ".repeat(4)}Then it is`;
  await shop.pool.query("update products set description = $1 where slug = 'kaju-katli'", [`${long} cut.`]);
  await send(page, `Product,Description\n2,${long} pressed and cut.\n`);
  await shows(page, "Look before you save");
  const summary = page.getByText("Description: …");
  await expect(summary).toContainText(/Then it is cut\. → .*Then it is pressed and cut\.$/);
  await expect(page.getByText(`After: ${long} pressed and cut.`)).toBeHidden();
  await summary.click();
  await expect(page.getByText(`After: ${long} pressed and cut.`)).toBeVisible();
  await expectAccessibleCopy(shop, page);

  await page.goto("/back-office/products/files");
  await page.getByRole("link", { name: "Sita: 2 products" }).click();
  await press(page, /^Undo$/, "Taken back");
  await expect(page.getByRole("main")).toContainText("What was new is archived.");
  expect(await seenAt(shop, "/shop/sunnundalu")).toContain("₹429");
});

test("of two owners at once the second is told who was changed, and saves after another look", async ({
  page,
  browser,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await send(page, "Pack,Price\n4,379\n");
  await shows(page, "Look before you save");
  const rani = await anotherOwner(shop, browser, "Rani");
  await send(rani, "Pack,Price\n4,389\n");
  await shows(rani, "Look before you save");
  await press(rani, /^Save 1 changed product$/, "Saved");
  await rani.context().close();

  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === "POST"),
    page.getByRole("button", { name: "Save 1 changed product" }).click(),
  ]);
  expect(answer.status()).toBe(409);
  await expect(page.locator("#problem")).toContainText("Somebody has changed Thokkudu Laddu");
  await expectAccessibleCopy(shop, page);
  await press(page, /^Compare once more$/, "Look before you save");
  await expect(page.getByRole("listitem").filter({ hasText: "Thokkudu Laddu" })).toContainText("389 → 379");
  await press(page, /^Save 1 changed product$/, "Saved");
  expect(await seenAt(shop, "/shop/thokkudu-laddu")).toContain("₹379");
  await press(page, /^Undo$/, "Taken back");
});
