import { addDays, dayInIndia } from "#platform/day.ts";
import { scriptReady } from "../../support/cart-page.ts";
import { expectAccessible } from "../../support/drawn-page.ts";
import { expect, inShopOfItsOwn } from "../../support/goods-desk.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";
import { thumb } from "../../support/thumb.ts";

const test = inShopOfItsOwn();
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const today = () => dayInIndia(new Date());
const leaves = (dispatchOn: string) => ({ dispatchOn, promisedOn: addDays(dispatchOn, 2) });

test("the first page lists what waits by urgency, each with the one press that it needs", async ({
  page,
  shop: { pool },
}) => {
  const day = today();
  const late = await anOrder(pool, { status: "placed", ...leaves(addDays(day, -3)) });
  const due = await anOrder(pool, { status: "placed", ...leaves(day) });
  await anOrder(pool, { status: "placed", ...leaves(addDays(day, 1)) });
  const packed = await anOrder(pool, { status: "packed", ...leaves(day) });
  await anOrder(pool, { status: "dispatched", ...leaves(addDays(day, -9)) });
  await signInAs(page, pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office");
  await expectAccessible(page);

  const rows = page.getByRole("listitem").filter({ hasText: /order|parcel/ });
  await expect(rows).toContainText([
    "1 order should have left before today",
    "1 order to cook and pack",
    "1 packed parcel to send",
    "1 parcel should have arrived by now",
    "1 order to cook and pack for tomorrow",
  ]);
  const { tap, taps } = thumb();
  await tap(rows.nth(0).getByRole("link"));
  await expect(page.locator("[data-card]")).toHaveCount(1);
  await expect(page.getByRole("link", { name: late.number, exact: true })).toBeVisible();
  await page.goBack();
  await tap(rows.nth(1).getByRole("link"));
  await expect(page.getByRole("link", { name: due.number, exact: true })).toBeVisible();
  await page.goBack();
  await tap(rows.nth(2).getByRole("link"));
  await expect(page.getByRole("main")).toContainText(packed.number);
  expect(taps()).toBe(3);
});

test("a cook's first page has what is to be cooked, and leads nowhere else", async ({ page, shop: { pool } }) => {
  await anOrder(pool, { status: "placed", dispatchOn: today() });
  await signInAs(page, pool, { name: "Ravi", role: "cook" });
  await page.goto("/back-office");
  await expect(page.getByRole("main").getByRole("link")).toHaveText([/^Cook/, /./]);
  await page.getByRole("main").getByRole("link", { name: /^Cook/ }).tap();
  await expect(page).toHaveURL("/back-office/kitchen");
});

test("every page of a section is one tap from the others, and 'More' leads to what is opened now and then", async ({
  page,
  shop: { pool },
}) => {
  await signInAs(page, pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office");
  const bar = page.getByRole("navigation", { name: "Back office" });
  await expect(bar.getByRole("link")).toHaveText([
    /^Today/,
    /^Orders/,
    /^Kitchen/,
    /^Products/,
    /^Money/,
    /^Customers/,
    /^More/,
  ]);
  const more = (await bar.getByRole("link", { name: "More" }).boundingBox())!;
  expect(more.x + more.width).toBeLessThanOrEqual(360);
  await bar.getByRole("link", { name: "Products" }).tap();
  const section = page.getByRole("navigation", { name: "Products" });
  for (const name of ["Prices", "Coupons", "Reviews", "Stock"]) {
    await section.getByRole("link", { name }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(section.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    expect((await section.getByRole("link", { name }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole("link", { name: "More" }).tap();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Days and pauses/ }).tap();
  await expect(bar.getByRole("link", { name: "Kitchen" })).toHaveAttribute("aria-current", "true");
  await bar.getByRole("link", { name: "More" }).tap();
  await page.getByRole("link", { name: "See the shop" }).tap();
  await expect(page).toHaveURL("/");
});

test("letters lead from any page to another section", async ({ page, shop: { pool } }) => {
  await signInAs(page, pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/more");
  await scriptReady(page);
  await page.keyboard.type("gs");
  await expect(page).toHaveURL("/back-office/stock");
  await page.keyboard.type("gh");
  await expect(page).toHaveURL("/back-office");
});

test("an address of the order board from before still leads to it", async ({ page, shop: { pool } }) => {
  await signInAs(page, pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office?lane=packed");
  await expect(page).toHaveURL("/back-office/orders?lane=packed");
});
