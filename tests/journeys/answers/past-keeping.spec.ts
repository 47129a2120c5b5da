import { newOrderNumber } from "#domain/orders/orders.server.ts";
import { writeInvoice, writeOrder } from "../../support/billed-order.ts";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";

test("an order that was kept to its end still has all its pages, with nobody in them", async ({ page, database }) => {
  const { id: user_id } = await signInAs(page, database);
  const now = new Date().toISOString();
  const nobody = { name: "Erased", mobile: "", email: null, address1: "", address2: null, erased_at: now };
  const business = { gstin: "27 (erased)", business_name: "Erased" };
  const number = newOrderNumber();
  const kept = { number, user_id, status: "delivered", retention_ended_at: now };
  const { id, token } = await writeOrder(database, { ...kept, ...nobody, ...business });
  const bill = await writeInvoice(database, id);

  await page.goto("/account/orders");
  await page.getByRole("link", { name: `Order ${number}`, exact: true }).click();
  await expect(page.locator(".order__to")).toHaveText(/^Name and address were erased, .* the law asks\.$/);
  await page.getByRole("link", { name: "Print the bill" }).click();
  await expect(page.locator(".sheet")).toContainText(bill);
  await expect(page.locator(".sheet")).toContainText("Maharashtra (27)");
  const file = await (await page.request.get("/account/data.json")).json();
  expect(file.orders).toMatchObject([{ number, name: "Erased", mobile: "" }]);
  await page.goto(`/orders/${token}`);
  await page.getByRole("button", { name: "Order the same again" }).click();
  await expect(page.locator("h1")).toHaveText("Your cart");

  await page.context().clearCookies();
  await signInAs(page, database, { role: "owner" });
  await page.goto("/back-office");
  await page.getByRole("searchbox").fill(number);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.locator("h1")).toContainText(`${number} Erased`);
  await expect(page.getByText("Name and address were erased")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Call / })).toHaveCount(0);
});
