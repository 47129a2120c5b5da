import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { put } from "../../support/cart-page.ts";
import { writeInvoice } from "../../support/documents.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTouchable } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 422/ });

async function expectFitForAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320, 1280]);
}

test("axe finds nothing wrong with an account that has nothing yet, and with what it asks for", async ({
  page,
  database,
}) => {
  await signInAs(page, database, { name: "Lakshmi Devi" });
  for (const path of ["/account", "/account/data", "/account/erase", "/account/erased", "/account/addresses/new"]) {
    await page.goto(path);
    await expectFitForAPhone(page);
  }
  await page.getByRole("button", { name: "Keep this address" }).click();
  await expect(page).toHaveTitle(/^Error/);
  await expectAccessible(page);
});

test("axe finds nothing wrong with an account full of orders and addresses, and with its checkout", async ({
  page,
  database,
}) => {
  const name = "Venkata Naga Lakshmi Saraswathi Devi Kotha";
  const { id, email } = await signInAs(page, database, { name, email: `${randomUUID()}@a-long-name.example.net` });
  for (const status of ["awaiting-payment", "delivered", "cancelled"] as const) {
    const order = await anOrder(database, { userId: id, status });
    if (status === "delivered") await writeInvoice(database, order.id);
  }
  await anOrder(database, { status: "placed", email });
  for (const [index, pincode] of ["600020", "522002", "500001", "110001"].entries()) {
    await database.query(
      `insert into addresses (user_id, name, mobile, address1, address2, city, pincode, is_default)
       values ($1, $2, '+919848012345', '12-3-45, Sri Venkateswara Nilayam', '4th line', 'Guntur', $3, $4)`,
      [id, name, pincode, index === 0],
    );
  }
  await put(page, "2");
  for (const path of ["/account", "/account/orders", "/account/addresses", "/checkout"]) {
    await page.goto(path);
    await expectFitForAPhone(page);
  }
});
