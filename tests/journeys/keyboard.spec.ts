import { cartLink, put, scriptReady } from "../support/cart-page.ts";
import { placeButton, recipient } from "../support/checkout-page.ts";
import { expect, test } from "../support/journey.ts";
import { listControls, tabThrough, tabTo } from "../support/keyboard.ts";

test("beside the checkout's form the bill stands open and is no stop of the keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await put(page, "2", 2);
  await page.goto("/checkout");
  const bill = page.getByRole("region", { name: "Your order" });
  await expect(bill.getByRole("heading", { name: "Your order" })).toBeVisible();
  await expect(bill.locator("dl")).toBeVisible();
  expect((await listControls(page)).filter((one) => one.includes("SUMMARY Your order"))).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(bill.locator("dl")).toBeHidden();
  await bill.locator("summary").press("Enter");
  await expect(bill.locator("dl")).toBeVisible();
});

test("the first press of Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/shop");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

for (const [path, width] of [
  ["/", 1280],
  ["/shop/motichoor-laddu", 1280],
  ["/shop/avakaya", 360],
  ["/cart", 360],
  ["/celebration", 360],
  ["/card", 360],
] as const) {
  test(`Tab reaches everything on ${path} at ${width} px, and shows where it is`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await put(page, "2", 2);
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    if (javaScriptEnabled) {
      await scriptReady(page);
      // The script takes hidden slides out of the tab order a moment after it has loaded.
      await expect(page.locator(".slider:not(.slider--live)")).toHaveCount(0);
    }
    const controls = await listControls(page);
    const stops = await tabThrough(page, controls.length + 5);
    const reached = stops.map(({ name }) => name);
    expect(controls.filter((name) => !reached.includes(name))).toEqual([]);
    expect(stops.filter(({ outlined }) => !outlined)).toEqual([]);
    expect(stops.filter(({ seen }) => !seen)).toEqual([]);
    expect(reached).toEqual([...new Set(reached)]);
  });
}

test("the menu of a phone opens with Enter and the keyboard goes on inside it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/shop");
  await page.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Home" })).toBeFocused();
  await page.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
});

test("from the item to the placed order the keyboard is enough", async ({ page }) => {
  const { keyboard } = page;
  await page.goto("/shop/kaju-katli");
  await tabTo(page.getByRole("radio", { name: /^500 g/ }));
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /^1 kg/ })).toBeChecked();
  await tabTo(page.getByRole("button", { name: "ADD TO ITEM", exact: true }).first());
  await keyboard.press("Enter");
  await tabTo(cartLink(page, 1), "Shift+Tab");
  await keyboard.press("Enter");

  await expect(page.locator("h1")).toHaveText("Your cart");
  await tabTo(page.getByLabel("Pincode, for the date and the charge"));
  await keyboard.type("522002");
  await keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("Reaches 522002");
  await tabTo(page.getByRole("link", { name: "Check out" }));
  await keyboard.press("Enter");

  await expect(page.locator("h1")).toHaveText("Checkout");
  for (const [name, text] of Object.entries(recipient)) {
    await tabTo(page.locator(`form.form [name=${name}]`));
    await keyboard.type(text);
  }
  await tabTo(page.getByRole("radio", { name: /^UPI/ }));
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Cash on delivery/ })).toBeChecked();
  await tabTo(placeButton(page));
  await keyboard.press("Enter");
  await expect(page.locator("h1")).toHaveText("Order placed");
  await expect(page.locator("h1")).toBeFocused();
});
