import type { Page } from "@playwright/test";
import { put } from "../../support/cart-page.ts";
import { fillIn, live, payBy, placeButton, recipient } from "../../support/checkout-page.ts";
import { anotherOwner, cardOf, expect, expectAccessibleCopy, seenAt, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

test.describe.configure({ mode: "serial" });

const jaadi = "velluli-avakaya-jaadi";
const price = (page: Page, name: string) => page.getByLabel(`${name}, price in rupees`);

test("the owner changes a price, looks before saving, sees it on the shop at once, and takes it back", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/prices");
  expect(await page.locator("input").count(), "as many as a slow phone can bear").toBeLessThan(250);
  await page.getByRole("search", { name: "Products by name" }).getByLabel("Name").fill("వెల్లుల్లి");
  await page.getByRole("button", { name: "Show" }).click();
  // Two groups for products, and one for the days of a price.
  await expect(page.getByRole("main").getByRole("group")).toHaveCount(3);

  await price(page, "1 kg ceramic jaadi of Velluli Avakaya Jaadi").fill("0");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveTitle("Error: Prices | Back office");
  await expect(page.locator("#problem")).toContainText(
    "Velluli Avakaya Jaadi 1 kg ceramic jaadi: a price is more than nothing",
  );
  await expectAccessibleCopy(shop, page);

  await price(page, "1 kg ceramic jaadi of Velluli Avakaya Jaadi").fill("Rs 1,649.50");
  await page.getByRole("checkbox", { name: "Sold Velluli Pickle 250 g" }).uncheck();
  await price(page, "500 g of Velluli Pickle").fill("౫౧౯");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Look before you save: 3 changes");
  const row = page.getByRole("listitem").filter({ hasText: "Velluli Avakaya Jaadi 1 kg" });
  await expect(row).toContainText("₹1,199 → ₹1,649.50");
  await expect(row).toContainText("+37.6 %");
  await expect(row).toContainText("That is 37.6 % more than it was.");
  await expect(row).toContainText("By weight, 1 kg ceramic jaadi would cost more than 500 g ceramic jaadi.");
  expect(await cardOf(shop, jaadi)).toContain("1,199");
  await expectAccessibleCopy(shop, page);

  await page.getByRole("button", { name: "Change something" }).click();
  await price(page, "1 kg ceramic jaadi of Velluli Avakaya Jaadi").fill("1249");
  await expect(price(page, "500 g of Velluli Pickle")).toHaveValue("519");
  await page.getByRole("button", { name: "Preview" }).click();
  expect(await cardOf(shop, jaadi)).toContain("1,199");
  await page.getByRole("button", { name: "Save 3 changes" }).click();
  await expect(page.locator("#done")).toContainText("Velluli Avakaya Jaadi 1 kg ceramic jaadi: ₹1,199 → ₹1,249");
  await expect(page.locator("#done")).toContainText("Velluli Pickle (250 g): shown as sold out until it is sold again");
  expect(await cardOf(shop, jaadi)).toContain("1,249");
  expect(await seenAt(shop, `/shop/${jaadi}`)).toContain("₹1,249");
  await page.locator("#done").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#done")).toContainText("Taken back.");
  expect(await cardOf(shop, jaadi)).toContain("1,199");
  await expect(price(page, "500 g of Velluli Pickle")).toHaveValue("529");
});

test("right after it is saved nobody is shown the old price, as often as one looks", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  for (let rupees = 1200; rupees < 1206; rupees++) {
    expect(await cardOf(shop, jaadi)).toContain((rupees - 1).toLocaleString("en-IN"));
    const form = {
      seen: `pickle-11:${rupees - 1}00:1`,
      "price-pickle-11": `${rupees}`,
      sold: "pickle-11",
      intent: "save",
    };
    const saved = await page.request.post("/back-office/prices", { form, maxRedirects: 0 });
    expect(saved.status()).toBe(303);
    expect(await cardOf(shop, jaadi)).toContain(rupees.toLocaleString("en-IN"));
  }
});

test("a price that another owner changed meanwhile is asked again, and nothing is half saved", async ({
  page,
  browser,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  const rani = await anotherOwner(shop, browser, "Rani");
  await page.goto("/back-office/prices?show=pickles");
  await price(page, "250 g of Magaya").fill("249");
  await price(page, "500 g of Magaya").fill("459");
  await page.getByRole("button", { name: "Preview" }).click();
  await rani.goto("/back-office/prices?q=maga");
  await price(rani, "250 g of Magaya").fill("244");
  await rani.getByRole("button", { name: "Preview" }).click();
  await rani.getByRole("button", { name: "Save 1 change" }).click();
  await expect(rani.locator("#done")).toContainText("₹239 → ₹244");

  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Save 2 changes" }).click();
  expect((await answered).status()).toBe(409);
  await expect(page.locator("#problem")).toContainText("Magaya 250 g was changed to ₹244 by somebody else");
  await expect(page.locator("#problem").getByRole("listitem")).toHaveCount(1);
  expect(await seenAt(shop, "/shop/magaya")).toContain("₹449");
  await expect(price(page, "250 g of Magaya")).toHaveValue("249");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Magaya 250 g" })).toContainText("₹244 → ₹249");
  await page.getByRole("button", { name: "Save 2 changes" }).click();
  await expect(page.locator("#done")).toContainText("Saved.");

  await page.goto("/back-office/changes");
  await expectAccessibleCopy(shop, page);
  const [mine, hers] = await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("time") })
    .all();
  await expect(hers!).toContainText("Rani");
  await hers!.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("main")).toContainText("Nothing was taken back: all of it has been changed again since.");
  await page.goto("/back-office/changes");
  await mine!.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.locator("#done")).toContainText("Magaya 250 g: ₹249 → ₹244");
  await page.locator("#done").getByRole("button", { name: "Do it again" }).click();
  await expect(page.locator("#done")).toContainText("Done again.");
  expect(await seenAt(shop, "/shop/magaya")).toContain("₹459");
  await rani.context().close();
});

test("who has a pack in the cart, or is about to pay, is told its new price before anything is ordered", async ({
  page,
  browser,
  shop,
}) => {
  const sita = await anotherOwner(shop, browser, "Sita");
  const become = async (from: number, to: number) => {
    const form = { seen: `10:${from}:1`, "price-10": `${to / 100}`, sold: "10", intent: "save" };
    expect((await sita.request.post("/back-office/prices", { form, maxRedirects: 0 })).status()).toBe(303);
  };
  await put(page, "10");
  await live(page, "522002");
  await become(19_900, 20_900);
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText("The price of Palakova (250 g) has changed from ₹199 to ₹209");

  await page.goto("/checkout");
  await fillIn(page, recipient);
  await payBy(page, /^Cash on delivery/);
  await become(20_900, 21_900);
  await placeButton(page).click();
  await expect(page.locator(".error-summary")).toContainText(/The total was ₹[\d,]+ and is ₹[\d,]+ now\./);
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText("Order placed");
  await expect(page.getByRole("main")).toContainText("219");
  // So that the kitchen of other tests need not cook this order.
  await shop.pool.query("update orders set status = 'delivered' where token = $1", [page.url().match(/[\w-]{24}/)![0]]);
  await sita.context().close();
});
