import type { Page } from "@playwright/test";
import { pages, policies, sampleProducts } from "../../support/catalogue.ts";
import { fillIn, live, order, owner, payBy, placeButton, recipient } from "../../support/checkout-page.ts";
import { put, scriptReady } from "../../support/cart-page.ts";
import { watchShifts } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ expectedErrors: /status of 4(04|22)|ERR_FAILED/ });

const everyPage = [
  ...pages,
  ...policies,
  ...sampleProducts,
  "/shop/shelves/sweet",
  "/search?q=laddu",
  "/checkout",
  "/track",
  "/sign-in",
  "/register",
  "/offline",
  "/nowhere",
];

async function payPage(page: Page): Promise<string> {
  await put(page, "2");
  await live(page, "600001");
  await page.goto("/checkout");
  await fillIn(page, { ...recipient, city: "Chennai" });
  await payBy(page, /^UPI/);
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText("Pay for your order");
  return new URL(page.url()).pathname;
}

/** How many screens high a page is. */
async function screens(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "load" });
  return page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
}

test("the shop takes 22 screens of a phone also for who gave a pincode and has everything in the cart", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/shop");
  const packs = await page
    .locator("[name=packId]")
    .evaluateAll((found: HTMLInputElement[]) => found.map((one) => one.value));
  expect(packs.length).toBeGreaterThan(30);
  for (const pack of packs) await put(page, pack, 12);
  for (const pincode of ["522002", "110001", "797001"]) {
    await live(page, pincode);
    expect(await screens(page, "/shop"), pincode).toBeLessThanOrEqual(22);
    await expect(page.getByText(/^by \w+ \d+ \w+$/).filter({ visible: true })).not.toHaveCount(0);
    await expect(page.getByText(/^12 in your cart, /)).toHaveCount(packs.length);
  }
});

test("on a phone the shop takes 22 screens and the home page 10; menu and cart stay in reach", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, most] of [
    ["/shop", 22],
    ["/", 10],
  ] as const) {
    expect(await screens(page, path), path).toBeLessThanOrEqual(most);
    await page.locator(".foot a").last().scrollIntoViewIfNeeded();
    await expect(page.getByLabel("Menu", { exact: true }).first()).toBeInViewport();
    await expect(page.getByRole("link", { name: /^Cart, / })).toBeInViewport();
  }
});

test("on a small phone a product's picture, name, first price and button are seen at once", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of sampleProducts) {
    await page.goto(path);
    const main = page.getByRole("main");
    const add = main.getByRole("button", { name: "ADD TO ITEM" }).first();
    for (const part of [main.locator("h1"), add]) await expect(part).toBeInViewport({ ratio: 1 });
    const pack = page.locator(".buybar b").filter({ visible: true });
    await expect(pack).toHaveText(/^[^₹]+, ₹[\d,]+$/);
    await expect(pack).toBeInViewport({ ratio: 1 });
    const picture = (await page.locator(".pdp__main").first().boundingBox())!;
    expect(picture.width, path).toBe(360);
    expect(picture.height / 640, path).toBeGreaterThan(0.4);
    expect(picture.height / 640, path).toBeLessThan(0.5);
  }
});

test("what a press of ADD TO ITEM has done is said where it was pressed, and so is that it failed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(sampleProducts[0]!);
  await scriptReady(page);
  const bar = page.locator(".buybar");
  const before = (await bar.boundingBox())!.height;
  expect(before, "one row").toBeLessThan(80);
  await bar.getByRole("button").click();
  await expect(bar).toContainText("1 in your cart");
  await expect(bar.getByRole("link", { name: "View cart" })).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())!.height, "one row").toBeLessThan(80);
  await page.route("**/cart/state", (route) => route.abort());
  await bar.getByRole("button").click();
  await expect(bar).toContainText("The shop could not be reached");
  await expect(bar.locator(".error")).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#live")).toContainText("The shop could not be reached");
});

test("the checkout's first field is on the first screen, the bill one line with sum and day, and the button says both", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await put(page, "2", 2);
  await live(page, "600001");
  await page.goto("/checkout");
  await expect(page.locator("[name=isGift]")).toBeInViewport({ ratio: 1 });
  await expect(page.locator("[name=name]")).toBeInViewport({ ratio: 1 });
  const bill = page.locator(".sum__fold");
  await expect(bill.locator("summary")).toContainText(/₹[\d,]+, there by \w+day \d+ \w+/);
  await expect(bill.locator("dl")).toBeHidden();
  await expect(placeButton(page)).toHaveText(/^Place order: ₹[\d,]+, there by \w+day \d+ \w+$/, {
    useInnerText: true,
  });
  const later = await page.locator("[name=deliverOn] option").nth(2).innerText();
  await page.locator("[name=deliverOn]").selectOption({ label: later });
  await expect(placeButton(page)).toContainText(`there by ${later}`);
  // A gift has a day of its own.
  await page.locator("[name=isGift]").check();
  await expect(bill.locator("summary")).not.toContainText("there by", { useInnerText: true });
});

