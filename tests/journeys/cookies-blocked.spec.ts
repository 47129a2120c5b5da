import type { Page } from "@playwright/test";
import { scriptReady } from "../support/cart-page.ts";
import { expect, newAddress, test as journey } from "../support/journey.ts";
import { aMember, signInByForm } from "../support/people.ts";
import { startSignal } from "../support/signal.ts";

/** A page of a browser that neither sends nor keeps cookies, as when its settings block them all. */
const test = journey.extend<{ blocked: Page }>({
  blocked: async ({ browser, baseURL }, use) => {
    const signal = await startSignal(baseURL!, { cookies: "lost" });
    const context = await browser.newContext({
      baseURL: signal.address,
      extraHTTPHeaders: { "X-Forwarded-For": newAddress() },
    });
    await context.addInitScript(() => {
      Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
    });
    await use(await context.newPage());
    await context.close();
    await signal.stop();
  },
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const noCookies = "Your browser keeps no cookies";

test("ADD says that the browser keeps no cookies, and what to do", async ({ blocked: page, javaScriptEnabled }) => {
  await page.goto("/shop/motichoor-laddu");
  if (javaScriptEnabled) await scriptReady(page);
  await page.locator(".buy").getByRole("button", { name: "ADD TO ITEM" }).click();
  if (javaScriptEnabled) {
    await expect(page.locator(".buy .error")).toContainText(noCookies);
    await expect(page.locator(".buy .error")).toContainText("Allow cookies for this site");
  } else {
    await expect(heading(page)).toHaveText(noCookies);
    await expect(page.getByRole("main")).toContainText("Allow cookies for");
  }
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText("Then your browser keeps no cookies from this shop");
});

test("the pincode's form and the sign-in say it too", async ({ blocked: page, database }) => {
  await page.goto("/pincode");
  await page.locator("#pincode").fill("522002");
  await page.getByRole("main").getByRole("button", { name: "Check" }).click();
  await expect(heading(page)).toHaveText(noCookies);

  const { email } = await aMember(database);
  await page.goto("/sign-in");
  await signInByForm(page, email);
  await expect(heading(page)).toHaveText(noCookies);
});

test("a browser that keeps cookies comes to the page after its first form as ever", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/shop/motichoor-laddu");
  if (javaScriptEnabled) await scriptReady(page);
  await page.locator(".buy").getByRole("button", { name: "ADD TO ITEM" }).click();
  if (javaScriptEnabled) await expect(page.locator(".in-cart").first()).toContainText("1 in your cart");
  else await expect(page).toHaveURL(/\/cart#line-1/);
  await page.goto("/cookies?to=%2Fpincode");
  await expect(page).toHaveURL("/pincode");
});
