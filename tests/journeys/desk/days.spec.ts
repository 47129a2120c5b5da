import { addDays, dayInIndia, dayInWords } from "#platform/day.ts";
import { Buyer } from "../../support/buyer.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTouchable } from "../../support/drawn-page.ts";
import { expect, inShopOfItsOwn, onPhone } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

// A shop of its own, because a pause would stop the other tests.
const test = inShopOfItsOwn();
test.describe.configure({ mode: "serial" });
test.use({ expectedErrors: /status of 4(09|22)/ });

const today = dayInIndia(new Date());

test.beforeEach(async ({ shop, page }) => {
  await signInAs(page, shop.pool, { name: "Radha", role: "owner" });
});

test("a pause is told on every page, refuses what is ordered, keeps the cart, and ends at a press", async ({
  shop,
  page,
}) => {
  const buyer = new Buyer(shop.address);
  await buyer.choose("2");
  const form = await buyer.fillIn();
  await page.goto("/back-office/days");
  await page.getByRole("button", { name: "Pause for an hour" }).click();
  await expect(page.getByRole("status")).toContainText("New orders are paused");

  expect(await buyer.open("/")).toContain("we take new orders again from");
  expect((await buyer.place(form)).status).toBe(503);
  const checkout = await buyer.open("/checkout");
  expect(checkout).toContain("Your cart stays as it is");
  expect(checkout).not.toContain("Place order");
  await page.getByRole("button", { name: "Take orders again now" }).click();
  await expect(page.getByRole("heading", { name: "New orders are taken" })).toBeVisible();
  expect(await buyer.place(form)).toMatchObject({ status: 303, location: expect.stringMatching(/^\/orders\//) });
});

test("a day that is closed after orders were promised for it is emptied at a press", async ({ shop, page }) => {
  const buyer = new Buyer(shop.address);
  await buyer.choose("1");
  await buyer.place(await buyer.fillIn());
  const { rows } = await shop.pool.query<{ day: string }>(
    "select promised_on::text as day from orders where status = 'placed' limit 1",
  );
  const { day } = rows[0]!;
  await page.goto("/back-office/settings/holidays");
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByLabel("Name", { exact: true }).fill("Bandh");
  await page.getByRole("button", { name: "Add this day" }).click();
  await page
    .getByRole("link", { name: /^Move them/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: `${dayInWords(day)} is closed (Bandh)` })).toBeVisible();
  await page
    .getByRole("button", { name: /^Move .* and tell them$/ })
    .first()
    .click();
  await expect(page.getByRole("status")).toContainText(/moved, and (its customer is|their customers are) told/);
  const { rows: left } = await shop.pool.query("select from orders where promised_on = $1 and status = 'placed'", [
    day,
  ]);
  expect(left).toEqual([]);
});

test("kilograms a day, a Sunday, a vacation and a festival are set, and the shop follows", async ({ shop, page }) => {
  await page.goto("/back-office/days/capacity");
  await page.getByLabel(/^Kaju Katli, kg a day/).fill("many");
  await page.getByRole("button", { name: "Save what I changed" }).click();
  await expect(page.getByRole("alert")).toContainText("write kilograms");
  await page.getByLabel(/^Kaju Katli, kg a day/).fill("12.5");
  await page.getByRole("button", { name: "Save what I changed" }).click();
  await expect(page.getByRole("status")).toContainText("One item is changed");
  await expect(page.getByLabel(/^Kaju Katli, kg a day/)).toHaveValue("12.5");

  await page.goto("/back-office/days/openings");
  await page
    .getByRole("button", { name: /^Open Sunday/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Close Sunday/ })).toHaveCount(1);
  await page.getByLabel("First day").fill(addDays(today, 3));
  await page.getByLabel("Last day").fill(addDays(today, 2));
  await page.getByLabel("What customers read").fill("We are away for two days.");
  await page.getByRole("button", { name: "Add this vacation" }).click();
  await expect(page.getByRole("alert")).toContainText("The last day comes before the first");
  await page.getByLabel("Last day").fill(addDays(today, 4));
  await page.getByRole("button", { name: "Add this vacation" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "We are away for two days." })).toBeVisible();

  await page.goto("/back-office/days/festivals");
  await page.getByLabel("Name of the festival").fill("Sankranti");
  await page.getByLabel("Last day to order").fill(addDays(today, 30));
  await page.getByLabel("Leaves from").fill(addDays(today, 33));
  await page.getByLabel("Leaves until").fill(addDays(today, 36));
  await page.getByRole("button", { name: "Add this festival" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose at least one item");
  await page.getByLabel("Kajjikayalu", { exact: true }).check();
  await page.getByRole("button", { name: "Add this festival" }).click();
  await expect(
    page.getByRole("listitem").filter({ hasText: `Ordered until ${dayInWords(addDays(today, 30))}` }),
  ).toBeVisible();

  const html = await new Buyer(shop.address).open("/");
  expect(html).toContain("We are away for two days.");
  expect(html).toContain(`Order until ${dayInWords(addDays(today, 30))}`);
});

test("the pages of the days are accessible, can be touched, and fit on every screen", async ({ shop, browser }) => {
  const page = await onPhone(browser);
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  for (const path of ["", "/capacity", "/openings", "/festivals"]) {
    await page.goto(`/back-office/days${path}`);
    await expectAccessible(page);
    await expectTouchable(page);
    await expectNoSidewaysScroll(page, [320, 768, 1280]);
  }
  await page.context().close();
});
