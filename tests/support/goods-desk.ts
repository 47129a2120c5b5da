import type { Browser, Page } from "@playwright/test";
import type { Pool } from "pg";
import { connectTo } from "./database-address.ts";
import { expectAccessible } from "./drawn-page.ts";
import { expect, test as journey } from "./journey.ts";
import { signInAs } from "./people.ts";
import { databaseOf, openShop } from "./shop-process.ts";

type GoodsShop = { address: string; pool: Pool };

/**
 * Returns a Playwright `test` for tests in a separate shop, which is started with these environment variables. All
 * tests in one worker process that use this `test` share the shop. A file with several of them asks for one worker
 * (`mode: "default"`), because starting a shop takes longer than most tests.
 */
export function inShopOfItsOwn(variables: Record<string, string> = {}) {
  return journey.extend<object, { shop: GoodsShop }>({
    shop: [
      async ({ browserName: _ }, use) => {
        const shop = await openShop({ TRUST_PROXY: "true", ...variables });
        const pool = connectTo(databaseOf(shop.dataDirectory));
        await use({ address: shop.address, pool });
        await pool.end();
        await shop.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: ({ shop }, use) => use(shop.address),
    expectedErrors: /status of (403|404|409|410|422)/,
  });
}

/** A browser test in a shop whose prices and stock other tests do not read. */
export const test = inShopOfItsOwn();

/** Fills in the shop's details that the law requires before anything may be sold. */
export async function fillLegalFacts(shop: GoodsShop): Promise<void> {
  const facts = { fssai: "10023456789012", legalName: "Tastemakers", street: "1 Main Road", phone: "+91 98480 12345" };
  for (const [name, value] of Object.entries({ ...facts, email: "shop@tastemakers.in" })) {
    await shop.pool.query(
      "insert into settings (name, data) values ($1, to_jsonb($2::text)) on conflict (name) do update set data = excluded.data",
      [name, value],
    );
  }
}

/** A page without JavaScript in which a second owner is signed in. The test must close its context. */
export async function anotherOwner(shop: GoodsShop, browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address });
  const page = await context.newPage();
  await signInAs(page, shop.pool, { name, role: "owner" });
  return page;
}

/** A page of the size of a phone, with JavaScript and reduced motion. The test must close its context. */
export async function onPhone(browser: Browser): Promise<Page> {
  const viewport = { width: 360, height: 800 };
  const context = await browser.newContext({ javaScriptEnabled: true, reducedMotion: "reduce", viewport });
  return context.newPage();
}

/** The HTML of a page as a visitor without cookies gets it. Scripts and comments are removed. */
export async function seenAt({ address }: GoodsShop, path: string): Promise<string> {
  return (await (await fetch(address + path)).text()).replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, "");
}

/** The HTML of a product's card on `/shop`; empty when the product is not there. */
export async function cardOf(shop: GoodsShop, slug: string): Promise<string> {
  const cards = (await seenAt(shop, "/shop")).split("<article").slice(1);
  return cards.find((one) => one.includes(`/shop/${slug}"`)) ?? "";
}

/** One page for each browser, so that fonts and styles are loaded only once. */
const copies = new WeakMap<Browser, Promise<Page>>();

async function openCopies(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, javaScriptEnabled: true });
  const page = await context.newPage();
  await page.goto("/healthz");
  return page;
}

/**
 * Checks a copy of the page on screens 1280 and 360 pixels wide. Expects that nothing is wider than the screen, and
 * that axe (the accessibility checker) finds nothing wrong.
 */
export async function expectAccessibleCopy({ address }: GoodsShop, page: Page): Promise<void> {
  const browser = page.context().browser()!;
  const opened = copies.get(browser) ?? openCopies(browser, address);
  copies.set(browser, opened);
  const copy = await opened;
  await copy.setContent((await page.content()).replaceAll(/<script.*?<\/script>/gs, ""), { waitUntil: "load" });
  for (const width of [1280, 360]) {
    await copy.setViewportSize({ width, height: 740 });
    expect(await copy.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expectAccessible(copy);
}

export { expect };
