import { bought } from "../../support/buyer.ts";
import { expectAccessible } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";

test("the page that changes an order has no accessibility violations, with a price, a search and a refusal", async ({
  page,
  baseURL,
  database,
}) => {
  const { number } = await bought(baseURL!, database, "2");
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  for (const wish of ["n.2=2&find=laddu", "n.2=0"]) {
    await page.goto(`/back-office/orders/${number}/change?see=yes&${wish}`);
    await expect(page.getByRole("button", { name: "See what it costs" })).toBeVisible();
    await expectAccessible(page);
  }
});
