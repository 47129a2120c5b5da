import { cartLink, noted, put, row, rows } from "../support/cart-page.ts";
import { expect, test } from "../support/journey.ts";

test("a new visitor's cart is empty and says so", async ({ page }) => {
  await page.goto("/cart");
  await expect(page.locator("h1")).toHaveText("Your Cart is Empty");
  await expect(cartLink(page, 0)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "See the whole shop" }).click();
  await expect(page).toHaveURL("/shop");
});

test("ADD TO ITEM on a card puts one into the cart, pressed again one more", async ({ page }) => {
  for (const count of [1, 2]) {
    await page.goto("/shop");
    await page.getByRole("button", { name: "ADD TO ITEM: Kaju Katli, 500 g" }).click();
    await expect(cartLink(page, 1)).toBeVisible();
    await expect.poll(() => noted(page, "2")).toBe(count);
  }
  await page.goto("/cart");
  await expect(rows(page)).toHaveCount(1);
  const line = row(page, "Kaju Katli");
  await expect(line.locator("img, .tile")).toHaveCount(1);
  await expect(line).toContainText("RS. 589");
  await expect(line).toContainText("Total: 1,178 / Rs");
});

test("on its page a pack and a number are chosen and go into the cart together", async ({ page }) => {
  await page.goto("/shop/motichoor-laddu");
  await page.locator("label", { hasText: "₹679" }).click();
  await page.getByRole("textbox", { name: "How many" }).fill("౩");
  await page.getByRole("button", { name: "ADD TO ITEM", exact: true }).click();
  await expect(cartLink(page, 1)).toBeVisible();
  await expect.poll(() => noted(page, "1-1000g")).toBe(3);

  await page.goto("/cart");
  await expect(row(page, "Motichoor Laddu")).toContainText("1 kg");
  await expect(row(page, "Motichoor Laddu")).toContainText("RS. 679");
  await expect(row(page, "Motichoor Laddu")).toContainText("Total: 2,037 / Rs");
});

test("the badge counts lines, the total counts rupees", async ({ page }) => {
  await put(page, "1", 2);
  await put(page, "1-250g");
  await put(page, "combo-7");
  await page.goto("/cart");
  await expect(cartLink(page, 3)).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText("3 items, 4 packs.")).toBeVisible();
  const total = page.getByRole("region", { name: "Cart total" });
  await expect(total).toContainText("₹2,886");
  await expect(total.getByRole("link", { name: "Order on WhatsApp" })).toHaveAttribute(
    "href",
    /wa\.me.*2%20x%20Motichoor%20Laddu.*2%2C886/,
  );
});

test("plus and minus change the number, the line and the total", async ({ page }) => {
  await put(page, "pickle-1");
  await page.goto("/cart");
  const line = row(page, "Avakaya");
  await line.getByRole("button", { name: "One more Avakaya, 500 g" }).click();
  await expect(line).toContainText("Total: 698 / Rs");
  await line.getByRole("button", { name: "One more Avakaya, 500 g" }).click();
  await expect(line).toContainText("Total: 1,047 / Rs");
  await expect.poll(() => noted(page, "pickle-1")).toBe(3);
  await line.getByRole("button", { name: "One less Avakaya, 500 g" }).click();
  await expect(line).toContainText("Total: 698 / Rs");
  await expect(line.getByRole("textbox")).toHaveValue("2");
  await expect(page.getByRole("region", { name: "Cart total" })).toContainText("₹698");
  await expect.poll(() => noted(page, "pickle-1")).toBe(2);
  await page.reload();
  await expect(line).toContainText("Total: 698 / Rs");
});

test("a number can be typed, and Enter settles it", async ({ page }) => {
  await put(page, "pickle-1");
  await page.goto("/cart");
  const quantity = page.getByRole("textbox", { name: "Quantity of Avakaya, 500 g" });
  await quantity.fill("12");
  await quantity.press("Enter");
  await expect(row(page, "Avakaya")).toContainText("Total: 4,188 / Rs");
  await expect.poll(() => noted(page, "pickle-1")).toBe(12);
  await page.reload();
  await expect(quantity).toHaveValue("12");
});

test("minus at one removes the line", async ({ page }) => {
  await put(page, "pickle-1");
  await page.goto("/cart");
  await row(page, "Avakaya").getByRole("button", { name: "Remove Avakaya, 500 g" }).first().click();
  await expect(page.locator("h1")).toHaveText("Your Cart is Empty");
  await expect(cartLink(page, 0)).toBeVisible();
  await expect.poll(() => noted(page, "pickle-1")).toBe(0);
  await page.reload();
  await expect(page.locator("h1")).toHaveText("Your Cart is Empty");
});

test("the trash button removes a line, and Undo puts the same number back where it stood", async ({ page }) => {
  await put(page, "pickle-1", 4);
  await put(page, "2");
  await page.goto("/cart");
  await row(page, "Avakaya").locator(".trash").click();
  await expect(page.getByText("Removed Avakaya, 500 g.")).toBeVisible();
  await expect(page.locator("#removed")).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await expect(cartLink(page, 1)).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cartLink(page, 2)).toBeVisible();
  await expect(row(page, "Avakaya").getByRole("textbox")).toHaveValue("4");
  await expect(page.getByText("Removed Avakaya, 500 g.")).toBeHidden();
  await expect(rows(page).first(), "at once").toContainText("Avakaya");
  await expect.poll(() => noted(page, "pickle-1")).toBe(4);
  await page.reload();
  await expect(rows(page).first()).toContainText("Avakaya");
});

test("the cart is still there for a browser that comes back", async ({ browser, page }) => {
  await put(page, "combo-1", 2);
  const kept = await page.context().storageState();
  const later = await browser.newContext({ storageState: kept, baseURL: process.env.SHOP_ADDRESS ?? "" });
  const again = await later.newPage();
  await again.goto("/cart");
  await expect(row(again, "Combo 1")).toContainText("Total: 798 / Rs");
  await later.close();
});

test("what is in the cart is told on its card", async ({ page }) => {
  await put(page, "2", 3);
  await page.goto("/shop");
  const card = page.locator(".product-card", { hasText: "Kaju Katli" });
  await card.getByRole("link", { name: "3 in your cart, ₹1,767" }).click();
  await expect(page).toHaveURL("/cart");
});
