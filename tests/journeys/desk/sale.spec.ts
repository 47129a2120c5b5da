import { addDays, dayInIndia, dayInWords } from "#platform/day.ts";
import { put } from "../../support/cart-page.ts";
import { cardOf, expect, expectAccessibleCopy, seenAt, test } from "../../support/goods-desk.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test("a card has one badge at most: the sale, then what is new, then what sells best", async ({ shop }) => {
  for (let one = 0; one < 10; one += 1) {
    const lines = ["3", "5", "6"].map((id) => ({ productId: id, packId: id }));
    await anOrder(shop.pool, { status: "delivered", lines });
  }
  const today = dayInIndia(new Date());
  await shop.pool.query("insert into dated_prices (pack_id, price, first_day, last_day) values ('5', 39900, $1, $1)", [
    today,
  ]);
  await shop.pool.query("update products set first_sold_on = $1 where id in ('5', '6', '8')", [addDays(today, -29)]);
  await shop.pool.query("update products set first_sold_on = $1 where id = '9'", [addDays(today, -30)]);
  const badge = async (slug: string) => /__badge">([^<]*)</.exec(await cardOf(shop, slug))?.[1];
  await expect.poll(() => badge("bellam-pootharekulu")).toBe("Best seller");
  await expect.poll(() => badge("madatha-kaja")).toBe("New");
  expect(await badge("sunnundalu"), "a sale, new and a best seller").toBe("Sale");
  expect(await badge("ghee-mysore-pak"), "new and a best seller").toBe("New");
  expect(await badge("nethi-bobbatlu"), "sold for 31 days").toBe(undefined);
});

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
