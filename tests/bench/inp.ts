import { chromium, type Browser, type Page } from "@playwright/test";
import { findChromium } from "../../platform/run/chromium.mjs";
import { put, scriptReady } from "../support/cart-page.ts";
import { openShop } from "../support/shop-process.ts";
import { median } from "./in-turns.ts";

declare global {
  interface Window {
    taps: Map<number, number>;
  }
}

const ROUNDS = process.argv.includes("--quick") ? 3 : 7;
/** The most milliseconds from a tap until the page is drawn again. */
const MOST = 200;
const SLOWER = 4;
/** A slow 4G connection, with Lighthouse's values: latency in milliseconds, throughput in bytes a second. */
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96_000 };

const taps: Record<string, readonly string[]> = {
  "/": [".slider button >> nth=0", "header summary", "header summary"],
  "/shop": [".btn--add:visible >> nth=1", ".btn--add:visible >> nth=4"],
  "/shop/kaju-katli": [".buy button:visible >> nth=0", ".btn--add:visible >> nth=0"],
  "/cart": ["button[aria-label^='One more']:visible >> nth=0", ".trash >> nth=0"],
};

/** The longest time, in milliseconds, from a tap until the page was drawn; 0 when every tap took less than 16. */
async function slowest(page: Page): Promise<number> {
  // A tap is reported two frames later.
  await page.waitForTimeout(500);
  const found = await page.evaluate(() => [...window.taps.values()]);
  return Math.max(0, ...found);
}

/** Returns the milliseconds of a tap right after the first paint (`first`) and of the slowest later tap (`later`). */
async function tapThrough(browser: Browser, origin: string, path: string): Promise<{ first: number; later: number }> {
  const viewport = { width: 412, height: 823 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, baseURL: origin });
  const page = await context.newPage();
  await put(page, "2");
  await page.addInitScript(() => {
    window.taps = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as (PerformanceEventTiming & {
        interactionId: number;
      })[]) {
        if (interactionId) window.taps.set(interactionId, Math.max(duration, window.taps.get(interactionId) ?? 0));
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => {
    const [drawn] = performance.getEntriesByName("first-contentful-paint");
    return drawn && performance.now() > drawn.startTime + 200;
  });
  const menu = (await page.locator("header summary").boundingBox())!;
  await page.touchscreen.tap(menu.x + menu.width / 2, menu.y + menu.height / 2);
  const first = await slowest(page);
  await page.locator("header details").evaluate((details: HTMLDetailsElement) => details.removeAttribute("open"));
  await scriptReady(page);
  await page.evaluate(() => window.taps.clear());
  for (const target of taps[path]!) {
    await page.locator(target).tap();
    await page.waitForTimeout(300);
  }
  const later = await slowest(page);
  await context.close();
  return { first, later };
}

const shop = await openShop();
const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const slow: string[] = [];
  for (const path of Object.keys(taps)) {
    const rounds: { first: number; later: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await tapThrough(browser, shop.address, path));
    for (const tap of ["first", "later"] as const) {
      const took = median(rounds.map((one) => one[tap]));
      console.log(`${path}, ${tap} tap: ${took} ms (${rounds.map((one) => one[tap]).join(", ")})`);
      if (took > MOST) slow.push(`${path}: ${took} ms`);
    }
  }
  if (slow.length > 0) console.log(`Slower than ${MOST} ms: ${slow.join(", ")}`);
  process.exitCode = slow.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await shop.stop();
}
