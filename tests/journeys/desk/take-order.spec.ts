import type { Pool } from "pg";
import { expectNoSidewaysScroll, expectTouchable } from "../../support/drawn-page.ts";
import { expect, expectAccessibleCopy, inShopOfItsOwn } from "../../support/goods-desk.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";
import { thumb } from "../../support/thumb.ts";

// Its sums are of today's prices, which other tests change.
const test = inShopOfItsOwn();
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

const newOrder = "/back-office/orders/new";

async function payByUpi(pool: Pool) {
  await pool.query(
    `insert into settings (name, data) values ('upiId', '"shop@example"') on conflict (name) do update set data = excluded.data`,
  );
}

test("a caller who ordered before has her order in ten taps, and the payment link waits in a message", async ({
  page,
  shop,
}) => {
  await payByUpi(shop.pool);
  await anOrder(shop.pool, { mobile: "+919848077001", name: "Meena Rao", status: "delivered" });
  await signInAs(page, shop.pool, { name: "Sita", role: "cashier" });
  await page.goto("/back-office/orders");
  const { tap, type, taps } = thumb();
  await tap(page.getByRole("link", { name: "New order" }));
  await type(page.getByLabel("Mobile", { exact: true }), "98480 77001");
  await type(page.getByLabel("A few letters of an item"), "లడ్డు");
  await tap(page.getByRole("button", { name: "Find earlier addresses" }));
  await tap(page.getByRole("button", { name: /^Send it to Meena Rao, 12-3-45/ }));
  await tap(page.getByRole("button", { name: "Add Motichoor Laddu, 500 g" }));
  await type(page.getByLabel("How many"), "60");
  await tap(page.getByRole("button", { name: "Count again" }));
  await expect(page.getByText("Goods ₹20,940")).toBeVisible();
  await expectAccessibleCopy(shop, page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320, 360]);
  await page.setViewportSize({ width: 360, height: 800 });
  await tap(page.getByLabel("UPI, by a link, ₹20,940"));
  await tap(page.getByRole("button", { name: "Take the order" }));
  expect(taps()).toBeLessThanOrEqual(10);

  await expect(page.getByText("The order is taken.")).toBeVisible();
  await expect(page.locator("main")).toContainText("Taken by Sita.");
  const whatsapp = await page.getByRole("link", { name: /^WhatsApp/ }).getAttribute("href");
  expect(whatsapp).toContain("wa.me/919848077001");
  expect(decodeURIComponent(whatsapp!)).toMatch(
    /it comes to ₹20,940\. You can pay here: http\S+\/orders\/[\w-]{24}\/pay/,
  );
});

test("a new caller's order is refused field by field, and keeps what was typed; a price is lowered with a reason", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto(newOrder);
  await page.getByLabel("Mobile", { exact: true }).fill("98480 77002");
  await page.getByLabel("A few letters of an item").fill("kaju");
  await page.getByRole("button", { name: "Find items" }).click();
  await expect(page.getByText("No earlier address of this mobile.")).toBeVisible();
  await page.getByRole("button", { name: "Add Kaju Katli, 250 g" }).click();
  await page.getByLabel("Coupon").fill("NOSUCH1");
  await page.getByRole("button", { name: "Take the order" }).click();
  await expect(page.getByRole("alert")).toContainText("There is no coupon with this code");
  await page.getByLabel("Coupon").fill("");
  await expect(page.getByRole("alert")).toContainText("Enter the name of the person receiving it");
  await expect(page.getByRole("alert")).toContainText("Enter a 6-digit pincode");

  await page.getByLabel("Name", { exact: true }).fill("Radha");
  await page.getByLabel("Collected at the shop").check();
  await page.getByLabel("Lower price, ₹").fill("999");
  await page.getByRole("button", { name: "Count" }).click();
  await expect(page.getByRole("alert")).toContainText("It costs ₹309 today, and a price can only be lowered");
  await page.getByLabel("Lower price, ₹").fill("300");
  await page.getByRole("button", { name: "Count again" }).click();
  await expect(page.getByRole("alert")).toContainText("Say why a price is lower");
  await page.getByLabel("Why a price is lower").fill("Broken pieces");
  await page.getByRole("button", { name: "Count again" }).click();
  await expect(page.getByText("Goods ₹309, less ₹9.")).toBeVisible();
  await page.getByLabel("At the counter, ₹300").check();
  await shop.pool.query("update packs set price = 32900 where id = '2-250g'");
  await page.getByRole("button", { name: "Take the order" }).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was ordered yet");
  await expect(page.getByRole("alert")).toContainText("Kaju Katli (250 g) costs ₹329 now");
  await page.getByRole("button", { name: "Take the order" }).click();
  await expect(page.getByText("The order is taken.")).toBeVisible();
  await expect(page.getByRole("region", { name: "What is in it" })).toContainText("₹29 less: Broken pieces");
  await expect(page.getByRole("region", { name: "What is in it" })).toContainText("Price lowered");
  await shop.pool.query("update packs set price = 30900 where id = '2-250g'");
});

