import type { Page } from "@playwright/test";
import { dayInIndia } from "#platform/day.ts";
import { expectNoSidewaysScroll, expectTouchable } from "../../support/drawn-page.ts";
import { expect, expectAccessibleCopy, inShopOfItsOwn } from "../../support/goods-desk.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

const test = inShopOfItsOwn();

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /status of 409/ });

const today = dayInIndia(new Date());

async function correctHouse(page: Page, number: string, house: string) {
  await page.goto(`/back-office/orders/${number}/correct`);
  await page.locator("#address1").fill(house);
  await page.getByRole("button", { name: "Correct the order" }).click();
}

test("what was printed before an order changed is said on card, page and list for couriers until it is printed again, and packing asks", async ({
  page,
  shop,
}) => {
  const { pool } = shop;
  const lines = [{ productId: "2", name: "Kaju Katli", shelfLifeDays: 15 }];
  const demand = new Map([["2", 500]]);
  const { number } = await anOrder(pool, { method: "cash", dispatchOn: today, promisedOn: today, lines, demand });
  await signInAs(page, pool, { name: "Sita", role: "owner" });
  for (const what of ["slips", "labels"]) await page.goto(`/back-office/orders/print?what=${what}&order=${number}`);
  await correctHouse(page, number, "7-7");
  const slip = page.getByRole("link", { name: "Slip printed before it changed: print again" });
  const label = page.getByRole("link", { name: "Label printed before it changed: print again" });
  await expect(slip).toBeVisible();
  await expect(label).toBeVisible();
  await page.goto("/back-office/orders");
  await expect(slip).toBeVisible();
  await expectAccessibleCopy(shop, page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320]);
  await page.setViewportSize({ width: 360, height: 740 });

  await page.goto(`/back-office/orders/${number}`);
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Its address label and packing slip were printed before it changed: print again. In it now: 1 ×",
  );
  await page.goto("/back-office/orders");
  await slip.click();
  await expect(page.getByRole("article")).toContainText("7-7");
  await page.getByRole("link", { name: "To the orders" }).click();
  await expect(slip).toHaveCount(0);
  await expect(label).toBeVisible();
  await page.goto(`/back-office/orders/${number}`);
  await page.getByRole("button", { name: "Mark packed" }).click();
  await expect(page.getByRole("alert")).toContainText("Its address label was printed before it changed");
  await page.getByRole("button", { name: "Packed as it says here" }).click();
  await page.goto("/back-office/orders/dispatch");
  await expect(label).toBeVisible();
  await label.click();
  await expect(page.getByRole("article")).toContainText("7-7");
  await page.goto("/back-office/orders/dispatch");
  await expect(page.getByText(number)).toBeVisible();
  await expect(label).toHaveCount(0);
});
