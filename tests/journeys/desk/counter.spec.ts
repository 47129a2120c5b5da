import { expectNoSidewaysScroll, expectTouchable } from "../../support/drawn-page.ts";
import { expect, expectAccessibleCopy, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";
import { thumb } from "../../support/thumb.ts";

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

test("a sale over the counter takes five taps from the board, and five with its bill for the next customer", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "cashier" });
  await page.goto("/back-office/orders");
  const first = thumb();
  await first.tap(page.getByRole("link", { name: "Counter sale" }));
  await first.type(page.getByLabel("A few letters of an item"), "avak");
  await first.tap(page.getByRole("button", { name: "Find items" }));
  await first.tap(page.getByRole("button", { name: "Add Avakaya, 250 g" }));
  await expect(page.getByRole("button", { name: /^Cash ₹\d+$/ })).toBeVisible();
  await expectAccessibleCopy(shop, page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [320, 360]);
  await page.setViewportSize({ width: 360, height: 800 });
  await first.tap(page.getByRole("button", { name: /^Cash ₹\d+$/ }));
  expect(first.taps()).toBeLessThanOrEqual(5);
  const sold = page.getByRole("status").filter({ hasText: "Sold for" });
  await expect(sold).toContainText(/Sold for ₹\d+\. TM-\w{7} Its bill/);
  const number = await sold.getByRole("link").first().textContent();

  const next = thumb();
  await next.type(page.getByLabel("A few letters of an item"), "కాజు");
  await next.tap(page.getByRole("button", { name: "Find items" }));
  await next.tap(page.getByRole("button", { name: "Add Kaju Katli, 500 g" }));
  await next.tap(page.getByLabel("Show the bill, to print it"));
  await next.tap(page.getByRole("button", { name: /^Cash ₹589$/ }));
  expect(next.taps()).toBeLessThanOrEqual(5);
  await expect(page).toHaveURL(/\/orders\/[\w-]{24}\/invoice/);
  await expect(page.locator("main")).toContainText("Cash at the shop");

  await page.goto(`/back-office/orders/${number}`);
  await expect(page.locator("main")).toContainText("collected");
  await expect(page.locator("main")).toContainText("Taken by Sita.");
  await expect(page.getByRole("link", { name: /^WhatsApp/ })).toHaveCount(0);
});

test("a second press of the same form finds the first sale, and a UTR that is none sells nothing", async ({
  page,
  shop,
}) => {
  await shop.pool.query(
    `insert into settings (name, data) values ('upiId', '"shop@example"') on conflict (name) do update set data = excluded.data`,
  );
  await signInAs(page, shop.pool, { name: "Sita", role: "staff" });
  await page.goto("/back-office/orders/counter");
  await page.getByLabel("A few letters of an item").fill("gongura");
  await page.getByRole("button", { name: "Find items" }).click();
  await page
    .getByRole("button", { name: /^Add Gongura/ })
    .first()
    .click();
  await page.getByText("UTR, or who buys").click();
  await page.getByLabel("UTR of the UPI payment").fill("1234");
  await page.getByRole("button", { name: /^UPI ₹/ }).click();
  await expect(page.getByRole("alert")).toContainText("A UTR has 12 digits");
  await page.getByLabel("UTR of the UPI payment").fill("");
  const form = await page
    .locator("main form")
    .evaluate((one: HTMLFormElement) =>
      Object.fromEntries([...new FormData(one)].map(([name, value]) => [name, typeof value === "string" ? value : ""])),
    );
  await page.getByRole("button", { name: /^UPI ₹/ }).click();
  const sold = page.getByRole("status").filter({ hasText: "Sold for" });
  const number = await sold.getByRole("link").first().textContent();
  const again = await page.request.post("/back-office/orders/counter", {
    form: { ...form, intent: "upi" },
    headers: { Origin: shop.address },
    maxRedirects: 0,
  });
  expect(again.headers().location).toContain(`sold=${number}`);
  await page.goto(`/back-office/orders/${number}`);
  await expect(page.getByRole("region", { name: "Money" })).toContainText("by UPI, without its UTR");
});

test("a cook finds no counter", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { role: "cook" });
  expect((await page.goto("/back-office/orders/counter"))!.status()).toBe(403);
});
