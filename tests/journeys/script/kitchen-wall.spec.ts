import { randomUUID } from "node:crypto";
import { dayInIndia } from "#platform/day.ts";
import { scriptReady } from "../../support/cart-page.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test("the list on the wall shows an order that comes while nobody touches it", async ({ page, database }) => {
  await page.clock.install();
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto("/back-office/kitchen/wall");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [360, 1280]);
  const name = `Halwa ${randomUUID()}`;
  const lines = [{ productId: name, name }];
  await anOrder(database, { status: "placed", dispatchOn: dayInIndia(new Date()), lines });
  await expect(page.getByText(name)).toBeHidden();
  await scriptReady(page);
  await page.clock.runFor(31_000);
  await expect(page.getByText(name)).toBeVisible();
});
