import { test as base, expect, type Page } from "@playwright/test";
import { Pool } from "pg";
import { newAddress } from "./address.ts";

/** Chromium's headless shell has no windows; any other draws one for each page, with its tabs and address bar. */
const hasWindows = !process.env.CHROMIUM?.endsWith("headless-shell");

/** Leaves the page without a window's frame, which is drawn anew as long as anything loads; its size stays. */
async function hideWindow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { windowId } = await devtools.send("Browser.getWindowForTarget");
  await devtools.send("Browser.setWindowBounds", { windowId, bounds: { windowState: "fullscreen" } });
  await devtools.detach();
}

type Options = { expectedErrors: RegExp | undefined };

/**
 * A test in the browser on the opened shop. It fails when a page throws or complains on the console, save for what
 * `test.use({ expectedErrors: /.../ })` expects. Each test is a visitor with an address of its own, which the limits
 * count by; `database` is the shop's.
 */
export const test = base.extend<Options, { database: Pool }>({
  expectedErrors: [undefined, { option: true }],
  baseURL: process.env.SHOP_ADDRESS ?? "",
  extraHTTPHeaders: ({ locale: _ }, use) => use({ "X-Forwarded-For": newAddress() }),
  database: [
    async ({ browserName: _ }, use) => {
      const pool = new Pool({ connectionString: process.env.SHOP_DATABASE, max: 1 });
      await use(pool);
      await pool.end();
    },
    { scope: "worker" },
  ],
  page: async ({ page, expectedErrors }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
    });
    if (hasWindows) await hideWindow(page);
    await use(page);
    const unexpected = complaints.filter((complaint) => !expectedErrors?.test(complaint));
    expect(unexpected, "what pages complained about").toEqual([]);
  },
});

export { expect, newAddress };
