import { expect, type APIResponse, type Page } from "@playwright/test";
import { scriptReady } from "./cart-page.ts";

/** Opens a page that is made for this visitor alone; from then on the browser's cookies say what it knows of them. */
export async function becomeKnown(page: Page): Promise<void> {
  await page.goto("/cart");
  await scriptReady(page);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("js=1");
}

/** Sends the form with which a visitor names the pincode to deliver to. */
export function givePincode(page: Page, pincode: string): Promise<APIResponse> {
  return page.request.post("/pincode", { form: { pincode, to: "/cart" } });
}
