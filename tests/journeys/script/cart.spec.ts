import type { Page, Route } from "@playwright/test";
import { cartLink, noted, put, row, rows, scriptReady } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";

async function openCart(page: Page) {
  await page.goto("/cart");
  await scriptReady(page);
}

/** Delays the answer to the first change of the cart. `arrived` resolves when the shop has made the change. */
async function holdFirstAnswer(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    arrive();
    await released;
    await route.fulfill({ response });
  };
  await page.route("**/cart/state", hold, { times: 1 });
  return { arrived, release };
}

test("forty-nine clicks on plus in one breath make fifty of one, and the shop agrees", async ({ page }) => {
  await put(page, "2");
  await openCart(page);
  const plus = page.getByRole("button", { name: "One more Kaju Katli, 500 g" });
  await plus.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 49; click++) button.click();
  });
  await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue("50");
  await expect(row(page, "Kaju Katli")).toContainText("Total: 29,450 / Rs");
  await expect.poll(() => noted(page, "2")).toBe(50);
  await page.reload();
  await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue("50");
  await expect(plus).toBeDisabled();
});

test("a change that waits for the answer to the one before is not lost when the page is left", async ({ page }) => {
  await put(page, "2");
  // Playwright's routes would end with the page, before the request that a page sends when it is left.
  await page.addInitScript(() => {
    const ask = window.fetch.bind(window);
    window.fetch = (...request) => ask(...request).then(() => new Promise(() => {}));
  });
  await openCart(page);
  const plus = page.getByRole("button", { name: "One more Kaju Katli, 500 g" });
  for (const quantity of [2, 3]) {
    await plus.click();
    await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue(`${quantity}`);
  }
  await expect.poll(() => noted(page, "2")).toBe(2);
  await page.goto("/robots.txt");
  await expect.poll(() => noted(page, "2")).toBe(3);
});

test("twenty clicks as fast as a hand can make twenty-one of one", async ({ page }) => {
  await put(page, "2");
  await openCart(page);
  const plus = page.getByRole("button", { name: "One more Kaju Katli, 500 g" });
  for (let click = 0; click < 20; click++) await plus.click({ noWaitAfter: true });
  await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue("21");
  await expect.poll(() => noted(page, "2")).toBe(21);
});

test("a new visitor's first two items end in one cart, however slow the line", async ({ page }) => {
  await page.goto("/shop");
  await scriptReady(page);
  const first = await holdFirstAnswer(page);
  await page.getByRole("button", { name: "ADD TO ITEM: Kaju Katli, 500 g" }).click();
  await page.getByRole("button", { name: "ADD TO ITEM: Motichoor Laddu, 500 g" }).click();
  await expect(cartLink(page, 2)).toBeVisible();
  first.release();
  await expect.poll(() => noted(page, "1")).toBe(1);
  await expect.poll(() => noted(page, "2")).toBe(1);
});

test("fifty quick additions from a card are fifty in the cart", async ({ page }) => {
  await page.goto("/shop");
  await scriptReady(page);
  const add = page.getByRole("button", { name: "ADD TO ITEM: Kaju Katli, 500 g" });
  for (let click = 0; click < 50; click++) await add.click({ noWaitAfter: true });
  await expect(page.getByText("50 in your cart, ₹29,450")).toBeVisible();
  await expect.poll(() => noted(page, "2")).toBe(50);
  await expect(cartLink(page, 1)).toBeVisible();
});

test("an answer that comes late never brings a removed line back", async ({ page }) => {
  await put(page, "2");
  await put(page, "pickle-1");
  await openCart(page);
  const first = await holdFirstAnswer(page);
  await page.getByRole("button", { name: "One more Kaju Katli, 500 g" }).click();
  await first.arrived;
  await row(page, "Avakaya").locator(".trash").click();
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(() => noted(page, "pickle-1")).toBe(0);

  await watchRows(page);
  first.release();
  await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue("2");
  await page.getByRole("button", { name: "One more Kaju Katli, 500 g" }).click();
  await expect.poll(() => noted(page, "2")).toBe(3);
  expect(await seenRows(page)).toEqual([1]);
});

test("a line that is removed while its own change is on the way stays removed", async ({ page }) => {
  await put(page, "2");
  await openCart(page);
  const first = await holdFirstAnswer(page);
  await page.getByRole("button", { name: "One more Kaju Katli, 500 g" }).click();
  await first.arrived;
  await row(page, "Kaju Katli").locator(".trash").click();
  await expect(page.locator("h1")).toHaveText("Your Cart is Empty");

  await watchRows(page);
  first.release();
  await expect.poll(() => noted(page, "2")).toBe(0);
  await expect(page.locator("h1")).toHaveText("Your Cart is Empty");
  expect(await seenRows(page)).toEqual([]);
});

test("header and page agree at every step", async ({ page }) => {
  await put(page, "2");
  await put(page, "pickle-1");
  await put(page, "combo-1");
  await openCart(page);
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const badges = [...document.querySelectorAll(".badge")].map(({ textContent }) => textContent);
      seen.add([...badges, document.querySelectorAll(".lines > li").length].join(" = "));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await row(page, "Avakaya").locator(".trash").click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(3);
  // Rows move up when one is removed. Each press waits for that, because it would otherwise miss its button.
  await row(page, "Combo 1").locator(".trash").click();
  await expect(rows(page)).toHaveCount(2);
  await row(page, "Kaju Katli").getByRole("button", { name: "Remove" }).first().click();
  await expect(rows(page)).toHaveCount(1);
  await row(page, "Avakaya").locator(".trash").click();
  await expect(page.locator("h1")).toHaveText("Your Cart is Empty");
  await expect.poll(() => noted(page, "2")).toBe(0);
  const steps = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].toSorted());
  expect(steps).toEqual(["0 = 0 = 0", "1 = 1 = 1", "2 = 2 = 2", "3 = 3 = 3"]);
});

/** From this call on, notes how many rows the cart on this page has after each change. Does not note 0. */
async function watchRows(page: Page) {
  await page.evaluate(() => {
    const counts = new Set<number>();
    Object.assign(window, { counts });
    new MutationObserver(() => {
      const count = document.querySelectorAll(".lines > li").length;
      if (count > 0) counts.add(count);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

function seenRows(page: Page): Promise<number[]> {
  return page.evaluate(() => [...(window as unknown as { counts: Set<number> }).counts]);
}
