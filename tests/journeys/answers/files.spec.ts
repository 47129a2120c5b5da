import { everything, pages, policies } from "../../support/catalogue.ts";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";

const shop = process.env.SHOP_ADDRESS ?? "";

test("the sitemap lists every page and product, and each of them opens", async ({ request }) => {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toContain("xml");
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  const wanted = [
    ...pages.filter((path) => path !== "/cart"),
    ...policies,
    ...everything.map(({ slug }) => `/shop/${slug}`),
  ];
  expect(addresses.toSorted()).toEqual(wanted.map((path) => shop + path).toSorted());
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});

test("robots are told where the sitemap is and what to leave alone", async ({ request }) => {
  const answer = await request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toContain("text/plain");
  const text = await answer.text();
  expect(text).toContain("User-agent: *");
  expect(text).toContain(`Sitemap: ${shop}/sitemap.xml`);
});

test("a shop without an e-mail address names nobody to report a hole to", async ({ request }) => {
  const answer = await request.get("/.well-known/security.txt");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
});

test("the web manifest names the shop and icons that exist", async ({ page, request }) => {
  await page.goto("/");
  const manifest = await request.get((await page.locator("link[rel=manifest]").getAttribute("href")) ?? "");
  expect(manifest.status()).toBe(200);
  const { name, start_url: start, icons } = await manifest.json();
  expect(name).toContain("Tastemakers");
  expect((await request.get(start)).status()).toBe(200);
  expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src, type } of icons) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()["content-type"], src).toBe(type);
  }
  for (const rel of ["icon", "apple-touch-icon"]) {
    const href = await page.locator(`link[rel=${rel}]`).getAttribute("href");
    expect((await request.get(href ?? "")).status(), rel).toBe(200);
  }
});

test("the back office is an app of its own for a phone's home screen, and the shop's pages are not in it", async ({
  page,
  request,
  database,
}) => {
  await signInAs(page, database, { role: "packer" });
  const linked = page.locator("link[rel=manifest]");
  for (const path of ["/back-office", "/back-office/stock"]) {
    await page.goto(path);
    await expect(linked).toHaveAttribute("href", "/back-office.webmanifest");
  }
  const answer = await request.get("/back-office.webmanifest");
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  expect(await answer.json()).toMatchObject({
    id: "/back-office",
    start_url: "/back-office",
    scope: "/back-office",
    display: "standalone",
  });
  await page.goto("/");
  await expect(linked).toHaveAttribute("href", "/site.webmanifest");
});

test("a letter's picture of a product is a small JPEG that other sites may show; without one it is the mark", async ({
  request,
}) => {
  const picture = await request.get("/in-letters/motichoor-laddu/picture.jpg");
  const { "content-type": type, "cross-origin-resource-policy": embedding } = picture.headers();
  expect([picture.status(), type, embedding]).toEqual([200, "image/jpeg", "cross-origin"]);
  const bytes = await picture.body();
  expect(bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect(bytes.length).toBeLessThan(20_000);
  const missing = await request.get("/in-letters/no-such-product/picture.jpg", { maxRedirects: 0 });
  expect([missing.status(), missing.headers().location]).toEqual([302, "/icon-192.png"]);
});

test("every link inside the shop leads to a page, and every # to a place on it", async ({ request }) => {
  test.slow();
  const bodies = new Map<string, string>();
  const queue = [...pages];
  const places = new Map<string, string>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (bodies.has(path)) continue;
    const answer = await request.get(path);
    expect(answer.status(), `${path} is linked`).toBe(200);
    const html = await answer.text();
    bodies.set(path, html);
    for (const [, href = ""] of html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)) {
      const to = new URL(href.replaceAll("&amp;", "&"), shop + path);
      if (to.origin !== shop) continue;
      queue.push(to.pathname + to.search);
      if (to.hash) places.set(to.pathname + to.search + to.hash, path);
    }
  }
  expect(bodies.size).toBeGreaterThan(pages.length + everything.length);
  for (const [place, from] of places) {
    const [path = "", id] = place.split("#");
    expect(bodies.get(path), `${place}, linked on ${from}`).toContain(`id="${id}"`);
  }
});

test("the checks on the shop's health answer", async ({ request }) => {
  for (const path of ["/healthz", "/readyz"]) expect((await request.get(path)).status(), path).toBe(200);
});
