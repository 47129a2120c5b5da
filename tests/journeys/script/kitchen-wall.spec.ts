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

test("the wall of a cook who reads Telugu stays in it as it updates, and so does the list that it leads to", async ({
  page,
  database,
}) => {
  await page.clock.install();
  const { id } = await signInAs(page, database, { name: "Anil", role: "cook" });
  await database.query("update users set language = 'te' where id = $1", [id]);
  await page.goto("/back-office/kitchen/wall");
  await scriptReady(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [360, 768, 1280]);
  const name = `Halwa ${randomUUID()}`;
  const lines = [{ productId: name, name }];
  await anOrder(database, { status: "placed", dispatchOn: dayInIndia(new Date()), lines });
  await page.clock.runFor(31_000);
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.locator(".wall")).toHaveAttribute("lang", "te-IN");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("వండండి");
  await page.getByRole("link", { name: "జాబితాకు వెళ్లండి" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("వండాల్సినవి");
  await page.getByRole("link", { name: "కొనాల్సినవి" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("కొనాల్సినవి");
  await expectAccessible(page);
});
