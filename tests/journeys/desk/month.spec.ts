import { readFileSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Page } from "@playwright/test";
import type { Pool } from "pg";
import { issueCreditNote, issueInvoice } from "#domain/orders/documents/documents.server.ts";
import { seller } from "../../support/documents.ts";
import { expect, test } from "../../support/journey.ts";
import { expectGood, part } from "../../support/money-desk.ts";
import { anOrder, toChennai, type OrderWish } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const BUYER = "36AAACB5678B1ZU";
const at = (day: string) => new Date(`${day}T06:30:00Z`);
const records = (database: Pool) => drizzle(database, { casing: "snake_case" });

/** An order with an invoice of a day. Each test has a financial year of its own. */
async function sold(database: Pool, day: string, changes: OrderWish = {}, by = seller): Promise<string> {
  const { id } = await anOrder(database, { method: "cash", mobile: "+919848012399", ...changes });
  await records(database).transaction((tx) => issueInvoice(tx, id, at(day), by));
  await forgetDays(database, day);
  return id;
}

/** Forgets the sums of the month of a day: nobody but a test issues anything on a day that is over. */
async function forgetDays(database: Pool, day: string): Promise<void> {
  await database.query("delete from gst_days where to_char(day, 'YYYY-MM') = $1", [day.slice(0, 7)]);
}

async function aMonth(database: Pool, month: string): Promise<void> {
  const orderId = await sold(database, `${month}-05`);
  await sold(database, `${month}-06`, toChennai);
  await sold(database, `${month}-07`, { gstin: BUYER, businessName: "Sita Traders", placeOfSupply: "36" });
  await records(database).transaction((tx) => issueCreditNote(tx, { orderId, paise: 105_00 }, at(`${month}-09`)));
  await forgetDays(database, month);
}

const open = (page: Page, month: string, kind = "month") => page.goto(`/back-office/month?kind=${kind}&month=${month}`);

async function textOf(page: Page, link: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("an owner makes the file of a month, reads the same rows as CSV, and says that the portal took it", async ({
  page,
  database,
}) => {
  await aMonth(database, "2022-02");
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/money");
  await page.getByRole("link", { name: "Month's end" }).click();
  await page.getByLabel("Month", { exact: true }).selectOption("February 2022");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("heading", { name: "February 2022" })).toBeVisible();
  await expect(page.getByText("3 invoices and 1 credit note come to ₹1,542, tax included.")).toBeVisible();
  await expect(page.getByText("All nine hold.")).toBeVisible();
  await expect(page.getByText("No portal has seen a file of these days yet.")).toBeVisible();
  const sums = page.getByRole("table", { name: "Sales in the file" }).locator("tfoot tr");
  await expect(sums).toHaveCount(2);
  const [inFile, inDocuments] = await sums
    .locator("td.num")
    .allTextContents()
    .then((all) => [all.slice(0, 4), all.slice(4)]);
  expect(inFile).toEqual(inDocuments);

  await page.getByRole("button", { name: "Make the file" }).click();
  await expect(page.getByRole("status")).toHaveText("The file is made and kept. Download it below.");
  const { name, text } = await textOf(page, "Download");
  expect(name).toMatch(/^returns_\d{8}_R1_37AAPFU0939F1ZU_offline\.json$/);
  expect(JSON.parse(text)).toMatchObject({
    fp: "022022",
    b2b: [{ ctin: BUYER, inv: [{ val: 549 }] }],
    b2cs: [{ sply_ty: "INTRA" }, { sply_ty: "INTER", pos: "33" }],
  });
  const rows = await textOf(page, "The same rows as CSV");
  expect(rows.text).toContain(`b2b,TM/21-22/000003,07-02-2022,${BUYER},36-Telangana,549.00,5,`);

  await page.getByRole("button", { name: "The portal took it" }).click();
  await expect(page.getByText(/The portal took it, as Sita said on/)).toBeVisible();
  await page.getByRole("button", { name: "The portal did not take it after all" }).click();
  await expect(page.getByText("No portal has seen a file of these days yet.")).toBeVisible();

  await expect(page.getByRole("table", { name: "GSTR-3B, for comparison" })).toBeVisible();
  await open(page, "2022-02", "iff");
  await expect(page.getByText("February 2022 is over")).toBeVisible();
  await expect(page.getByText("1 invoice and 0 credit notes to businesses come to ₹549, tax included.")).toBeVisible();
  await expect(page.getByRole("table", { name: "GSTR-3B, for comparison" })).toHaveCount(0);
});

