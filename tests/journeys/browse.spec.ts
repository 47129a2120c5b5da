import { expect, test } from "../support/journey.ts";

const places = [
  ["Home", "/"],
  ["Shop", "/shop"],
  ["Gifting", "/gifting"],
  ["Celebration", "/celebration"],
  ["Gift Cards & Boxes", "/card"],
  ["About", "/about"],
  ["Contact", "/contact"],
  ["Cart", "/cart"],
] as const;

test("the header leads to the eight places of the shop, and on each a WhatsApp chat with a greeting waits in the corner", async ({
  page,
}) => {
  await page.goto("/about");
  const chat = page.getByRole("link", { name: "Chat with us on WhatsApp" });
  for (const [name, path] of places) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator("h1")).toBeVisible();
    await expect(chat).toBeInViewport();
    await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/\d*\?text=Namaste/);
  }
});

test("on a phone the menu leads to the same eight places and is closed on the next page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/about");
  for (const [name, path] of places) {
    const menu = page.getByRole("navigation", { name: "Menu" });
    await page.locator("summary").click();
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(menu).toBeHidden();
  }
});

test("the footer leads to the shop section, the company and the contact form", async ({ page }) => {
  const ways = [
    ["Shop", "/#shop"],
    ["Sweet", "/shop#sweet"],
    ["Snacks", "/shop#snacks"],
    ["Pickle", "/shop#pickle"],
    ["Gift Cards & Boxes", "/card"],
    ["Track Your Order", "/track"],
    ["Questions & Answers", "/help"],
    ["Contact Us", "/contact"],
    ["About Us", "/about"],
    ["Celebration", "/celebration"],
    ["Gifting", "/gifting"],
    ["Bulk Orders", "/bulk"],
  ] as const;
  await page.goto("/cart");
  for (const [name, path] of ways) {
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test("the logo leads home, and so does the address it once had", async ({ page, request }) => {
  await page.goto("/shop");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Tastemakers.*home/ })
    .click();
  await expect(page).toHaveURL("/");

  const answer = await request.get("/homepage", { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe("/");
});

test("the header says how to follow an order and whom to write to", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner").locator(".head__util");
  await expect(header.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/sign-in");
  await expect(header.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/register");
  await expect(header.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:.+@/);

  await header.getByRole("link", { name: "Track your order" }).click();
  await expect(page.locator("h1")).toHaveText("Track your order");
  await expect(page.getByLabel("Order number")).toBeVisible();
});

test("the home page's Shop Now shows the shop section, and its first slide leads to the laddu it shows", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Shop Now" }).click();
  await expect(page).toHaveURL("/#shop");
  await expect(page.getByRole("heading", { name: "Begin with a craving" })).toBeInViewport();
  await page.locator(".slider").getByRole("link", { name: "Taste it", exact: true }).click();
  await expect(page.locator("h1")).toHaveText(/^Motichoor Laddu/);
});

test("a card leads to its item, the breadcrumb back to its shelf, and a related card onwards", async ({ page }) => {
  await page.goto("/shop");
  await page.getByRole("link", { name: "Kaju Katli" }).click();
  await expect(page).toHaveURL("/shop/kaju-katli");

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Sweet" }).click();
  await expect(page).toHaveURL("/shop#sweet");

  await page.locator(".product-card", { hasText: "Palakova" }).click({ position: { x: 80, y: 80 } });
  await expect(page).toHaveURL("/shop/palakova");

  const related = page.getByRole("region", { name: "Goes on the same plate" }).getByRole("heading", { level: 3 });
  await expect(related).toHaveCount(4);
  const name = await related.first().innerText();
  await related.first().getByRole("link").click();
  await expect(page.locator("h1")).toHaveText(name);
});

test("a gift box names what is in it and leads there", async ({ page }) => {
  await page.goto("/card");
  await page.getByRole("link", { name: "Guntur Greetings Box" }).click();
  await expect(page).toHaveURL("/shop/guntur-greetings-box");
  await page.getByRole("main").getByRole("link", { name: "Jantikalu", exact: true }).first().click();
  await expect(page).toHaveURL("/shop/jantikalu");
});

test("Buy Gift Hampers goes to the list of hampers", async ({ page }) => {
  await page.goto("/gifting");
  await page.getByRole("link", { name: "Buy Gift Hampers" }).click();
  const hampers = page.getByRole("region", { name: "GIFT HAMPERS" });
  await expect(hampers.getByRole("heading", { name: "GIFT HAMPERS" })).toBeInViewport();
  await expect(hampers.getByRole("article")).toHaveCount(7);
});

test("Plan Your Wedding goes to the form", async ({ page }) => {
  await page.goto("/celebration");
  await page.getByRole("link", { name: "Plan Your Wedding" }).click();
  await expect(page.getByRole("heading", { name: "Plan your wedding" })).toBeInViewport();
});
