import { test as base, expect } from "@playwright/test";

type Options = { expectedErrors: RegExp[] };

/**
 * A test in the browser on the opened shop. It fails when a page throws or complains on the console, save for what
 * `test.use({ expectedErrors: [/.../] })` expects.
 */
export const test = base.extend<Options>({
  expectedErrors: [[], { option: true }],
  baseURL: process.env.SHOP_ADDRESS ?? "",
  page: async ({ page, expectedErrors }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
    });
    await use(page);
    const unexpected = complaints.filter((complaint) => !expectedErrors.some((expected) => expected.test(complaint)));
    expect(unexpected, "what pages complained about").toEqual([]);
  },
});

export { expect };