test("an accountant reads money, papers and months, and finds no way elsewhere", async ({ page, database }) => {
  await aMonth(database, "2021-02");
  await signInAs(page, database, { name: "Rao", role: "accountant" });
  await open(page, "2021-02");
  await expect(part(page, "Money")).toBeVisible();
  for (const hidden of ["Orders", "Kitchen", "Products", "Customers"]) await expect(part(page, hidden)).toHaveCount(0);
  await page.getByRole("button", { name: "Make the file" }).click();
  await expect(page.getByText("Made by Rao")).toBeVisible();
  await expect(page.getByRole("button", { name: "The portal took it" })).toHaveCount(0);

  await page.getByRole("link", { name: "Read the invoices and credit notes" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "₹549" })).toHaveCount(3);
  await page.getByLabel("Number").fill("tm/20-21/000003");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByRole("link", { name: "TM/20-21/000003" }).click();
  await expect(page.getByText(`GSTIN ${BUYER}`)).toBeVisible();
  await expect(page.getByText("Sita Traders")).toBeVisible();
  await expect(page.getByText("9848012399")).toHaveCount(0);
});

test("a month without papers, and a shop without GST number, are told in words", async ({ page, database }) => {
  await signInAs(page, database, { name: "Rao", role: "accountant" });
  await open(page, "2022-08");
  await expect(page.getByText("there is nothing to file")).toBeVisible();
  // Also before the shop's first paper.
  await open(page, "2019-05");
  await expect(page.getByLabel("Month", { exact: true })).toHaveValue("2019-05");
  await sold(database, "2022-09-05", {}, { ...seller, gstin: "" });
  await open(page, "2022-09");
  await expect(page.getByText("1 invoice and 0 credit notes come to ₹549.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make the file" })).toHaveCount(0);
});

test("a parcel worth more than ₹50,000 with tax asks for an e-way bill on its order and where it leaves", async ({
  page,
  database,
}) => {
  const lines = [{ unitPaise: 500_00, quantity: 100 }];
  const [above, below] = [
    await anOrder(database, { method: "cash", status: "packed", lines, deliveryPaise: 1 }),
    await anOrder(database, { method: "cash", status: "packed", lines, deliveryPaise: 0 }),
  ];
  await signInAs(page, database, { name: "Anil", role: "packer" });
  for (const [{ number }, count] of [
    [above, 1],
    [below, 0],
  ] as const) {
    await page.goto(`/back-office/orders/${number}`);
    await expect(page.getByText("make part A of the e-way bill")).toHaveCount(count);
  }
  await page.goto("/back-office/orders/dispatch");
  const row = page.getByRole("listitem").filter({ hasText: above.number });
  await expect(row.getByText("make part A of the e-way bill")).toBeVisible();
});

test.describe("with a script that looks", () => {
  test.use({ javaScriptEnabled: true, hasTouch: false, isMobile: false });

  test("the pages of the month's end are well drawn, full and empty", async ({ page, database }) => {
    test.slow();
    await aMonth(database, "2024-02");
    await signInAs(page, database, { name: "Sita", role: "owner" });
    await open(page, "2024-02");
    await page.getByRole("button", { name: "Make the file" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await expectGood(page);
    await open(page, "2024-03", "quarter");
    await expectGood(page);
    await page.goto("/back-office/month/papers?month=2024-02");
    await expectGood(page);
    await page.getByRole("link", { name: "TM/23-24/000003" }).click();
    await expect(page.getByRole("heading", { name: "Tax invoice" })).toBeVisible();
    await expectGood(page);
    await open(page, "2023-01");
    await expectGood(page);
  });
});
