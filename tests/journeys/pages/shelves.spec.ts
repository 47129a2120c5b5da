import type { Page } from "@playwright/test";
import { catalogue } from "../../support/catalogue.ts";
import { expect, test } from "../../support/journey.ts";

const shelves = [
  ["/shop", "SWEET", catalogue.sweets, 14],
  ["/shop", "SNACKS", catalogue.snacks, 12],
  ["/shop", "PICKLE", catalogue.pickles, 11],
  ["/card", "GIFT BOXES", catalogue.giftBoxes, 7],
  ["/card", "COMBO OFFERS", catalogue.combos, 7],
] as const;

function cardsOf(page: Page, title: string) {
  return page.getByRole("region", { name: title, exact: true }).getByRole("article");
}

for (const page of ["/shop", "/card"]) {
  test(`the shelves of ${page} show all their items with name, price and ADD TO ITEM`, async ({ page: screen }) => {
    await screen.goto(page);
    for (const [path, title, items, count] of shelves) {
      if (path !== page) continue;
      const cards = cardsOf(screen, title);
      await expect(cards).toHaveCount(count);
      await expect(cards.getByRole("heading")).toHaveText(items.map(({ name }) => name));
      await expect(cards.locator(".price")).toHaveText(
        items.map(({ price }) => {
          const rupees = price.toLocaleString("en-IN");
          return path === "/card" ? `Rs. ${rupees}.00` : `RS. ${rupees}`;
        }),
      );
      await expect(cards.getByRole("button", { name: /^ADD TO ITEM/ })).toHaveText(items.map(() => "ADD TO ITEM"));
      const vegetarian = items.filter(({ dietary }) => dietary.includes("vegetarian"));
      await expect(cards.getByRole("img", { name: "Vegetarian" })).toHaveCount(vegetarian.length);
    }
  });
}

test("cards of the shop show a picture or their name in letters, and a description", async ({ page }) => {
  await page.goto("/shop");
  const { cards, pictures, descriptions } = await page.locator(".product-card").evaluateAll((found) => ({
    cards: found.length,
    pictures: found.filter((card) => card.querySelector(".product-card__pic :is(img, .tile)")).length,
    descriptions: found.filter((card) => (card.querySelector(".d")?.textContent ?? "").length > 40).length,
  }));
  expect({ cards, pictures, descriptions }).toEqual({ cards: 37, pictures: 37, descriptions: 37 });
});

test("descriptions are cut off at 90 px, however long they are", async ({ page }) => {
  await page.goto("/shop");
  const description = page.locator(".product-card .d").first();
  await description.evaluate((text) => (text.textContent = "A very long story of a very small sweet. ".repeat(20)));
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = await page
      .locator(".product-card .d")
      .evaluateAll((texts) => texts.map(({ clientHeight }) => clientHeight));
    expect(heights[0]).toBe(90);
    expect(Math.max(...heights)).toBe(90);
  }
});

test("gift boxes list what is inside instead of a description", async ({ page }) => {
  await page.goto("/card");
  const box = page.locator(".product-card", { hasText: "Guntur Greetings Box" });
  await expect(box.getByRole("listitem")).toHaveText([
    "Motichoor Laddu, 250 g",
    "Ghee Mysore Pak, 250 g",
    "Jantikalu, 200 g",
    "with printed sleeve and message card",
  ]);
  await expect(page.locator(".product-card .d")).toHaveCount(0);
});

test("combos say what they save against packs bought apart, and boxes say nothing of the kind", async ({ page }) => {
  await page.goto("/card");
  const card = (name: string) => page.locator(".product-card", { hasText: name });
  await expect(card("Combo 1")).toContainText("₹44 less than apart");
  await expect(page.locator(".product-card", { hasText: "less than apart" })).toHaveCount(catalogue.combos.length);
  await page.goto("/shop/combo-1");
  await expect(page.locator(".pk")).toContainText("₹44 less than apart");
});

test("the gift page tells how to order in four steps", async ({ page }) => {
  await page.goto("/card");
  await expect(page.getByRole("region", { name: "How to order" }).getByRole("listitem")).toHaveCount(4);
});

test("cards stand in one, two, three or four columns, as the screen has room", async ({ page }) => {
  for (const path of ["/shop", "/card"]) {
    await page.goto(path);
    for (const [width, columns] of [
      [320, 1],
      [360, 2],
      [768, 2],
      [1024, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const lefts = await page
        .locator(".shopsec")
        .first()
        .locator(".product-card")
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
      expect(new Set(lefts).size, `${path} at ${width} px`).toBe(columns);
    }
  }
});

test("the row of sections leads down the shop", async ({ page }) => {
  await page.goto("/shop");
  for (const title of ["PICKLE", "SNACKS", "SWEET"]) {
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeInViewport();
  }
});