test("cards stand in two columns on a phone and in one where letters are large, their text at most 90 px high", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/shop");
  const columns = () =>
    page
      .locator(".grid")
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
  expect(await columns()).toBe(2);
  const heights = await page.locator(".product-card .d").evaluateAll((texts) => texts.map((text) => text.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(90);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await columns()).toBe(1);
});

test("the links to the shelves stay below the header while the shop is scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/shop");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link").last().click();
  const tabs = (await page.locator(".jump").boundingBox())!;
  const header = (await page.locator(".head").boundingBox())!;
  expect(tabs.y).toBeCloseTo(header.y + header.height, 0);
  const title = (await page.locator(".shopsec h2").last().boundingBox())!;
  expect(title.y).toBeGreaterThanOrEqual(tabs.y + tabs.height);
});

/** The controls that the floating WhatsApp button covers while the page is scrolled down. */
function coveredByChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector(".wa")!;
    const controls = [
      ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, label"),
    ]
      .filter((control) => !control.matches(".wa, .skip, .visually-hidden") && !control.closest(".trap"))
      .filter((control) => control.checkVisibility({ visibilityProperty: true }));
    const { left: from, right: to } = chat.getBoundingClientRect();
    // Scrolling down brings nothing below the button that does not stand in its column.
    const inColumn = controls.filter((control) => {
      const { left, right } = control.getBoundingClientRect();
      // What a strip of pictures does not show lies beside it.
      const end = control.closest(".strip")?.getBoundingClientRect().right ?? to;
      return right > from && left < Math.min(to, end);
    });
    const found: string[] = [];
    const end = document.documentElement.scrollHeight;
    for (let top = 0; top < end; top += 60) {
      window.scrollTo({ top, behavior: "instant" });
      const { left, right, top: upper, bottom } = chat.getBoundingClientRect();
      for (const control of inColumn) {
        const box = control.getBoundingClientRect();
        const covered = box.right > left && box.left < right && box.bottom > upper && box.top < bottom;
        if (covered && box.width > 1) found.push(`at ${top} px: ${control.outerHTML.slice(0, 90)}`);
      }
    }
    return found;
  });
}

/** How many pixels the page is wider than the screen while its letters are twice as large. */
function overWithLargeLetters(page: Page): Promise<number> {
  return page.evaluate(async () => {
    document.documentElement.style.fontSize = "200%";
    await document.fonts.ready;
    const over = document.documentElement.scrollWidth - window.innerWidth;
    document.documentElement.style.fontSize = "";
    return over;
  });
}

test("every page fits a screen of 320 px with letters twice as large, and WhatsApp's button is in sight and covers no control, wherever it is scrolled to", async ({
  page,
}) => {
  test.slow();
  const pay = await payPage(page);
  const { path: placed } = await order(page, { "2": 1, "combo-7": 1 });
  await put(page, "2", 3);
  await live(page, "797001");
  for (const path of [...everyPage, pay, placed]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect(await overWithLargeLetters(page), path).toBeLessThanOrEqual(0);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(page.locator(".wa")).toBeInViewport({ ratio: 1 });
      expect(await coveredByChat(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("WhatsApp's button stands above the bar with which a phone buys", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of sampleProducts) {
    await page.goto(path);
    const [low, chat] = await Promise.all([page.locator(".buybar").boundingBox(), page.locator(".wa").boundingBox()]);
    expect(chat!.y + chat!.height, path).toBeLessThanOrEqual(low!.y);
  }
});

/** How much elements have moved since the last call: the sum of the browser's layout shift scores, 0 for none. */
async function moved(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.evaluate(() => {
    const sum = window.shifts;
    window.shifts = 0;
    return sum;
  });
}

test("a phone shows the parts of the checkout in the order in which they arrive, and none moves for a fault", async ({
  page,
}) => {
  await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await put(page, "2", 2);
  await live(page, "600001");
  await page.goto("/checkout");
  const places = await page
    .locator(".two > *")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  expect(places).toHaveLength(2);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  await placeButton(page).click();
  await expect(page.locator(".error-summary")).toBeInViewport();
  expect(await moved(page)).toBeLessThan(0.1);
});

for (const [where, depth] of [
  ["at its top", 0],
  ["further down", 500],
] as const) {
  test(`an open pay page, read ${where}, turns to "Payment received" in its place`, async ({ page }) => {
    await watchShifts(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await payPage(page);
    await scriptReady(page);
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), depth);
    await moved(page);
    const number = await page.locator(".lead .whole").innerText();
    await owner("confirm", number, String(700_000_000_000 + Math.floor(Math.random() * 1e11)));
    await expect(page.getByRole("heading", { name: "Payment received" })).toBeInViewport();
    expect(await moved(page)).toBeLessThan(0.1);
  });
}
