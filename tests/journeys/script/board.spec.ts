import { expectAccessible } from "../../support/drawn-page.ts";
import { expect, inShopOfItsOwn } from "../../support/goods-desk.ts";
import { anOrder, type OrderWish } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";
import { thumb } from "../../support/thumb.ts";

const test = inShopOfItsOwn();
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const sita = { name: "Sita", role: "owner" } as const;

async function some(pool: Parameters<typeof anOrder>[0], count: number, wish: OrderWish) {
  const numbers: string[] = [];
  for (let place = 0; place < count; place++) numbers.push((await anOrder(pool, wish)).number);
  return numbers;
}

test("a long list has rows; all of it is ticked at once, and stays so on its pages and after a look at an order", async ({
  page,
  shop: { pool },
}) => {
  const days = { dispatchOn: "2026-11-20", promisedOn: "2026-11-21" };
  const ours = await some(pool, 68, { status: "placed", ...days });
  const { number: chennai } = await anOrder(pool, {
    ...days,
    status: "placed",
    city: "Chennai",
    pincode: "600001",
    stateCode: "33",
    note: "Ring twice, please",
  });
  await signInAs(page, pool, sita);
  await page.goto("/back-office/orders");
  const rows = page.locator("[data-card]");
  await expect(rows).toHaveCount(60);
  const seventh = (await rows.nth(6).boundingBox())!;
  expect(seventh.y + seventh.height).toBeLessThan(740);
  await expectAccessible(page);
  await expect(page.getByRole("heading", { name: /^Leaves Friday 20 November, Guntur/ })).toBeVisible();

  await page.getByRole("link", { name: "Select all 69 of this list" }).tap();
  await expect(page.locator("#picked")).toContainText("All 69 of this list");
  await page.getByRole("link", { name: "Next page" }).tap();
  await expect(rows).toHaveCount(9);
  await expect(page.locator(".pick:checked")).toHaveCount(9);
  await page.getByRole("link", { name: chennai }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(chennai);
  await page.getByRole("link", { name: "Back to the list" }).tap();
  await expect(page.locator(".pick:checked")).toHaveCount(9);
  await page.getByLabel(`Select ${chennai}`).uncheck();
  await page.getByRole("button", { name: "Mark packed" }).tap();
  await expect(page.locator("#done")).toContainText("68 orders moved to packed");
  // What is left is not ticked: a second press would take it too.
  await expect(page).not.toHaveURL(/every/);
  const { rows: left } = await pool.query("select number from orders where status = 'placed'");
  expect(left).toEqual([{ number: chennai }]);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(page.locator("#done")).toContainText("68 orders moved to the kitchen");

  await page.goto("/back-office/orders?town=chenn");
  await expect(page.getByRole("main")).toContainText(chennai);
  await expect(rows).toHaveCount(1);
  await page.goto(`/back-office/orders?q=${ours[5]!.slice(-4)}`);
  await expect(rows.first()).toContainText(ours[5]!);
  await page.goto("/back-office/orders?q=motichoor");
  await expect(rows).toHaveCount(60);
  await pool.query("update orders set status = 'cancelled'");
});

test("an order is found by its tracking number with two taps, and twenty are delivered with four", async ({
  page,
  shop: { pool },
}) => {
  const numbers = await some(pool, 20, { status: "dispatched" });
  await pool.query("update orders set courier = 'DTDC', tracking_number = 'DD' || number where number = any($1)", [
    numbers.map((number) => number),
  ]);
  await pool.query("update orders set tracking_number = 'D7654321' where number = $1", [numbers[3]]);
  await signInAs(page, pool, sita);
  await page.goto("/back-office/orders");
  const finding = thumb();
  await finding.type(page.getByRole("searchbox"), "d 765-4321");
  await finding.tap(page.getByRole("button", { name: "Find" }));
  await expect(page).toHaveURL(new RegExp(`/orders/${numbers[3]}$`));
  expect(finding.taps()).toBe(2);

  await page.goto("/back-office/orders");
  const delivering = thumb();
  await delivering.tap(page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "On the road" }));
  await delivering.tap(page.getByRole("link", { name: "Select all 20" }));
  await delivering.tap(page.locator("#picked").getByRole("button", { name: "Mark delivered" }));
  await expect(page.locator("#done")).toContainText("20 orders moved to delivered");
  expect(delivering.taps()).toBeLessThanOrEqual(4);
});

test("an open board renews itself, keeps what is ticked and focused, and prolongs no session", async ({
  page,
  shop: { pool },
}) => {
  const [first = ""] = await some(pool, 12, { status: "placed" });
  await signInAs(page, pool, sita);
  await page.clock.install();
  await page.goto("/back-office/orders");
  const tick = page.getByLabel(`Select ${first}`);
  await tick.check();
  await expect(tick).toBeFocused();
  // As old as a session that the next look at a page prolongs.
  await pool.query(
    "update sessions set updated_at = now() - interval '2 days', expires_at = now() + interval '3 days'",
  );
  const expiry = async () => (await pool.query("select max(expires_at) as at from sessions")).rows[0].at as Date;
  const before = await expiry();
  const { number: fresh } = await anOrder(pool, { status: "placed", name: "Somebody new" });
  await expect(async () => {
    await page.clock.runFor(21_000);
    await expect(page.getByRole("main")).toContainText(fresh, { timeout: 500 });
  }).toPass();
  await expect(tick).toBeChecked();
  await expect(tick).toBeFocused();
  await expect(page).toHaveTitle(/^13 to cook/);
  expect(await expiry()).toEqual(before);
  await page.reload();
  expect((await expiry()).getTime()).toBeGreaterThan(before.getTime());
});
