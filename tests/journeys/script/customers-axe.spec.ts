import { randomInt } from "node:crypto";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 422/, viewport: { width: 360, height: 740 } });

test("the customers' list and a customer's page fit a phone and are accessible, and an order leads to its customer", async ({
  page,
  database,
}) => {
  const mobile = `+919${randomInt(100_000_000, 1_000_000_000)}`;
  const orders = { mobile, name: "Venkata Subrahmanyeswara Prasad Kanumuri" };
  const { number } = await anOrder(database, { ...orders, status: "placed" });
  await anOrder(database, { ...orders, isGift: true, senderName: orders.name, senderMobile: mobile, name: "Aunt" });
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto(`/back-office/orders/${number}`);
  await page.getByRole("link", { name: "First order for this mobile" }).click();
  await expect(page.locator("h1")).toHaveText(orders.name);
  await expect(page.getByRole("region", { name: "Orders", exact: true })).toContainText("for Aunt");
  await page.getByRole("button", { name: "Block this customer" }).click();
  await expect(page.locator("#reason-error")).toContainText("Write why");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 360, 1280]);
  await page.getByRole("link", { name: "Customers", exact: true }).first().click();
  await expect(page.getByRole("list", { name: "Customers" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 360, 1280]);
});
