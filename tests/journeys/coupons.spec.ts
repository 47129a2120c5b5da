import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Pool } from "pg";
import { put } from "../support/cart-page.ts";
import { fillIn, live, payBy, placeButton, recipient } from "../support/checkout-page.ts";
import { expect, test } from "../support/journey.ts";

test.use({ expectedErrors: /status of 4(09|22)/ });

const laddu = "1"; // ₹349
const magaya = "pickle-2";

type Terms = { percent?: number; amount?: number; least?: number; shelf?: string; each?: number; last?: string };

/** Inserts a coupon and returns its code. Amounts are in rupees. `least`: what the goods must cost at least. */
async function aCoupon(database: Pool, { percent, amount, least = 0, shelf, each, last }: Terms): Promise<string> {
  const code = `JOURNEY${randomInt(1e9)}`;
  await database.query(
    `insert into coupons (code, percent, amount_paise, least_paise, shelves, first_day, last_day, most_uses_each)
     values ($1, $2, $3, $4, $5, '2020-01-01', $6, $7)`,
    [code, percent, amount && amount * 100, least * 100, shelf ? [shelf] : [], last, each],
  );
  return code;
}

async function enter(page: Page, code: string): Promise<void> {
  const field = page.getByLabel("Code (optional)", { exact: true });
  if (!(await field.isVisible())) await page.getByText("Have a coupon?", { exact: true }).click();
  await field.fill(code);
  await page.getByRole("button", { name: "Use it", exact: true }).click();
}

const discountIn = (page: Page, code: string) => page.locator(".sum dl > div").filter({ hasText: `Coupon ${code}` });
const totalIn = (page: Page) => page.locator(".sum .g dd");

const rupees = async (page: Page) => Number((await totalIn(page).innerText()).replaceAll(/[₹,]/g, ""));

test("a coupon is entered in the cart, shown in the checkout, and stands on order, bill and letter", async ({
  page,
  database,
}) => {
  const code = await aCoupon(database, { percent: 10, shelf: "sweets" });
  await put(page, laddu, 2);
  await put(page, magaya);
  await live(page, "522002");
  await page.goto("/cart");
  const before = await rupees(page);
  await enter(page, ` ${code.toLowerCase()} `);
  await expect(discountIn(page, code)).toContainText("−₹70");
  expect(await rupees(page)).toBe(before - 70);

  await page.goto("/checkout");
  await expect(discountIn(page, code)).toContainText("−₹70");
  expect(await rupees(page)).toBe(before - 70);
  await fillIn(page, { ...recipient, mobile: `98${randomInt(1e7, 1e8)}` });
  await payBy(page, /^Cash on delivery/);
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText("Order placed");
  await expect(discountIn(page, code)).toContainText("−₹70");
  const { rows } = await database.query<{ used: number }>("select used from coupons where code = $1", [code]);
  expect(rows).toEqual([{ used: 1 }]);
});

test("why a coupon takes nothing off is said in a sentence, with what is missing, until it counts", async ({
  page,
  database,
}) => {
  const code = await aCoupon(database, { amount: 50, least: 500, shelf: "sweets" });
  const over = await aCoupon(database, { amount: 50, last: "2020-01-02" });
  await put(page, magaya);
  await live(page, "522002");
  await page.goto("/cart");
  await enter(page, "NOSUCH1");
  await expect(page.locator("#coupon-error")).toContainText("We know no coupon “NOSUCH1”");
  await enter(page, over);
  await expect(page.locator("#coupon-error")).toContainText(`${over} ended on Thursday 2 January.`);
  await enter(page, code);
  const entered = page.locator("#coupon-entered");
  await expect(entered).toContainText(`${code} is for sweets: there is nothing of that in this order.`);
  await put(page, laddu);
  await page.reload();
  await expect(entered).toContainText(`${code} is for sweets from ₹500: ₹151 more and it counts.`);
  await expect(discountIn(page, code)).toHaveCount(0);
  await put(page, laddu);
  await page.reload();
  await expect(discountIn(page, code)).toContainText("−₹50");
  await entered.getByRole("button", { name: "Take it out" }).click();
  await expect(discountIn(page, code)).toHaveCount(0);
  await expect(page.getByText("Have a coupon?", { exact: true })).toBeVisible();
});

test("a code typed in the checkout is entered before anything is ordered, and what was typed stays", async ({
  page,
  database,
}) => {
  const code = await aCoupon(database, { amount: 50 });
  await put(page, laddu);
  await live(page, "522002");
  await page.goto("/checkout");
  const before = await rupees(page);
  await fillIn(page, recipient);
  await payBy(page, /^Cash on delivery/);
  await page.getByText("Have a coupon?", { exact: true }).click();
  await page.getByLabel("Code (optional)", { exact: true }).fill("WRONG99");
  await placeButton(page).click();
  await expect(page.locator("#coupon-error")).toContainText("We know no coupon");
  await page.getByLabel("Code (optional)", { exact: true }).fill(code);
  await page.getByLabel("Code (optional)", { exact: true }).press("Enter");
  await expect(page.locator(".error-summary")).toContainText(`${code} was entered`);
  expect(await rupees(page)).toBe(before - 50);
  await expect(page.locator("[name=address1]")).toHaveValue(recipient.address1);
  await expect(page.getByRole("radio", { name: /^Cash on delivery/ })).toBeChecked();

  // The coupon ends while the page is open. Nothing is charged that was not shown.
  await database.query("update coupons set ended_at = now() where code = $1", [code]);
  await placeButton(page).click();
  await expect(page.locator(".error-summary")).toContainText(`${code} has ended.`);
  expect(await rupees(page)).toBe(before);
  await expect(page.locator("[name=address1]")).toHaveValue(recipient.address1);
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText("Order placed");
  expect(await rupees(page)).toBe(before);
});

test("who has used it already is told, sees the total without it, and can order", async ({ page, database }) => {
  const code = await aCoupon(database, { amount: 50, each: 1 });
  const mobile = `97${randomInt(1e7, 1e8)}`;
  const buy = async (written: string) => {
    await put(page, laddu);
    await live(page, "522002");
    await page.goto("/checkout");
    await fillIn(page, { ...recipient, mobile: written });
    await payBy(page, /^Cash on delivery/);
    await enter(page, code);
    await placeButton(page).click();
  };
  await buy(mobile);
  await expect(page.locator("h1")).toHaveText("Order placed");
  await buy(`+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}`);
  await expect(page.locator(".error-summary")).toContainText(`This mobile number has used ${code} already`);
  await expect(discountIn(page, code)).toHaveCount(0);
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText("Order placed");
});

test("a coupon below its least sum says how much is missing, not that the total goes by it", async ({
  page,
  database,
}) => {
  const code = await aCoupon(database, { percent: 10, least: 5000 });
  await put(page, laddu);
  await live(page, "522002");
  await page.goto("/checkout");
  await enter(page, code);
  const told = page.locator("#problem");
  await expect(told).toContainText(`${code} was entered, but takes nothing off yet.`);
  await expect(told).toContainText(/from ₹5,000: ₹4,651 more and it counts\./);
  await expect(page.getByRole("main")).not.toContainText("the total goes by it now");
  await expect(discountIn(page, code)).toHaveCount(0);
});
