import type { Page } from "@playwright/test";
import { scriptReady } from "../../support/cart-page.ts";
import { sampleProducts } from "../../support/catalogue.ts";
import { expect, test } from "../../support/journey.ts";
import { scriptBytes } from "../../support/script-bytes.ts";

const MOST_SCRIPT = 125_000;

for (const path of ["/", "/shop", "/shop/motichoor-laddu", "/checkout"]) {
  test(`the scripts of ${path} weigh at most 125 kB`, async ({ page }) => {
    await page.goto(path);
    await scriptReady(page);
    expect(await scriptBytes(page)).toBeLessThanOrEqual(MOST_SCRIPT);
  });
}

const MOST_PICTURES = 300_000;
const MOST_PICTURES_OF_PRODUCT = 70_000;

/** The bytes of all pictures that a page loads before anyone scrolls. */
async function pictureBytes(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "networkidle" });
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/pictures/"))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(loaded.length).toBeGreaterThan(0);
  return loaded.reduce((sum, bytes) => sum + bytes, 0);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625 });

  test("the pictures that /shop loads before anyone scrolls weigh under 300 kB", async ({ page }) => {
    expect(await pictureBytes(page, "/shop")).toBeLessThan(MOST_PICTURES);
  });
});

test.describe("on a phone of 360 px", () => {
  test.use({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 });

  for (const path of sampleProducts) {
    test(`the pictures that ${path} loads before anyone scrolls weigh at most 70 kB`, async ({ page }) => {
      expect(await pictureBytes(page, path)).toBeLessThanOrEqual(MOST_PICTURES_OF_PRODUCT);
    });
  }

  test("the other pictures of a product are fetched once its strip is turned to", async ({ page }) => {
    await page.goto("/shop/guntur-greetings-box");
    await scriptReady(page);
    const isFetched = (place: number) =>
      page
        .locator(".strip img")
        .nth(place)
        .evaluate((image: HTMLImageElement) => image.currentSrc !== "");
    await expect.poll(() => isFetched(0)).toBe(true);
    expect(await isFetched(1)).toBe(false);
    await page.getByRole("link", { name: /^Picture 2 of / }).click();
    await expect.poll(() => isFetched(1)).toBe(true);
  });
});
