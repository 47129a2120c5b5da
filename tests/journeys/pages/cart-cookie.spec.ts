import { put, row } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";

const DAY = 24 * 60 * 60;

test("no cookie is set before the first addition", async ({ page }) => {
  for (const path of ["/", "/shop", "/shop/avakaya", "/cart", "/contact"]) await page.goto(path);
  const refusal = await page.request.post("/cart/lines", { form: { packId: "gold-bars", quantity: "1" } });
  expect(refusal.headers()["set-cookie"]).toBeUndefined();
  expect(await page.context().cookies()).toEqual([]);
});

test("the first addition sets one cookie that scripts cannot read and that lasts thirty days", async ({ page }) => {
  await put(page, "2");
  const cookies = await page.context().cookies();
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ name: "cart", httpOnly: true, sameSite: "Lax", path: "/" });
  const days = ((cookies[0]?.expires ?? 0) - Date.now() / 1000) / DAY;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThanOrEqual(30);

  await page.goto("/cart");
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("a cookie that somebody changed opens no cart", async ({ page }) => {
  await put(page, "2");
  const [cookie] = await page.context().cookies();
  const [value = "", signature = ""] = decodeURIComponent(cookie?.value ?? "").split(".");
  const another = Buffer.from(JSON.stringify("00000000-0000-4000-8000-000000000000")).toString("base64");
  // The first character is changed, because some bits of a signature's last character mean nothing.
  const changed = (signature.startsWith("A") ? "B" : "A") + signature.slice(1);
  for (const forged of [value, `${value}.`, `${value}.${changed}`, `${another}.${signature}`]) {
    await page.context().addCookies([{ ...cookie!, value: encodeURIComponent(forged) }]);
    await page.goto("/cart");
    await expect(page.locator("h1"), forged).toHaveText("Your Cart is Empty");
  }

  await page.context().addCookies([cookie!]);
  await page.goto("/cart");
  await expect(row(page, "Kaju Katli")).toBeVisible();
});

test("a visitor whose cart was cleared away begins a new one", async ({ page, database }) => {
  await put(page, "2");
  const [cookie] = await page.context().cookies();
  const id = JSON.parse(Buffer.from(decodeURIComponent(cookie?.value ?? ""), "base64").toString());
  await database.query("delete from carts where id = $1", [id]);

  await page.goto("/cart");
  await expect(page.locator("h1")).toHaveText("Your Cart is Empty");
  await put(page, "pickle-1");
  await page.goto("/cart");
  await expect(row(page, "Avakaya")).toBeVisible();
});
