import { expect, test } from "../../support/journey.ts";

test("a sweet's page tells its packs, unit prices, ingredients, allergens and how long it keeps", async ({ page }) => {
  await page.goto("/shop/motichoor-laddu");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Motichoor Laddu");
  await expect(main.locator("p[lang=te]").first()).toHaveText("మోతీచూర్ లడ్డు");

  const packs = main.getByRole("group", { name: "Pack" }).locator("label");
  await expect(packs).toHaveCount(3);
  await expect(packs.nth(0)).toContainText("250 g");
  await expect(packs.nth(0)).toContainText("₹189");
  await expect(packs.nth(0)).toContainText("₹75.60 per 100 g");
  await expect(packs.nth(2)).toContainText("₹679 per kg");
  await expect(main).toContainText("Unit sale price: 250 g ₹0.76 per g; 500 g ₹0.70 per g; 1 kg ₹679 per kg.");
  await expect(main).toContainText("Each price is the MRP, inclusive of all taxes.");
  await expect(main.getByRole("radio", { name: /^500 g/ })).toBeChecked();

  await expect(main).toContainText("Gram flour (besan), Sugar, Ghee");
  await expect(main).toContainText("Contains milk and tree nuts.");
  await expect(main).toContainText("handles peanut, sesame, wheat (gluten) and mustard");
  await expect(main).toContainText("Keeps 7 days");
  await expect(main).toContainText("Keep sealed in a cool, dry place");
  await expect(main.getByText("Eggless")).toBeVisible();
  await expect(main).toContainText("Vegetarian. Keeps 7 days.");
});

test("on a small phone the first price and the button stand on the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [path, price] of [
    ["/shop/motichoor-laddu", "From ₹189"],
    ["/shop/guntur-greetings-box", "700 g, ₹499"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(".buybar").getByText(price)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".buybar").getByRole("button", { name: "ADD TO ITEM" })).toBeInViewport({ ratio: 1 });
  }
});

test("a press on a picture opens its file", async ({ page }) => {
  await page.goto("/shop/avakaya");
  await page
    .getByRole("link", { name: /Show it larger\.$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/pictures\/avakaya-.*\.webp$/);
});

test("a pack's page says who makes it, where it comes from and whom to ask", async ({ page }) => {
  await page.goto("/shop/motichoor-laddu");
  const maker = page.getByRole("main").locator("section", { hasText: "Who makes it" });
  await expect(maker).toContainText(/Made and packed by .+, Andhra Pradesh\. Country of origin: India\./);
  await maker.getByRole("link", { name: "write to us" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("a pickle's page says how hot it is", async ({ page }) => {
  await page.goto("/shop/avakaya");
  await expect(page.getByRole("main")).toContainText("Spice level: Hot.");
  await expect(page.getByRole("main")).toContainText("Contains mustard and sesame.");
  await expect(page.getByRole("main")).toContainText("Keeps 1 year");
});

test("a box's page says what is inside, to the gram, and what comes with it", async ({ page }) => {
  await page.goto("/shop/guntur-greetings-box");
  const inside = page.getByRole("main").locator("section", { hasText: "What is inside" });
  await expect(inside).toContainText("Motichoor Laddu, 250 g");
  await expect(inside).toContainText("Jantikalu, 200 g");
  await expect(inside).toContainText("message card");
  await expect(page.getByRole("main")).toContainText("Contains milk, sesame and tree nuts.");
});

test("a combo's page lists its parts and links to them", async ({ page }) => {
  await page.goto("/shop/combo-1");
  const inside = page.getByRole("main").locator("section", { hasText: "What is inside" });
  for (const part of ["Nuvvula Laddu", "Kara Boondi", "Guntur Karam Palli"]) {
    await expect(inside.getByRole("link", { name: part })).toHaveAttribute("href", /^\/shop\/[a-z-]+$/);
  }
});

test("an item without a Telugu name does without", async ({ page }) => {
  await page.goto("/shop/bisticks");
  await expect(page.locator("h1")).toHaveText("Bisticks");
  await expect(page.getByRole("main").locator("h1 + [lang=te]")).toHaveCount(0);
});
