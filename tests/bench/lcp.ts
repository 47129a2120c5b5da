import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { chromium, type Browser } from "@playwright/test";
import { findChromium } from "../../platform/run/chromium.mjs";
import { openShop } from "../support/shop-process.ts";
import { median } from "./in-turns.ts";

const ROUNDS = process.argv.includes("--quick") ? 3 : 7;
const MOST = 1.25;
/** A slow 4G connection, with Lighthouse's values: latency in milliseconds, throughput in bytes a second. */
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96_000 };

/** When the largest picture or text of a page was drawn, in milliseconds, and what it was. */
async function largestPaint(browser: Browser, address: string): Promise<{ at: number; what: string }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await page.goto(address, { waitUntil: "networkidle" });
  const paint = await page.evaluate(
    () =>
      new Promise<{ at: number; what: string }>((resolve) =>
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
          resolve({ at: last.startTime, what: last.element?.tagName ?? "" });
        }).observe({ type: "largest-contentful-paint", buffered: true }),
      ),
  );
  await context.close();
  return paint;
}

/** Serves a page with nothing but the home page's first picture. */
async function openStaticPage(shop: string) {
  const html = await (await fetch(shop)).text();
  const picture = /<picture[^>]*>(?:(?!<\/picture>).)*fetchpriority="high"(?:(?!<\/picture>).)*<\/picture>/is.exec(
    html,
  );
  if (!picture) throw new Error("The home page has no picture that comes first.");
  const page = `<!doctype html><title>One picture</title><meta name="viewport" content="width=device-width">${picture[0]}`;
  const server = createServer((request, response) => {
    const file = `public${request.url}`;
    const type = file.endsWith(".avif") ? "image/avif" : "image/webp";
    if (request.url === "/") response.setHeader("Content-Type", "text/html").end(page);
    else if (existsSync(file)) response.setHeader("Content-Type", type).end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const shop = await openShop();
const { server, address } = await openStaticPage(shop.address);
const executablePath = await findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const home = `${shop.address.replace("localhost", "127.0.0.1")}/`;
  const times: Record<"home" | "static", number[]> = { home: [], static: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.home.push((await largestPaint(browser, home)).at);
    const { at, what } = await largestPaint(browser, address);
    if (what !== "IMG") throw new Error(`The static page drew ${what} last.`);
    times.static.push(at);
    console.log(`  round ${round + 1} of ${ROUNDS}: ${Math.round(times.home.at(-1)!)} and ${Math.round(at)} ms`);
  }
  const [own, bare] = [median(times.home), median(times.static)];
  console.table([{ "/, ms": Math.round(own), "static, ms": Math.round(bare), ratio: (own / bare).toFixed(2) }]);
  if (own > MOST * bare) console.log(`The largest paint of / takes more than ${MOST} times that of a static page.`);
  process.exitCode = own > MOST * bare ? 1 : 0;
} finally {
  await browser.close();
  server.close();
  await shop.stop();
}
