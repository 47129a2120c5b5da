import { randomInt } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { expect, test } from "../../support/journey.ts";
import { expectGood, heading } from "../../support/money-desk.ts";
import { anOrder, type OrderWish } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(03|09|22)/, viewport: { width: 360, height: 740 } });

/** An order of two packs from the shelf whose parcel came back. */
async function cameBack(database: Pool, wish: OrderWish = {}) {
  // Of a mobile and a house that no other test orders for: refused parcels count against them.
  const mobile = `+919${randomInt(100_000_000, 1_000_000_000)}`;
  const made = await anOrder(database, {
    mobile,
    address1: `Door ${mobile.slice(-8)}`,
    method: "cash",
    lines: [{ quantity: 2, unitPaise: 249_50 }],
    demand: new Map([["1", 1000]]),
    dispatchOn: addDays(dayInIndia(new Date()), -2),
    ...wish,
    status: "placed",
  });
  const db = drizzle(database, { casing: "snake_case" });
  for (const to of ["packed", "dispatched", "returned"] as const)
    await db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, made.id), to, { by: "shop" }));
  return { ...made, here: `/back-office/orders/${made.number}` };
}

test("a parcel that came back is sent again to another house, unpaid as it was", async ({ page, database }) => {
  const { here, token } = await cameBack(database);
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(here);
  await page.getByRole("link", { name: "What becomes of it" }).click();
  await expect(heading(page)).toContainText("What becomes of TM-");
  await expect(page.getByText("Sent again, ₹549 is collected at the door.")).toBeVisible();
  await page.getByRole("textbox", { name: "Pincode" }).fill("600020");
  await page.getByRole("button", { name: "Send it as it came back" }).click();
  await expect(page.locator(".error-summary")).toContainText("in another state, with another tax");
  await expect(page.getByRole("textbox", { name: "Pincode" })).toHaveValue("600020");
  await page.getByRole("textbox", { name: "Pincode" }).fill("522002");
  await page.getByLabel("Flat or house number").fill("7-8-9");
  await page.getByRole("button", { name: "Send it as it came back" }).click();
  await expect(page.getByRole("status")).toHaveText("The order is sent again, and the customer is told.");
  await expect(page.getByRole("link", { name: "Hand to courier" })).toBeVisible();
  await expect(page.getByText("7-8-9").first()).toBeVisible();
  await page.goto(`/orders/${token}`);
  await expect(page.getByText(/We send it again\. It reaches you by/)).toBeVisible();
});

test("who keeps the stock says what lay in it, and then it is packed anew by who speaks with customers", async ({
  page,
  database,
}) => {
  const { here } = await cameBack(database);
  await signInAs(page, database, { name: "Ravi", role: "packer" });
  await page.goto(`${here}/came-back`);
  await expect(page.getByRole("heading", { name: "Send it again" })).toHaveCount(0);
  await page.getByText("Some to the shelf").click();
  await page.getByLabel("To the shelf").fill("3");
  await page.getByRole("button", { name: "Write it down so" }).click();
  await expect(page.locator(".error-summary")).toContainText("0 to 2");
  await page.getByLabel("To the shelf").fill("1");
  await page.getByRole("button", { name: "Write it down so" }).click();
  await expect(page.getByRole("status")).toContainText("Written down");
  const again = await page.request.post(`${here}/came-back`, { form: { intent: "off" } });
  expect(again.status()).toBe(409);
  expect((await page.request.post(`${here}/came-back`, { form: { intent: "anew" } })).status()).toBe(403);

  await page.context().clearCookies();
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  await page.goto(`${here}/came-back`);
  await page.getByRole("button", { name: "Pack it anew" }).click();
  await expect(page.getByRole("status")).toContainText("sent again");
  await expect(page.locator(".mark", { hasText: "To cook" }).or(page.getByText("Mark packed")).first()).toBeVisible();
  expect((await page.request.post(`${here}/came-back`, { form: { intent: "off" } })).status()).toBe(403);
});

test("the owner reaches the refund of what was paid, which is refused once it is sent again", async ({
  page,
  database,
}) => {
  const { here } = await cameBack(database, { method: "upi", isPaid: true });
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto(`${here}/came-back`);
  await page.getByRole("link", { name: "Give money back" }).click();
  await page.getByLabel("Why").fill("The parcel came back.");
  await page.getByRole("button", { name: "Look at it first" }).click();
  const sent = await page.request.post(`${here}/came-back`, {
    form: { intent: "parcel", address1: "7-8-9", address2: "Lake Road", city: "Guntur", pincode: "522002" },
  });
  expect(sent.status()).toBe(200);
  await page.getByRole("button", { name: "Give it back" }).click();
  await expect(page.locator(".error-summary")).toContainText("It is packed now");
});

test.describe("drawn", () => {
  test.use({ javaScriptEnabled: true });

  test("the page fits a phone and is accessible, also with a fault in it", async ({ page, database }) => {
    const { here } = await cameBack(database);
    await signInAs(page, database, { name: "Sita", role: "owner" });
    await page.goto(`${here}/came-back`);
    await page.getByText("Some to the shelf").click();
    await expectGood(page);
    await page.getByLabel("Flat or house number").fill("");
    await page.getByRole("button", { name: "Send it as it came back" }).click();
    await expect(page.locator(".error-summary")).toBeFocused();
    await expectGood(page);
    await page.getByRole("button", { name: "Write all of it off" }).click();
    await expect(page.locator("#done")).toBeVisible();
    await expectGood(page);
  });
});
