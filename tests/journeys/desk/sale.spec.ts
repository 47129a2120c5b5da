import { addDays, dayInIndia, dayInWords } from "#platform/day.ts";
import { put } from "../../support/cart-page.ts";
import { cardOf, expect, expectAccessibleCopy, seenAt, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

test("a lower price for some days shows the usual one struck through and its last day, to customers and the owner", async ({
  page,
  shop,
}) => {
  const today = dayInIndia(new Date());
  const lastDay = addDays(today, 3);
  const until = `until ${dayInWords(lastDay)}`;
  await shop.pool.query(
    "insert into dated_prices (pack_id, price, first_day, last_day) values ('2-250g', 24900, $1, $2), ('1', 99900, $1, $2)",
    [today, lastDay],
  );
  const usual = 309;
  await expect.poll(() => seenAt(shop, "/shop/kaju-katli")).toContain(until);

  await page.goto("/shop/kaju-katli");
  const pack = page.locator(".pk", { hasText: "250 g" });
  await expect(pack).toContainText("₹249");
  await expect(pack.locator("s")).toHaveText(`instead of ₹${usual}`);
  await expect(pack).toContainText(until);
  await expect(page.locator(".pk", { hasText: "500 g" }).locator("s")).toHaveCount(0);
  expect(await page.content()).toContain(`"priceValidUntil":"${lastDay}"`);
  await expectAccessibleCopy(shop, page);

  await put(page, "2-250g");
  await put(page, "1");
  await page.goto("/cart");
  const row = page.getByRole("listitem").filter({ hasText: "Kaju Katli" }).first();
  await expect(row.locator("s")).toHaveText(`instead of ₹${usual}`);
  await expect(row).toContainText(until);
  await expect(page.locator("#line-1 s"), "a higher price is no sale").toHaveCount(0);

  await shop.pool.query("insert into dated_prices (pack_id, price, first_day, last_day) values ('2', 49900, $1, $2)", [
    today,
    lastDay,
  ]);
  await expect.poll(() => cardOf(shop, "kaju-katli")).toContain(until);
  expect(await cardOf(shop, "kaju-katli")).toMatch(/<s .*instead of .*₹589<\/s>/);

  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/products?q=kaju+katli");
  await expect(page.getByRole("main")).toContainText(`₹249 for 250 g ${until}, otherwise ₹${usual}`);
  await page.goto("/back-office/prices?q=kaju+katli");
  await expect(page.locator(".price-row", { hasText: "250 g" })).toContainText(`Now ₹249 ${until}`);
  await expect(page.getByLabel("250 g of Kaju Katli", { exact: false }).first()).toHaveValue(String(usual));
  await page.goto("/back-office/prices?q=motichoor");
  await expect(page.getByRole("main")).toContainText(`Now ₹999 ${until}`);
});
