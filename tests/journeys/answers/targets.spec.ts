import { put } from "../../support/cart-page.ts";
import { pages, sampleProducts } from "../../support/catalogue.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ viewport: { width: 360, height: 780 }, expectedErrors: /status of 404/ });

for (const path of [...pages, ...sampleProducts, "/nowhere"]) {
  test(`everything on ${path} that can be touched is 24 px or larger`, async ({ page }) => {
    await put(page, "2", 2);
    await page.goto(path);
    if (path === "/") await page.locator("summary").click();
    const small = await page.evaluate(() => {
      return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
        .filter((element) => !element.closest(".trap, [inert], [aria-hidden=true]"))
        .filter((element) => {
          const words = [...(element.parentElement?.childNodes ?? [])].filter(
            ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? "").trim().length > 1,
          );
          return words.length === 0 || getComputedStyle(element).display !== "inline";
        })
        .map((element) => (element.matches(".visually-hidden") ? element.closest("label")! : element))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ element, box }) => box.width > 0 && getComputedStyle(element).visibility === "visible")
        .filter(({ element, box }) => !element.matches(".skip") && Math.min(box.width, box.height) < 24)
        .map(
          ({ element, box }) =>
            `${Math.round(box.width)} x ${Math.round(box.height)}: ${element.outerHTML.slice(0, 90)}`,
        );
    });
    expect(small).toEqual([]);
  });
}
