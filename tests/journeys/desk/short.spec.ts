import { Buyer } from "../../support/buyer.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTouchable } from "../../support/drawn-page.ts";
import { expect, inShopOfItsOwn, onPhone } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

// A shop of its own, because missing stock would stop the other tests.
const test = inShopOfItsOwn();
test.describe.configure({ mode: "serial" });
test.use({ expectedErrors: /status of 40[39]/ });

test("what a count leaves short is cooked, moved or given back at a press each, by the owner", async ({
  shop,
  page,
}) => {
  for (const packs of [["2"], ["2", "1"], ["2", "1"]]) {
    const buyer = new Buyer(shop.address);
    for (const pack of packs) await buyer.choose(pack);
    expect((await buyer.place(await buyer.fillIn())).status).toBe(303);
  }
  const { rows } = await shop.pool.query<{ number: string; lines: number }>(
    "select number, (select count(*)::int from order_lines where order_id = orders.id) as lines from orders order by placed_at",
  );
  const [alone, both, third] = rows.map(({ number }) => number) as [string, string, string];
  await signInAs(page, shop.pool, { name: "Radha", role: "owner" });

  await page.goto("/back-office/kitchen/short");
  await expect(page.getByRole("main")).toContainText("Nothing is short");
  await page.goto("/back-office/stock");
  await page.getByLabel("Counted, kg of Kaju Katli").fill("0.1");
  await page.getByRole("button", { name: "Save the counts" }).click();
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Kaju Katli", exact: true }) });
  await expect(row).toContainText("Short by");
  const [, lacks] = /Short by ([\d.]+ k?g)/.exec(await row.innerText())!;
  await page.goto("/back-office/products?q=Kaju");
  await expect(page.getByRole("main")).toContainText(`Short by ${lacks}`);
  await page.goto("/back-office/kitchen");
  await page.getByRole("link", { name: `Short for the orders of all days: Kaju Katli by ${lacks}.` }).click();
  await expect(page).toHaveURL("/back-office/kitchen/short");
  const item = page.getByRole("region", { name: /^Kaju Katli: short by/ });
  await expect(item.getByRole("heading", { level: 2 })).toContainText(`short by ${lacks}`);
  const short = async () => {
    const [, amount, unit] = /short by ([\d.]+) (k?g)/.exec(await item.innerText())!;
    return Number(amount) * (unit === "kg" ? 1000 : 1);
  };
  const before = await short();
  for (const number of [alone, both, third]) await expect(item).toContainText(number);

  await item.getByRole("button", { name: /^Cook .* more on/ }).click();
  await expect(page.getByRole("status")).toContainText("It stands on the list of what to cook.");
  await expect(item.getByRole("button", { name: /^Cook/ })).toHaveCount(0);
  await item.getByRole("button", { name: /^Take it off the list/ }).click();
  await expect(item.getByRole("button", { name: /^Cook/ })).toHaveCount(1);

  await item.getByRole("button", { name: new RegExp(`^Move .* and tell them of ${both}$`) }).click();
  await expect(page.getByRole("status")).toContainText(
    new RegExp(`${both} leaves on .* now, and its customer is told.`),
  );
  const other = await page.context().newPage();
  await other.goto("/back-office/kitchen/short");
  const refund = (of: typeof page) =>
    of.getByRole("button", { name: new RegExp(`^Leave out 1 × Kaju Katli, .* of ${third}$`) });
  await refund(page).click();
  await expect(page.getByRole("status")).toContainText(`The customer of ${third} pays that much less, and is told.`);
  expect(await short()).toBeLessThan(before);
  await refund(other).click();
  await expect(other.locator("#problem")).toContainText("Look once more before you go on");
  await item.getByRole("link", { name: "Cancel it: nothing else is in it" }).first().click();
  await expect(page).toHaveURL(`/back-office/orders/${alone}/cancel`);

  await page.goto(`/back-office/orders/${third}`);
  await expect(page.getByRole("main")).toContainText("Left out, because we cannot make all of it. 1 × Kaju Katli");
  await expect(page.getByRole("region", { name: "What is in it" })).not.toContainText("Kaju Katli");
  const { rows: events } = await shop.pool.query<{ kind: string }>(
    "select kind from order_events where kind in ('moved', 'left-out') order by id",
  );
  expect(events.map(({ kind }) => kind)).toEqual(["moved", "left-out"]);
});

test("staff cook and move what is short, and give no money back; the page fits every screen", async ({
  shop,
  browser,
}) => {
  const page = await onPhone(browser);
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  await page.goto("/back-office/kitchen/short");
  await expect(page.getByRole("button", { name: /^Move/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Refund|Leave out)/ })).toHaveCount(0);
  const post = (intent: string) => page.request.post("/back-office/kitchen/short", { form: { intent } });
  expect((await post("leave-out TM-2222222 0 1 1")).status()).toBe(403);
  expect((await post("cook nothing")).status()).toBe(404);
  await expectAccessible(page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320, 768, 1280]);
  await page.context().close();
});