test("an order that is sent and paid at the counter now is taken in ten taps, is paid at once and packed", async ({
  page,
  shop,
}) => {
  await payByUpi(shop.pool);
  await anOrder(shop.pool, { mobile: "+919848077003", name: "Meena Rao", status: "delivered" });
  await signInAs(page, shop.pool, { name: "Sita", role: "cashier" });
  await page.goto("/back-office/orders");
  const { tap, type, taps } = thumb();
  await tap(page.getByRole("link", { name: "New order" }));
  await type(page.getByLabel("Mobile", { exact: true }), "98480 77003");
  await type(page.getByLabel("A few letters of an item"), "laddu");
  await tap(page.getByRole("button", { name: "Find earlier addresses" }));
  await tap(page.getByRole("button", { name: /^Send it to Meena Rao, 12-3-45/ }));
  await tap(page.getByRole("button", { name: "Add Motichoor Laddu, 500 g" }));
  await type(page.getByLabel("How many"), "60");
  await tap(page.getByRole("button", { name: "Count again" }));
  await expect(page.getByText("Cash on delivery is offered up to")).toBeVisible();
  await expectAccessibleCopy(shop, page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320, 360]);
  await page.setViewportSize({ width: 360, height: 800 });
  await tap(page.getByLabel("Cash at the counter, now, ₹20,940"));
  await tap(page.getByRole("button", { name: "Take the order" }));
  expect(taps()).toBeLessThanOrEqual(10);

  await expect(page.getByText("The order is taken.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Money" })).toContainText(/Paid.*₹20,940/);
  const whatsapp = await page.getByRole("link", { name: /^WhatsApp/ }).getAttribute("href");
  expect(decodeURIComponent(whatsapp!)).not.toContain("/pay");
  await page.getByRole("button", { name: /^Mark packed/ }).click();
  await expect(page.locator(".order-desk__head .mark").first()).toHaveText("packed");
});

test("a UTR that was used is refused beside what was typed, and the order is taken with another one", async ({
  page,
  shop,
}) => {
  await payByUpi(shop.pool);
  await signInAs(page, shop.pool, { name: "Sita", role: "cashier" });
  const take = async (utr: string, mobile: string) => {
    await page.goto(newOrder);
    await page.getByLabel("Mobile", { exact: true }).fill(mobile);
    await page.getByLabel("Name", { exact: true }).fill("Radha");
    await page.getByLabel("Collected at the shop").check();
    await page.getByLabel("A few letters of an item").fill("kaju");
    await page.getByRole("button", { name: "Find items" }).click();
    await page.getByRole("button", { name: "Add Kaju Katli, 250 g" }).click();
    await page.getByRole("button", { name: "Count" }).click();
    await page.getByLabel("UPI at the counter, now").check();
    await page.getByText("UTR, if UPI came at the counter").click();
    await page.getByLabel("UTR of the UPI payment").fill(utr);
    await page.getByRole("button", { name: "Take the order" }).click();
  };
  await take("612345678901", "98480 77004");
  await expect(page.getByText("The order is taken.")).toBeVisible();
  await take("612345678901", "98480 77005");
  await expect(page.getByRole("alert")).toContainText("Nothing was ordered yet");
  await expect(page.getByRole("alert")).toContainText("This UTR has served for another order");
  await page.getByLabel("UTR of the UPI payment").fill("612345678902");
  await page.getByRole("button", { name: "Take the order" }).click();
  await expect(page.getByText("The order is taken.")).toBeVisible();
});

test("a packer finds no way to take an order", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { role: "packer" });
  await page.goto("/back-office/orders");
  await expect(page.getByRole("link", { name: "New order" })).toHaveCount(0);
  expect((await page.goto(newOrder))!.status()).toBe(403);
});
