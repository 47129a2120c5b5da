import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, type Request } from "@playwright/test";
import type axe from "axe-core";
import { scriptReady } from "./cart-page.ts";

declare global {
  interface Window {
    shifts: number;
    /** Each control with its place on the page, in pixels, before any script has come. */
    places?: Map<Element, { left: number; top: number }>;
    axe: typeof axe;
  }
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** For each watched page, the requests whose answers have not yet come. */
const underWay = new WeakMap<Page, Set<Request>>();

/** On all pages opened from now on, `window.shifts` adds up how far elements move while the page loads. */
export async function watchShifts(page: Page): Promise<void> {
  if (underWay.has(page)) return;
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifts += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Waits for the page's fonts, which decide how large texts are. */
async function lettersCome(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
}

const LETTERS = "**/*.woff2";
const SCRIPTS = "**/assets/*.js";

/** Lets fonts arrive only 300 ms after a page is first drawn, as over a slow connection. */
async function delayLetters(page: Page): Promise<void> {
  await page.route(LETTERS, async (route) => {
    await page.waitForFunction(() => {
      const [drawn] = performance.getEntriesByName("first-contentful-paint");
      return drawn && performance.now() > drawn.startTime + 300;
    });
    await route.continue();
  });
}

/**
 * Lets scripts arrive only when a page is drawn with its fonts, as over a slow connection. Notes in `window.places` where
 * the controls stand then, because `window.shifts` does not count what is below the screen.
 */
async function delayScripts(page: Page): Promise<void> {
  await page.route(SCRIPTS, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await lettersCome(page);
    await page.evaluate(() => {
      const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")];
      window.places ??= new Map(controls.map((control) => [control, control.getBoundingClientRect()]));
    });
    await route.continue();
  });
}

/** Waits until the page is loaded, then expects that no element has moved since it began to load. */
async function expectNothingMoved(page: Page): Promise<void> {
  await scriptReady(page);
  await expect.poll(() => underWay.get(page)!.size, { intervals: [10] }).toBe(0);
  await lettersCome(page);
  // How far fonts move elements is known once the page is drawn again.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const moved = await page.evaluate(() => window.shifts);
  expect(moved, `what moved while ${page.url()} loaded`).toBeLessThan(0.0005);
  // A button that moves under a finger misses its press.
  const gone = await page.evaluate(() =>
    [...window.places!]
      .map(([control, before]) => ({ control, before, after: control.getBoundingClientRect() }))
      .filter(({ control }) => control.isConnected)
      .filter(({ before, after }) => Math.max(Math.abs(after.left - before.left), Math.abs(after.top - before.top)) > 1)
      .map(({ control, before, after }) => `${before.top} to ${after.top}: ${control.outerHTML.slice(0, 90)}`),
  );
  expect(gone, `which controls of ${page.url()} moved while it loaded`).toEqual([]);
}

/**
 * Expects that axe (the accessibility checker) finds nothing wrong on the page, and that what names a part of it is there:
 * axe does not mind an `aria-labelledby` that leads nowhere.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const hasScripts = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  expect(hasScripts, "axe needs scripts: test.use({ javaScriptEnabled: true })").toBe(true);
  // Half a megabyte, which a page keeps while it shows one copy after another.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  // With these options axe takes two thirds of the time.
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ["violations"], selectors: false, preload: false });
    const nameless = [...document.querySelectorAll("[aria-labelledby]")].filter((element) =>
      element
        .getAttribute("aria-labelledby")!
        .split(/\s+/)
        .some((id) => !document.getElementById(id)),
    );
    return [
      ...violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`)),
      ...nameless.map(({ outerHTML }) => `named by an id that is not there: ${outerHTML.slice(0, 120)}`),
    ];
  });
  expect(found, `what axe finds on ${page.url()}`).toEqual([]);
}

/** Expects that nothing on the page is wider than the screen. Tries these screen widths, in pixels. */
export async function expectNoSidewaysScroll(page: Page, widths: readonly number[]): Promise<void> {
  await lettersCome(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Expects that every control is at least 24 px large, except for links within a sentence (WCAG 2.5.8). */
export async function expectTouchable(page: Page): Promise<void> {
  await lettersCome(page);
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
        ({ element, box }) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${element.outerHTML.slice(0, 90)}`,
      );
  });
  expect(small, `what is too small on ${page.url()}`).toEqual([]);
}

/** Expects `lang="te"` on all texts in Telugu script and on no other texts. Screen readers and fonts need it. */
async function expectTeluguMarked(page: Page): Promise<void> {
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
  expect(wrong, `Telugu on ${page.url()}`).toEqual([]);
}

/** Expects that pictures have a size and an alternative text, and that at most one is fetched before all others. */
async function expectPicturesDescribed(page: Page): Promise<void> {
  const pictures = await page.locator("img").evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => ({
      file: image.getAttribute("src") ?? "",
      good:
        Number(image.getAttribute("width")) > 0 &&
        Number(image.getAttribute("height")) > 0 &&
        image.hasAttribute("alt"),
      first: image.getAttribute("fetchpriority") === "high",
      lazy: image.loading === "lazy",
    })),
  );
  expect(
    pictures.filter(({ good }) => !good),
    page.url(),
  ).toEqual([]);
  const first = pictures.filter((picture) => picture.first);
  expect(first.length, page.url()).toBeLessThanOrEqual(1);
  expect(
    first.filter(({ lazy }) => lazy),
    page.url(),
  ).toEqual([]);
}

/** Runs the checks of this file on a page with late fonts and scripts. Calls `open` twice: for a phone and for a wide screen. */
export async function expectWellDrawn(page: Page, open: () => Promise<unknown>): Promise<void> {
  await watchShifts(page);
  await delayLetters(page);
  await delayScripts(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await open();
  await expectNothingMoved(page);
  await expectAccessible(page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [360, 320, 768]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await open();
  await expectNothingMoved(page);
  await expectAccessible(page);
  await expectPicturesDescribed(page);
  await expectTeluguMarked(page);
  await expectNoSidewaysScroll(page, [1280, 768, 360, 320]);
  await page.unroute(LETTERS);
  await page.unroute(SCRIPTS);
}
