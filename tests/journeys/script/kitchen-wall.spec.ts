import { randomUUID } from "node:crypto";
import { dayInIndia } from "#platform/day.ts";
import { writeOrder } from "../../support/billed-order.ts";
import { scriptReady } from "../../support/cart-page.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";

test("the list on the wall shows an order that comes while nobody touches it", async ({ page, database }) => {
  await page.clock.install();
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto("/back-office/kitchen/wall");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [360, 1280]);
  const name = `Halwa ${randomUUID()}`;
  const { id } = await writeOrder(database, { dispatch_on: dayInIndia(new Date()) });
  await database.query("update order_lines set product_id = $2, name = $2 where order_id = $1", [id, name]);
  await expect(page.getByText(name)).toBeHidden();
  await scriptReady(page);
  await page.clock.runFor(31_000);
  await expect(page.getByText(name)).toBeVisible();
});
