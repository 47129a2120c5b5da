import { expect, type Page } from "@playwright/test";
import { run } from "#domain/payments/command.ts";
import { openDatabase } from "#platform/database.server.ts";
import { put } from "./cart-page.ts";

/** Tells the shop where the visitor lives, as the pincode's form does. */
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

/** Fills the checkout's fields by name. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`form.form [name=${name}]`).fill(value);
}

/** Chooses how to pay; the radio itself lies under its label. */
export async function payBy(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("radio", { name }).check({ force: true });
}

export const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order/ });

/** Buys a pack for a place, paid at the door, and gives the order's number and address. */
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

/** What the owner types into `npm run payments`. */
export async function owner(...words: string[]): Promise<void> {
  const { db, close } = openDatabase(process.env.SHOP_DATABASE!);
  expect(await run(db, words)).toBe(0);
  await close();
}
