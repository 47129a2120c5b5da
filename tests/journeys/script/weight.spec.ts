import type { APIRequestContext } from "@playwright/test";
import { pages, sampleProducts } from "../../support/catalogue.ts";
import { expect, test } from "../../support/journey.ts";

const MOST_SCRIPT = 105_000;

/** The bytes of a page's scripts as they are sent, brotli-compressed. */
async function scriptBytes(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text();
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file));
  expect(files.size).toBeGreaterThan(3);
  const sizes = [...files].map(async (file) => {
    const answer = await request.head(file, { headers: { "Accept-Encoding": "br" } });
    expect(answer.headers()["content-encoding"]).toBe("br");
    return Number(answer.headers()["content-length"]);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

for (const path of ["/", "/shop"]) {
  test(`the scripts of ${path} weigh at most 105 kB`, async ({ request }) => {
    expect(await scriptBytes(request, path)).toBeLessThanOrEqual(MOST_SCRIPT);
  });
}

declare global {
  interface Window {
    shifts: number;
  }
}

for (const path of [...pages, ...sampleProducts]) {
  for (const width of [360, 1280]) {
    test(`nothing moves while ${path} loads, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        window.shifts = 0;
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
            window.shifts += shift.value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(path, { waitUntil: "networkidle" });
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.005);
    });
  }
}
