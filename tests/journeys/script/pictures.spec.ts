import type { Browser, Page } from "@playwright/test";
import { pages, sampleProducts } from "../../support/catalogue.ts";
import { expect, newAddress, test } from "../../support/journey.ts";

const paths = [...pages, ...sampleProducts, "/shop/shelves/sweet", "/search?q=laddu"];

type Screen = { width: number; height: number; density: number };

/** A page of a browser that has no picture yet: one that has a larger file of a picture shows that. */
async function aNewPage(browser: Browser, { width, height, density }: Screen): Promise<Page> {
  return browser.newPage({
    baseURL: process.env.SHOP_ADDRESS!,
    viewport: { width, height },
    deviceScaleFactor: density,
    reducedMotion: "reduce",
    extraHTTPHeaders: { "X-Forwarded-For": newAddress() },
  });
}

/** For each picture of a page, how many of its pixels are drawn on one of the screen, in its frame with `cover`. */
async function sharpness(page: Page): Promise<{ file: string; density: number }[]> {
  return page.locator("img").evaluateAll(async (images: HTMLImageElement[]) => {
    const found = [];
    for (const image of images) {
      image.loading = "eager";
      await image.decode();
      const file = new Image();
      file.src = image.currentSrc;
      await file.decode();
      const drawn = Math.max(image.offsetWidth / file.naturalWidth, image.offsetHeight / file.naturalHeight);
      found.push({ file: new URL(file.src).pathname, density: 1 / drawn / devicePixelRatio });
    }
    return found;
  });
}

for (const { least, ...screen } of [
  { width: 1280, height: 800, density: 1, least: 0.9 },
  { width: 360, height: 740, density: 3, least: 0.6 },
]) {
  test(`pictures are sharp on ${screen.width} px at ${screen.density} pixels each, cropped or not`, async ({
    browser,
  }) => {
    let seen = 0;
    for (const path of paths) {
      const page = await aNewPage(browser, screen);
      await page.goto(path);
      const all = await sharpness(page);
      seen += all.length;
      expect(
        all.filter(({ density }) => density < least),
        path,
      ).toEqual([]);
      await page.close();
    }
    expect(seen).toBeGreaterThan(100);
  });
}

test("the shop's pictures weigh little before a phone is scrolled", async ({ browser }) => {
  const page = await aNewPage(browser, { width: 412, height: 823, density: 2.625 });
  let bytes = 0;
  page.on("response", (response) => {
    if (response.url().includes("/pictures/")) bytes += Number(response.headers()["content-length"]);
  });
  await page.goto("/shop", { waitUntil: "networkidle" });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(160_000);
  await page.close();
});
