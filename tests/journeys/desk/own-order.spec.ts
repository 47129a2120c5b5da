import { put } from "../../support/cart-page.ts";
import { fillIn, live, payBy, placeButton, recipient } from "../../support/checkout-page.ts";
import { expect, test } from "../../support/goods-desk.ts";

test("who is blocked by an unpaid order of their own is shown that order, on the product's page, in cart and checkout", async ({
  page,
  shop,
}) => {
  const pack = "snack-6-500g";
  const { rows } = await shop.pool.query<{ slug: string; grams: number; product: string }>(
    "select slug, grams, products.id as product from packs join products on products.id = product_id where packs.id = $1",
    [pack],
  );
  const [{ slug, grams, product }] = rows as [(typeof rows)[0]];
  await shop.pool.query(
    "insert into settings (name, data) values ('upiId', to_jsonb('shop@example'::text)) on conflict (name) do update set data = excluded.data",
  );
  await shop.pool.query("update lots set grams_left = $2 where product_id = $1", [product, grams]);
  await shop.pool.query(
    "update stock set grams = (select sum(grams_left) from lots where product_id = $1) where product_id = $1",
    [product],
  );

  await put(page, pack);
  await live(page, "522002");
  await page.goto("/checkout");
  await fillIn(page, recipient);
  await payBy(page, /UPI/);
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/pay/);
  const address = new URL(page.url()).pathname;
  const held = /in your order TM-\w+, which is not paid yet\. Pay that order, or cancel it/;

  await expect
    .poll(async () => {
      await page.goto(`/shop/${slug}`);
      return page.locator(".pdp").innerText();
    })
    .toMatch(held);
  await expect(page.locator(".pdp")).not.toContainText("Sold out");
  await expect(page.locator(".pdp").getByRole("link", { name: /^To order TM-/ })).toHaveAttribute("href", address);

  const refused = await page.request.post("/cart/lines", { form: { packId: pack, quantity: 1 } });
  expect(refused.status()).toBe(422);
  expect(await refused.text()).toMatch(held);

  await put(page, "2");
  await shop.pool.query(
    "insert into cart_lines (cart_id, pack_id, quantity, price_seen) select id, $1, 1, 100 from carts order by created_at desc limit 1",
    [pack],
  );
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText(held);
  await expect(page.locator(`#line-${pack}`)).toContainText("In your order");
  await expect(page.getByRole("main")).not.toContainText(/sold out/i);
  await page.goto("/checkout");
  await expect(page.locator("section", { has: page.locator("#obstacles") })).toContainText(held);
  await expect(page.getByRole("main").getByRole("link", { name: /^Order TM-/ })).toHaveAttribute("href", address);
  await expect(page.getByRole("main")).not.toContainText(/sold out/i);
});
