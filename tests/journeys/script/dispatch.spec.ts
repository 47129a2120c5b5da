import { expectAccessible } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";
import { thumb } from "../../support/thumb.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("twenty parcels leave with a scan each and at most five taps", async ({ page, database }) => {
  const numbers: string[] = [];
  for (let place = 0; place < 20; place++) {
    // So overdue that they come before all other packed orders.
    const days = { dispatchOn: "2019-01-01", promisedOn: "2019-01-02" };
    numbers.push((await anOrder(database, { status: "packed", ...days })).number);
  }
  const { number: earlier } = await anOrder(database, { status: "packed", dispatchOn: "2018-12-01" });
  await signInAs(page, database, { name: "Sita", role: "packer" });
  await page.goto(`/back-office/orders/${earlier}/courier`);
  await page.getByLabel("Courier").selectOption("Blue Dart");
  await page.getByLabel("Tracking number").fill(`B${Date.now()}`);
  await page.getByRole("button", { name: "It has left" }).click();
  await expect(page.getByRole("link", { name: /^Next parcel: TM-/ })).toBeVisible();

  await page.goto("/back-office/orders");
  const { tap, taps } = thumb();
  await tap(page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Packed" }));
  await tap(page.getByRole("link", { name: "Hand to couriers" }));
  await tap(page.getByRole("link", { name: "Blue Dart" }));
  await expect(page.getByRole("link", { name: "Blue Dart" })).toHaveAttribute("aria-current", "page");
  // Other tests have packed orders too.
  const fieldOf = (number: string) => page.getByLabel(`Tracking number of ${number}`);
  await expectAccessible(page);
  await tap(fieldOf(numbers[0]!));
  const first = Date.now() * 100;
  for (const [place, number] of numbers.entries()) {
    await expect(fieldOf(number)).toBeFocused();
    await page.keyboard.type(`S${first + place}`);
    await page.keyboard.press("Enter");
  }
  await tap(page.getByRole("button", { name: "They have left with Blue Dart" }));
  await expect(page.locator("#done")).toContainText("20 orders moved to the road");
  expect(taps()).toBeLessThanOrEqual(5);
  const { rows } = await database.query<{ tracked: string }>(
    "select p.number as tracked from parcels p join orders o on o.id = p.order_id where o.number = any($1) order by 1",
    [numbers],
  );
  expect(rows.map(({ tracked }) => tracked)).toEqual(numbers.map((_, place) => `S${first + place}`));

  await expectAccessible(page);
});
