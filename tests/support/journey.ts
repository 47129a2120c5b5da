import { test as base, expect, type Page } from "@playwright/test";
import type { Pool } from "pg";
import { newAddress } from "./address.ts";
import { connectTo } from "./database-address.ts";

/** Whether the browser draws windows with tabs and address bar. Chromium's headless shell does not. */
const hasWindows = !process.env.CHROMIUM?.endsWith("headless-shell");

/** Shows the page in full screen, without tabs and address bar. */
async function hideWindow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { windowId } = await devtools.send("Browser.getWindowForTarget");
  await devtools.send("Browser.setWindowBounds", { windowId, bounds: { windowState: "fullscreen" } });
  await devtools.detach();
}

type Options = {
  /** Errors that match do not fail the test. */
  expectedErrors: RegExp | undefined;
};

/** A browser test in the shop that all tests share. The test fails when a page throws or logs an error. */
export const test = base.extend<Options, { database: Pool }>({
  expectedErrors: [undefined, { option: true }],
  baseURL: process.env.SHOP_ADDRESS ?? "",
  // Each test has its own IP address, because rate limits count by address.
  extraHTTPHeaders: ({ locale: _ }, use) => use({ "X-Forwarded-For": newAddress() }),
  database: [
    async ({ browserName: _ }, use) => {
      const pool = connectTo(process.env.SHOP_DATABASE!);
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
