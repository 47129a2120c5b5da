import { put } from "../../support/cart-page.ts";
import { pages, sampleProducts } from "../../support/catalogue.ts";
import { expect, test } from "../../support/journey.ts";

const all = [...pages, ...sampleProducts, "/nowhere"];

test.use({ expectedErrors: /status of 404/ });

for (const path of all) {
  test(`nothing on ${path} is wider than the screen`, async ({ page }) => {
    for (const pack of ["gift-3", "1-1000g"]) await put(page, pack, 50);
    await page.goto(path);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test("every picture has its size and its words, and at most one is fetched before all others", async ({ page }) => {
  for (const path of all) {
    await page.goto(path);
    const pictures = await page.locator("img").evaluateAll((images: HTMLImageElement[]) =>
      images.map((image) => ({
        file: image.getAttribute("src") ?? "",
        sized: Number(image.getAttribute("width")) > 0 && Number(image.getAttribute("height")) > 0,
        described: image.hasAttribute("alt"),
        first: image.getAttribute("fetchpriority") === "high",
        lazy: image.loading === "lazy",
      })),
    );
    expect(
      pictures.filter(({ sized, described }) => !sized || !described),
      path,
    ).toEqual([]);
    const first = pictures.filter((picture) => picture.first);
    expect(first.length, path).toBeLessThanOrEqual(1);
    expect(
      first.filter(({ lazy }) => lazy),
      path,
    ).toEqual([]);
    if (path === "/" || path === "/shop") expect(first.length, path).toBe(1);
  }
});

test("every Telugu word says that it is Telugu, and nothing else does", async ({ page }) => {
  for (const path of all) {
    await page.goto(path);
    const wrong = await page.evaluate(() => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = (node.textContent ?? "").trim();
        if (!element || !text || element.closest("script, style")) continue;
        const isTelugu = /\p{Script=Telugu}/u.test(text);
        const isMarked = element.closest("[lang]")?.getAttribute("lang") === "te";
        if (isTelugu !== isMarked) found.push(text);
      }
      return found;
    });
    expect(wrong, path).toEqual([]);
  }
});
