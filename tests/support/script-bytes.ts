import { expect, type Page } from "@playwright/test";

/** The bytes of all scripts that a page has loaded, compressed with brotli. */
export async function scriptBytes(page: Page): Promise<number> {
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const files = new Set(loaded.filter((file) => file.endsWith(".js")));
  const sizes = [...files].map(async (file) => {
    const answer = await fetch(file, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
    return Number(answer.headers.get("Content-Length"));
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes, "React alone weighs more than this").toBeGreaterThan(60_000);
  return bytes;
}
