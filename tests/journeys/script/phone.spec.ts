import type { Page } from "@playwright/test";
import { pages, policies, sampleProducts } from "../../support/catalogue.ts";
import { live } from "../../support/checkout-page.ts";
import { put } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: /status of 404/ });

test("on a phone the shop takes 14 screens and the home page 8; menu and cart stay in reach", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, most] of [
    ["/shop", 14],
    ["/", 8],
  ] as const) {
    await page.goto(path, { waitUntil: "load" });
    expect((await page.evaluate(() => document.documentElement.scrollHeight)) / 740, path).toBeLessThanOrEqual(most);
    await page.locator(".foot a").last().scrollIntoViewIfNeeded();
    await expect(page.getByLabel("Menu", { exact: true }).first()).toBeInViewport();
    await expect(page.getByRole("link", { name: /^Cart, / })).toBeInViewport();
  }
});

test("on a small phone a product can be bought at first sight, and a card's text is at most 90 px high", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of sampleProducts) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("button", { name: "ADD TO ITEM" }).first()).toBeInViewport({
      ratio: 1,
    });
  }
  await page.goto("/shop");
  const [card] = await page.locator(".product-card").all();
  const box = async (part: string) => (await card!.locator(part).boundingBox())!;
  const [picture, name, price, button] = await Promise.all(["img", "h3", ".price", "button"].map(box));
  expect(name!.x).toBeGreaterThan(picture!.x + picture!.width);
  expect(button!.x).toBeGreaterThan(price!.x + price!.width);
  const heights = await page.locator(".product-card .d").evaluateAll((texts) => texts.map((text) => text.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(90);
});

/**
 * The controls that WhatsApp's button covers: with `everywhere`, wherever the page is scrolled to; without it, as the
 * page stands.
 */
function coveredByChat(page: Page, everywhere: boolean): Promise<string[]> {
  return page.evaluate((anywhere) => {
    const chat = document.querySelector(".wa")!.getBoundingClientRect();
    const lowest = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
    const [top, bottom] = anywhere ? [chat.top - window.scrollY, chat.bottom + lowest] : [chat.top, chat.bottom];
    return [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, label")]
      .filter((control) => !control.matches(".wa, .skip, .visually-hidden") && !control.closest(".trap"))
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return box.width > 1 && box.right > chat.left && box.left < chat.right && box.bottom > top && box.top < bottom;
      })
      .map((control) => control.outerHTML.slice(0, 90));
  }, everywhere);
}

test("WhatsApp's button covers no control: on a phone at the end and above bars, on wider screens never", async ({
  page,
}) => {
  test.slow();
  await put(page, "2", 3);
  await live(page, "600001");
  for (const path of [...pages, ...policies, ...sampleProducts, "/checkout", "/track", "/sign-in", "/nowhere"]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    expect(await coveredByChat(page, true), `${path} at 1280 px`).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const bar = page.locator(".buyrow");
    if ((await bar.count()) > 0) {
      const [low, chat] = await Promise.all([bar.boundingBox(), page.locator(".wa").boundingBox()]);
      expect(chat!.y + chat!.height, path).toBeLessThanOrEqual(low!.y);
    }
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    expect(await coveredByChat(page, false), `the end of ${path} at 360 px`).toEqual([]);
  }
});
