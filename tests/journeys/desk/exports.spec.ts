import type { Page } from "@playwright/test";
import { XMLValidator } from "fast-xml-parser";
import { readFile } from "node:fs/promises";
import { writeInvoice } from "../../support/documents.ts";
import { expect, test } from "../../support/journey.ts";
import { part } from "../../support/money-desk.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /status of 4(03|22)/ });

const files = (page: Page) => page.getByRole("list", { name: "Files", exact: true });

/** Chooses the days, has a file made and looks again until it can be downloaded. */
async function make(page: Page, name: string, [from, to]: [string, string]): Promise<string> {
  await page.goto("/back-office/exports");
  await page.getByLabel("Which days").selectOption("Other days");
  await page.getByLabel("First of other days").fill(from);
  await page.getByLabel("Last of other days").fill(to);
  await page.getByRole("button", { name: `Make ${name}`, exact: true }).click();
  const file = files(page).getByRole("listitem").filter({ hasText: name }).first();
  await expect(async () => {
    const again = file.getByRole("link", { name: "Look again" });
    if (await again.isVisible()) await again.click();
    await expect(file.getByRole("link", { name: "Download" })).toBeVisible({ timeout: 500 });
  }).toPass();
  const coming = page.waitForEvent("download");
  await file.getByRole("link", { name: "Download" }).click();
  return readFile(await (await coming).path(), "utf8");
}

test("an accountant downloads the register and Tally's vouchers of some days, and gets to nobody's contacts", async ({
  page,
  database,
}) => {
  const order = await anOrder(database, { name: "Kameswari Unseen" });
  const number = await writeInvoice(database, order.id);
  await signInAs(page, database, { name: "Ravi", role: "accountant" });
  await page.goto("/back-office/money");
  await part(page, "Money").first().click();
  await page.getByRole("link", { name: "Files", exact: true }).click();
  await expect(page.getByRole("button", { name: "Make Orders" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Make Customers who want news" })).toHaveCount(0);

  const register = await make(page, "Sales register", ["2026-11-21", "2026-11-22"]);
  expect(register).toMatch(/^\u{feff}Document,Date,Kind/u);
  expect(register).toContain(number);
  expect(register).not.toContain("Kameswari");
  const tally = await make(page, "Tally vouchers", ["2026-11-21", "2026-11-22"]);
  expect(XMLValidator.validate(tally)).toBe(true);
  expect(tally).toContain(`REMOTEID="shop-${number}"`);
});

test("an owner downloads orders, which the log tells, and an accountant does not get that file", async ({
  page,
  database,
}) => {
  const { number } = await anOrder(database, { name: "=Lakshmi", placedAt: new Date("2026-02-03T06:00:00Z") });
  await signInAs(page, database, { name: "Sita", role: "owner" });
  const orders = await make(page, "Orders", ["2026-02-03", "2026-02-03"]);
  expect(orders).toContain(`${number},03-02-2026,`);
  expect(orders).toContain(",'=Lakshmi,'+919848012345,");
  const file = await files(page).getByRole("link", { name: "Download Orders" }).first().getAttribute("href");
  await page.goto("/back-office/log?kind=file");
  await expect(page.getByRole("main")).toContainText("Sita: downloaded a file");

  await signInAs(page, database, { name: "Ravi", role: "accountant" });
  expect((await page.goto(file!))?.status()).toBe(403);
  await page.goto("/back-office/exports");
  await expect(files(page)).not.toContainText("Orders");
});

test("days that are no period are refused, and nothing is lost of the form", async ({ page, database }) => {
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/exports");
  await page.getByLabel("Which days").selectOption("Other days");
  await page.getByLabel("First of other days").fill("2026-11-22");
  await page.getByLabel("Last of other days").fill("2026-11-21");
  await page.getByRole("button", { name: "Make Sales register" }).click();
  await expect(page.locator("#to-error")).toContainText("The last day is before the first.");
  await expect(page.getByLabel("First of other days")).toHaveValue("2026-11-22");
});
