import { expect, type Page } from "@playwright/test";
import { run } from "#domain/order-changes/command.ts";
import { openDatabase } from "#platform/database.server.ts";
import { put } from "./cart-page.ts";

/** Sets the visitor's pincode (postal code), as the pincode form does. */
export async function live(page: Page, pincode: string): Promise<void> {
  const answer = await page.request.post("/pincode", { form: { pincode, to: "/cart" } });
  if (!answer.ok()) throw new Error(`The pincode ${pincode} was refused: ${answer.status()}`);
}

export const recipient = {
  name: "Lakshmi Devi",
  mobile: "+91 98480-12345",
  email: "lakshmi@example.com",
  address1: "12-3-45, Sai Nilayam",
  address2: "4th line",
};

/** Fills in the checkout form. `fields` has the values by field name. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`form.form [name=${name}]`).fill(value);
}

/** Chooses the way to pay whose label matches `name`. */
export async function payBy(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("radio", { name }).check({ force: true });
}

export const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order/ });

/** Places a cash order. `packs`: quantities by pack id. Returns the order's number and the path of its page. */
export async function order(page: Page, packs: Record<string, number>, pincode = "522002") {
  for (const [packId, quantity] of Object.entries(packs)) await put(page, packId, quantity);
  await live(page, pincode);
  await page.goto("/checkout");
  await fillIn(page, recipient);
  await payBy(page, /^Cash on delivery/);
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText("Order placed");
  const number = await page.locator(".order__no b").innerText();
  return { number, path: new URL(page.url()).pathname };
}

/** Runs `npm run payments` with these arguments. The command must succeed. */
export async function owner(...words: string[]): Promise<void> {
  const { db, close } = openDatabase(process.env.SHOP_DATABASE!);
  expect(await run(db, words)).toBe(0);
  await close();
}
