import type { Page } from "@playwright/test";
import { newOrderNumber } from "#domain/orders/orders.server.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTouchable,
  expectWellDrawn,
} from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

/** Waits until the page's script handles keys. */
async function keysHeard(page: Page): Promise<void> {
  const list = page.getByRole("dialog", { name: "Shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(list).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
}

test("the desk is worked with the keys alone, until somebody turns them off", async ({ page, database }) => {
  const numbers = Array.from({ length: 3 }, newOrderNumber);
  const word = `Zk${numbers[0]!.slice(3).toLowerCase()}`;
  for (const number of numbers) await anOrder(database, { number, name: `Meena ${word}`, status: "placed" });
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto(`/back-office/orders?q=${word}`);
  await keysHeard(page);

  const [first, second, third] = await page.locator("[data-card] h2 a").all();
  // The closed list may return the focus to the page only after the key is pressed.
  await expect(async () => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press("j");
    await expect(first!).toBeFocused({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(third!).toBeFocused();
  await page.keyboard.press("Shift+X");
  await expect(page.locator(".pick:checked")).toHaveCount(3);
  await expect(page.locator("#picked")).toBeVisible();
  for (const [key, sentence] of [
    ["n", "no step that is done to many at once"],
    ["u", "nothing to undo"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator("#desk-said")).toContainText(sentence);
  }
  await page.keyboard.press("Control+k");
  await expect(third!).toBeFocused();
  await page.keyboard.press("k");
  await expect(second!).toBeFocused();

  await page.getByRole("link", { name: "Select all 3" }).press("Enter");
  await expect(page.locator(".pick:checked")).toHaveCount(0);
  const packed = (await page.locator("[data-card] h2 a").first().textContent()) ?? "";
  await page.locator("body").press("k");
  await expect(first!).toBeFocused();
  await page.keyboard.press("n");
  await expect(page.locator("#done")).toContainText(`moved to packed: ${packed}`);
  await keysHeard(page);
  await page.keyboard.press("u");
  await expect(page.locator("#done")).toContainText(`moved to the kitchen: ${packed}`);

  await keysHeard(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("njx?");
  await expect(page.getByRole("searchbox")).toHaveValue(`${word}njx?`);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).not.toBeFocused();

  await page.keyboard.press("?");
  await page.getByLabel("Single letters work as keys").uncheck();
  await page.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("j");
  await expect(first!).not.toBeFocused();
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await page.getByLabel("Single letters work as keys").check();
  await page.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL("/back-office/stock");
});

test("whoever taps another shelf with prices typed is asked first, and keeps them when they stay", async ({
  page,
  database,
}) => {
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/prices");
  await keysHeard(page);
  const price = page.getByLabel(/price in rupees/).first();
  const shelf = page.getByRole("navigation", { name: "What is shown" }).getByRole("link", { name: "Snacks" });
  await price.fill("4321");
  page.once("dialog", (question) => void question.dismiss());
  await shelf.click();
  await expect(price).toHaveValue("4321");
  await expect(page).toHaveURL("/back-office/prices");
  page.once("dialog", (question) => void question.accept());
  await shelf.click();
  await expect(page).toHaveURL(/show=/);
});

test("the board, a search, an order and its forms and papers are well drawn", async ({ page, database }) => {
  test.slow();
  const number = newOrderNumber();
  const word = `Za${number.slice(3).toLowerCase()}`;
  await anOrder(database, {
    number,
    name: `Venkateswara ${word}`,
    note: "Ring twice",
    isGift: true,
    senderName: "Ravi Kumar",
    senderMobile: "+919848012346",
    giftMessage: "With love",
    lines: [{ name: "Avakaya", nameTe: "ఆవకాయ" }],
    status: "packed",
    dispatchOn: "2020-01-01",
  });
  await signInAs(page, database, { name: "Sita", role: "owner" });
  // Staff have the back office's fonts from the first page on.
  await page.goto("/back-office/orders");
  await expectTouchable(page);
  await expectWellDrawn(page, () => page.goto(`/back-office/orders?q=${word}&all=1`));
  await expectWellDrawn(page, () => page.goto(`/back-office/orders/${number}`));
  await expectWellDrawn(page, () => page.goto(`/back-office/orders/${number}/courier`));
  for (const path of ["/back-office/orders?all=1&gift=1", `/back-office/orders/print?what=labels&order=${number}`]) {
    await page.goto(path);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [320, 360, 1280]);
    await expectTouchable(page);
  }
});
