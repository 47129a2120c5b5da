import { expectAccessible } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test("the pages that give an order another day have no accessibility violations", async ({ page, database }) => {
  const order = await anOrder(database, { method: "cash", isPaid: false });
  await signInAs(page, database, { name: "Anil", role: "staff" });
  for (const path of [`/back-office/orders/${order.number}/day`, `/orders/${order.token}/day`]) {
    await page.goto(path);
    await expect(page.getByLabel("Arrives on")).toBeVisible();
    await expectAccessible(page);
  }
});
