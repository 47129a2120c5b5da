import { expect, type APIResponse, type Page } from "@playwright/test";
import { scriptReady } from "./cart-page.ts";

/** Opens the cart and waits for the cookie "js=1", by which the shop knows that scripts run. */
export async function becomeKnown(page: Page): Promise<void> {
  await page.goto("/cart");
  await scriptReady(page);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("js=1");
}

/** Sends the form with which a visitor names the pincode (postal code) to deliver to. */
export function givePincode(page: Page, pincode: string): Promise<APIResponse> {
  return page.request.post("/pincode", { form: { pincode, to: "/cart" } });
}
