import type { Page } from "@playwright/test";
import { noted, put, row, scriptReady } from "../../support/cart-page.ts";
import { live, payBy } from "../../support/checkout-page.ts";
import { expect, test } from "../../support/journey.ts";

/** Opens a page whose scripts arrive only when the returned function is called. */
async function openOnSlowLine(page: Page, path: string) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path);
  return async () => {
    arrive();
    await scriptReady(page);
  };
}

test("the pack and the number chosen before the script was there go into the cart", async ({ page }) => {
  const arrive = await openOnSlowLine(page, "/shop/motichoor-laddu");
  await page.locator("label", { hasText: "₹679" }).click();
  await page.getByRole("textbox", { name: "How many" }).fill("3");
  await arrive();
  await page.getByRole("button", { name: "One more", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "How many" })).toHaveValue("4");
  await expect(page.getByRole("radio", { name: /^1 kg/ })).toBeChecked();
  await page.getByRole("button", { name: "ADD TO ITEM", exact: true }).click();
  await expect(page.getByText("4 in your cart, ₹2,716")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^1 kg/ })).toBeChecked();
  await expect.poll(() => noted(page, "1-1000g")).toBe(4);
});

test("a number typed into the cart before the script was there counts", async ({ page }) => {
  await put(page, "2");
  await put(page, "pickle-1");
  const arrive = await openOnSlowLine(page, "/cart");
  const quantity = row(page, "Kaju Katli").getByRole("textbox");
  await quantity.fill("7");
  await arrive();
  await page.getByRole("button", { name: /^One more Avakaya/ }).click();
  await expect.poll(() => noted(page, "pickle-1")).toBe(2);
  await expect(quantity).toHaveValue("7");
  await quantity.focus();
  await quantity.press("Enter");
  await expect.poll(() => noted(page, "2")).toBe(7);
});

test("cash chosen for a gift before the script was there is taken back", async ({ page }) => {
  await put(page, "2");
  await live(page, "522002");
  const arrive = await openOnSlowLine(page, "/checkout");
  await payBy(page, /^Cash on delivery/);
  await page.getByLabel(/It is a gift/).check();
  const cash = page.locator("[name=method][value=cash]");
  await expect(cash).toBeChecked();
  await arrive();
  await expect(cash).not.toBeChecked();
});

test("a menu opened before the script was there stays open", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const arrive = await openOnSlowLine(page, "/shop");
  await page.locator(".menu summary").click();
  await arrive();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Gifting" }).click();
  await expect(page).toHaveURL("/gifting");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
});

test("a menu tapped while React hydrates the page opens at once, and a button tapped then adds to the cart", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  // React continues its work with messages to itself.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, "postMessage")!;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => this.postMessage(...(message as [unknown])));
    };
    addEventListener("let-react-go-on", () => {
      Object.defineProperty(MessagePort.prototype, "postMessage", own);
      for (const send of held) send();
    });
  });
  await page.goto("/shop/motichoor-laddu");
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
  await page.locator(".menu summary").click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  const isHydrated = () =>
    page.evaluate(() => Object.keys(document.querySelector(".logo")!).some((key) => key.startsWith("__reactFiber")));
  expect(await isHydrated()).toBe(false);
  await page.locator(".menu summary").click();
  await page.getByRole("button", { name: "ADD TO ITEM", exact: true }).click();
  expect(await isHydrated()).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event("let-react-go-on")));
  await scriptReady(page);
  await expect(page.getByText("1 in your cart, ₹")).toBeVisible();
  await expect(page).toHaveURL("/shop/motichoor-laddu");
});
