import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { put } from "../support/cart-page.ts";
import { fillIn, live, payBy, placeButton, recipient } from "../support/checkout-page.ts";
import { expect, test } from "../support/journey.ts";
import { anOrder } from "../support/orders.ts";
import { signInAs } from "../support/people.ts";
import { aRefusedOrder } from "../support/refused.ts";

test.use({ expectedErrors: /status of 422/, viewport: { width: 360, height: 740 } });

/** Somebody whom no other test knows, and the house in which they alone live. */
function aBuyer() {
  const mobile = `+919${randomInt(100_000_000, 1_000_000_000)}`;
  return { ...recipient, mobile, name: "Saraswathi", address1: `Door ${mobile.slice(-8)}` };
}

async function orderInCash(page: Page, buyer: ReturnType<typeof aBuyer>) {
  await put(page, "2");
  await live(page, "522002");
  await page.goto("/checkout");
  await fillIn(page, buyer);
  await payBy(page, /^Cash on delivery/);
  await placeButton(page).click();
}

test("who refused two parcels is asked to pay beforehand, keeps what was typed, and orders by UPI", async ({
  page,
  database,
}) => {
  const buyer = aBuyer();
  for (const _ of [1, 2]) await aRefusedOrder(database, { mobile: buyer.mobile });
  await orderInCash(page, buyer);
  await expect(page).toHaveTitle(/^Error: Checkout/);
  await expect(page.locator("#method-error")).toContainText("This order is paid before it leaves");
  await expect(page.getByRole("alert")).toContainText("choose another way to pay");
  await expect(page.locator("form.form [name=address1]")).toHaveValue(buyer.address1);
  await expect(page.getByRole("main")).not.toContainText(/refused|returned/);
  await payBy(page, /^UPI/);
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]{24}\/pay\b/);
});

test("a manager finds a customer by four digits, writes a note and blocks; the customer is asked to call, until it is lifted", async ({
  page,
  database,
  browser,
}) => {
  const buyer = aBuyer();
  const { mobile, name } = buyer;
  await anOrder(database, { mobile, name, status: "delivered" });
  await aRefusedOrder(database, { mobile, name });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const desk = await context.newPage();
  await desk.setViewportSize({ width: 360, height: 740 });
  await signInAs(desk, database, { name: "Anil", role: "staff" });
  await desk.goto(`${process.env.SHOP_ADDRESS}/back-office/customers`);
  await desk.getByRole("searchbox", { name: /last four digits/ }).fill(mobile.slice(-4));
  await desk.getByRole("button", { name: "Show" }).click();
  const row = desk
    .getByRole("list", { name: "Customers" })
    .getByRole("listitem")
    .filter({ hasText: mobile.slice(-5) });
  await expect(row).toContainText("2 orders, 1 refused");
  await row.getByRole("link", { name }).click();

  await expect(desk.locator("h1")).toHaveText(name);
  expect(desk.url()).not.toContain(mobile.slice(3));
  await expect(desk.getByRole("region", { name: "Money" })).toContainText("Came₹549");
  await expect(desk.getByRole("region", { name: "Orders", exact: true }).getByRole("listitem")).toHaveCount(2);
  await desk.getByRole("button", { name: "Keep the note" }).click();
  await expect(desk.locator("#text-error")).toContainText("Write the note first");
  await desk.getByLabel("New note").fill("Ask for the gate");
  await desk.getByRole("button", { name: "Keep the note" }).click();
  await expect(desk.getByRole("region", { name: "Our notes" })).toContainText(/Ask for the gate.*Anil/s);
  await desk.getByLabel("Why").fill("Rude at the door");
  await desk.getByRole("button", { name: "Block this customer" }).click();
  await expect(desk.getByRole("status")).toContainText("takes no order of this customer any more");
  await expect(desk.getByRole("region", { name: "Blocked" })).toContainText(/Rude at the door.*Anil/s);

  await orderInCash(page, buyer);
  await expect(page.getByRole("alert")).toContainText("We cannot take this order here, and nothing was charged.");
  await expect(page.getByRole("main")).not.toContainText(/Rude|block/i);

  await desk.getByRole("button", { name: "Lift the block" }).click();
  await expect(desk.getByRole("status")).toContainText("may order again");
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText("Order placed");
  await context.close();
});
