import { expect, test } from "../../support/journey.ts";

test.beforeEach(({ page }) => page.goto("/"));

test("three slides introduce the shop, the first one shown", async ({ page }) => {
  const slides = page.locator(".slider .slide");
  await expect(slides).toHaveCount(3);
  await expect(slides.nth(0)).toContainText("Motichoor Laddu: More than just a sweet");
  await expect(slides.nth(1)).toContainText("Bisticks Our signature cookies");
  await expect(slides.nth(2)).toContainText("The Tastemakers Guntur");
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
  await expect(slides.nth(1)).not.toBeInViewport();
});

test("the delivery lines speak of the state, the nation and abroad", async ({ page }) => {
  const delivery = page.getByRole("region", { name: "Delivery", exact: true });
  await expect(delivery).toContainText("Nationwide delivery");
  await expect(delivery).toContainText("International delivery");
  await expect(page.getByRole("contentinfo")).toContainText("We deliver sweets and snacks across Andhra Pradesh");
});

test("one sweet is the best seller, with its price and a way into the shop", async ({ page }) => {
  const best = page.getByRole("region", { name: "Best seller" });
  await expect(best.getByRole("heading", { level: 3 })).toHaveText("Kaju Katli");
  await expect(best).toContainText("RS. 589");
  await expect(best.getByRole("link", { name: "Shop Now" })).toHaveAttribute("href", "/#shop");
  await expect(best.getByRole("button", { name: /^ADD TO ITEM/ })).toBeVisible();
});

test("five badges say what goes in and what does not", async ({ page }) => {
  await expect(page.locator(".diet h3")).toHaveText([
    "100% vegetarian",
    "Less sugar",
    "Transfat free",
    "Eggless",
    "Gluten free",
  ]);
});

test("the shop section offers the five categories and four best sellers", async ({ page }) => {
  const shop = page.locator("#shop");
  const categories = shop.locator(".cats a");
  await expect(categories.locator("b")).toHaveText(["Sweets", "Snacks", "Pickles", "Gift boxes", "Combos"]);
  const names = await shop.getByRole("article").getByRole("heading").allInnerTexts();
  expect(new Set(names).size, "each of them once").toBe(4);
  expect(names).toHaveLength(4);
  await categories.nth(4).click();
  await expect(page).toHaveURL("/card#combos");
  await expect(page.getByRole("heading", { name: "COMBO OFFERS" })).toBeInViewport();
});

test("a still from the kitchen and the social links stand together", async ({ page }) => {
  const film = page.getByRole("region", { name: "One ladle, one wide pan" });
  await expect(film.locator("img")).toHaveCount(1);
  await expect(film.locator("iframe")).toHaveCount(0);
  for (const name of ["Instagram", "Facebook", "YouTube", "WhatsApp"]) {
    await expect(film.getByRole("link", { name })).toHaveAttribute("href", /^https:/);
  }
});

test("the page closes with the pickles", async ({ page }) => {
  const blurb = page.getByRole("main").getByRole("region").last();
  await expect(blurb).toContainText("Raw mango");
  await blurb.getByRole("link", { name: "Shop pickles" }).click();
  await expect(page).toHaveURL("/shop#pickle");
  await expect(page.getByRole("heading", { name: "PICKLE", exact: true })).toBeInViewport();
});
