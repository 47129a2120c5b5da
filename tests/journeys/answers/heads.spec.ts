import type { Page } from "@playwright/test";
import { everything, pages, policies } from "../../support/catalogue.ts";
import { expect, test } from "../../support/journey.ts";

const paths = [...pages, ...policies, ...everything.map(({ slug }) => `/shop/${slug}`)];
const shop = process.env.SHOP_ADDRESS ?? "";

/** Reads the title, description and other data for search engines from the HTML of a page. Does not open the page. */
async function readHead(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "text/html");
    const metas = [...document.querySelectorAll("meta")];
    const content = (name: string) =>
      metas.find((meta) => (meta.getAttribute("property") ?? meta.name) === name)?.content;
    return {
      title: document.title,
      description: content("description") ?? "",
      canonical: document.querySelector("link[rel=canonical]")?.getAttribute("href"),
      shared: {
        title: content("og:title"),
        description: content("og:description"),
        url: content("og:url"),
        type: content("og:type"),
        locale: content("og:locale"),
        site: content("og:site_name"),
      },
      image: content("og:image"),
      headings: document.querySelectorAll("h1").length,
      language: document.documentElement.lang,
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
        JSON.parse(script.textContent ?? ""),
      ),
    };
  }, html);
}

test.use({ javaScriptEnabled: false, expectedErrors: /status of 404/ });

test("every page has one heading, a title of its own, a description and an address for search and sharing", async ({
  page,
  request,
}) => {
  const titles = new Map<string, string>();
  const images = new Set<string>();
  for (const path of paths) {
    const head = await readHead(page, path);
    expect(head.headings, path).toBe(1);
    expect(head.language, path).toBe("en-IN");
    expect(titles.get(head.title), `${path} has the title of another page`).toBeUndefined();
    titles.set(head.title, path);
    expect(head.title.length, `${path}: ${head.title}`).toBeGreaterThan(10);
    expect(head.title.length, `${path}: ${head.title}`).toBeLessThanOrEqual(90);
    expect(head.description.length, `${path}: ${head.description}`).toBeGreaterThanOrEqual(50);
    expect(head.description.length, `${path}: ${head.description}`).toBeLessThanOrEqual(300);
    expect(head.canonical, path).toBe(shop + path);
    expect(head.shared, path).toEqual({
      title: head.title,
      description: head.description,
      url: shop + path,
      type: expect.stringMatching(/^(website|product)$/),
      locale: "en_IN",
      site: expect.stringContaining("Tastemakers"),
    });
    images.add(head.image ?? "none");
  }
  for (const name of ["card", "gifting", "celebration"]) expect(images).toContain(`${shop}/og-${name}.jpg`);
  for (const image of images) {
    const answer = await request.get(image);
    expect(answer.status(), image).toBe(200);
    expect(answer.headers()["content-type"], image).toBe("image/jpeg");
  }
});

test("the home page describes the shop to search engines", async ({ page }) => {
  const { data } = await readHead(page, "/");
  const store = data.find((one) => one["@type"] === "Store");
  expect(store).toMatchObject({
    "@context": "https://schema.org",
    name: "The Tastemakers",
    url: shop,
    foundingDate: "1999",
    address: { "@type": "PostalAddress", addressLocality: "Guntur", addressCountry: "IN" },
  });
});

test("a product's page describes its offers and its place in the shop", async ({ page }) => {
  const { data } = await readHead(page, "/shop/motichoor-laddu");
  const product = data.find((one) => one["@type"] === "Product");
  expect(product).toMatchObject({ name: "Motichoor Laddu", brand: { name: "The Tastemakers" } });
  expect(product.offers.map(({ sku, price }: { sku: string; price: string }) => [sku, price])).toEqual([
    ["1-250g", "189.00"],
    ["1", "349.00"],
    ["1-1000g", "679.00"],
  ]);
  for (const offer of product.offers) {
    expect(offer).toMatchObject({ priceCurrency: "INR", availability: "https://schema.org/InStock" });
    expect(offer.url).toBe(`${shop}/shop/motichoor-laddu?pack=${offer.sku}`);
  }

  const trail = data.find((one) => one["@type"] === "BreadcrumbList");
  expect(
    trail.itemListElement.map(({ position, name }: { position: number; name: string }) => [position, name]),
  ).toEqual([
    [1, "Home"],
    [2, "Sweet"],
    [3, "Motichoor Laddu"],
  ]);
});

test("pages that hold nothing for search engines say so", async ({ page }) => {
  for (const path of ["/cart", "/nowhere", "/shop/gold-bars"]) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  }
});
