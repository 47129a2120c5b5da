import { expectNoSidewaysScroll, expectTouchable } from "../support/drawn-page.ts";
import { expect, test } from "../support/journey.ts";
import { anOrder } from "../support/orders.ts";
import { signInAs } from "../support/people.ts";
import { thumb } from "../support/thumb.ts";

test.use({ expectedErrors: /status of 409/, viewport: { width: 360, height: 740 }, hasTouch: true });

test("an order gets another day in four taps, by the shop and by its customer, and each sees what the other chose", async ({
  page,
  database,
}) => {
  const order = await anOrder(database, { method: "cash", isPaid: false });
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(`/back-office/orders/${order.number}`);
  const shop = thumb();
  await shop.tap(page.getByRole("link", { name: "Another day" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Another day for ${order.number}`);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320]);
  await page.setViewportSize({ width: 360, height: 740 });
  const days = await page.getByLabel("Arrives on").locator("option").allTextContents();
  const [first, second] = days as [string, string];
  await shop.choose(page.getByLabel("Arrives on"), first);
  await shop.tap(page.getByRole("button", { name: "Change the day" }));
  await expect(page.locator("#done")).toHaveText("Its day is changed, and the kitchen’s list has it so.");
  expect(shop.taps()).toBe(4);

  await page.context().clearCookies();
  await page.goto(`/orders/${order.token}`);
  await expect(page.getByRole("main")).toContainText(`It now reaches you by ${first}, not by`);
  const customer = thumb();
  await customer.tap(page.getByRole("link", { name: "Choose another day" }));
  await expect(page.getByRole("main")).toContainText(`It comes on ${first} now. Another day costs nothing more.`);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByLabel("Arrives on").getByRole("option", { name: first })).toHaveCount(0);
  await customer.choose(page.getByLabel("Arrives on"), second);
  await customer.tap(page.getByRole("button", { name: "Change the day" }));
  await expect(page.getByRole("main")).toContainText(`It now reaches you by ${second}, not by ${first}.`);
  expect(customer.taps()).toBe(4);
});

test("whoever chose on a page of before is told the day of now, and a packed order keeps its day", async ({
  page,
  database,
}) => {
  const order = await anOrder(database, { method: "cash", isPaid: false });
  await page.goto(`/orders/${order.token}/day`);
  await database.query("update orders set promised_on = promised_on + 1 where id = $1", [order.id]);
  await page.getByRole("button", { name: "Change the day" }).click();
  await expect(page.locator(".error-summary")).toContainText("Its day was changed while this page was open");
  await page.getByRole("button", { name: "Change the day" }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order.token}#placed$`));

  await database.query("update orders set status = 'packed' where id = $1", [order.id]);
  await page.goto(`/orders/${order.token}`);
  await expect(page.getByRole("link", { name: "Choose another day" })).toHaveCount(0);
  await page.goto(`/orders/${order.token}/day`);
  await expect(page.getByRole("main")).toContainText("It is packed, so its day cannot be changed.");
});
