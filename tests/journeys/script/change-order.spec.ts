import { Buyer } from "../../support/buyer.ts";
import { expectAccessible } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";

test("the page that changes an order has no accessibility violations, with a price, a search and a refusal", async ({
  page,
  baseURL,
  database,
}) => {
  const buyer = new Buyer(baseURL!);
  await buyer.choose("2");
  const { location } = await buyer.place(await buyer.fillIn());
  const token = /\/orders\/([\w-]+)/.exec(location)![1]!;
  const { rows } = await database.query<{ number: string }>("select number from orders where token = $1", [token]);
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  for (const wish of ["n.2=2&find=laddu", "n.2=0"]) {
    await page.goto(`/back-office/orders/${rows[0]!.number}/change?see=yes&${wish}`);
    await expect(page.getByRole("button", { name: "See what it costs" })).toBeVisible();
    await expectAccessible(page);
  }
});
