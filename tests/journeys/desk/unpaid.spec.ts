import type { Pool } from "pg";
import { newAddress } from "../../support/address.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

/** An unpaid order. Returns its number. `network` stands for the hash of the customer's IP address. */
async function unpaidOrder(database: Pool, network: string, { name = "Lakshmi", grams = 1000 } = {}) {
  const demand = new Map([["snack-7", grams]]);
  return (await anOrder(database, { network, name, demand })).number;
}

test("the owner sees that unpaid orders hold much, and cancels those of one connection with one press", async ({
  page,
  database,
}) => {
  const attacker = newAddress();
  const honest = await unpaidOrder(database, newAddress(), {
    name: "Venkata Satyanarayana Lakshminarasimha Varaprasada Rao Chowdary",
  });
  const made: string[] = [];
  for (let at = 0; at < 6; at++) made.push(await unpaidOrder(database, attacker, { grams: 10_000 }));
  await database.query(
    "update payment_requests set claimed_utr = '412345678901' from orders where orders.id = order_id and number = $1",
    [made[0]],
  );
  await signInAs(page, database, { role: "owner" });
  await page.goto("/back-office/orders");
  await expect(page.getByRole("note")).toContainText(/6\d % of .* is set aside for orders that are not paid/);
  await page.getByRole("link", { name: "Look at them together" }).click();
  const card = page.locator(".unpaid li", { hasText: made[0]! });
  await expect(card).toContainText(/Holds 10 kg .*: says paid, placed under a minute ago/);
  await card.getByRole("link", { name: "Tick the 6 of its connection" }).click();
  await expect(page.locator(".unpaid li input:checked")).toHaveCount(6);

  await page.getByRole("button", { name: "See what would go" }).click();
  await expect(page.locator("main")).toContainText("6 orders would be cancelled");
  await expect(page.locator("main")).toContainText("Free again: 60 kg");
  await expect(page.locator("main")).toContainText("Of 1 the customer says that it is paid");
  // One of the orders is paid while the page is open.
  await database.query("update orders set status = 'placed', hold_expires_at = null where number = $1", [made[5]]);
  await page.getByLabel("Why").fill("All from one connection");
  await page.getByRole("button", { name: "Cancel 6 orders" }).click();

  await expect(page.getByRole("status", { name: "What was done" })).toContainText("5 orders cancelled");
  await expect(page.getByRole("status", { name: "What was done" })).toContainText(`Not moved ${made[5]}`);
  await expect(page.locator(".unpaid li", { hasText: honest })).toBeVisible();
  const { rows } = await database.query(
    "select status, count(*)::int from orders where network = $1 group by 1 order by 1",
    [attacker],
  );
  expect(rows).toEqual([
    { status: "cancelled", count: 5 },
    { status: "placed", count: 1 },
  ]);
  const log = await database.query(
    "select count(*)::int from audit_log where action = 'cancelled' and after ->> 'reason' = 'All from one connection'",
  );
  expect(log.rows).toEqual([{ count: 5 }]);
  await page.goto("/back-office/orders");
  await expect(page.getByRole("note")).toHaveCount(0);
});
