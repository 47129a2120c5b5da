import { put } from "../../support/cart-page.ts";
import { pages, policies, sampleProducts } from "../../support/catalogue.ts";
import { fillIn, live, order, payBy, placeButton, recipient } from "../../support/checkout-page.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTouchable,
  expectWellDrawn,
} from "../../support/drawn-page.ts";
import { fill, goodContact, submit } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";

test.use({ expectedErrors: /status of 4(04|09|22)/ });

const open = [
  ...pages,
  ...policies,
  ...sampleProducts,
  "/track",
  "/nowhere",
  "/search?q=laddu",
  "/contact?about=order",
];

for (const path of open) {
  test(`${path} is well drawn`, async ({ page }) => {
    await expectWellDrawn(page, () => page.goto(path));
  });
}

test("the home page and the shop fetch one picture before all others", async ({ page }) => {
  for (const path of ["/", "/shop"]) {
    await page.goto(path);
    await expect(page.locator('img[fetchpriority="high"]')).toHaveCount(1);
  }
});

test("a full cart, its checkout and what comes of it are well drawn", async ({ page }) => {
  test.slow();
  for (const pack of ["2", "1-1000g", "gift-3", "combo-7"]) await put(page, pack, 20);
  await expectWellDrawn(page, () => page.goto("/cart"));
  await live(page, "600001");
  await expectWellDrawn(page, () => page.goto("/cart"));
  await expectWellDrawn(page, () => page.goto("/shop/nethi-bobbatlu"));
  await expectWellDrawn(page, () => page.goto("/checkout"));
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page).toHaveTitle(/^Error/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 1280]);
});

test("the page on which an order is paid is well drawn, and keeps its buttons in their places", async ({ page }) => {
  await put(page, "2");
  await live(page, "522002");
  await page.goto("/checkout");
  await fillIn(page, recipient);
  await payBy(page, /^UPI/);
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText("Pay for your order");
  await expectWellDrawn(page, () => page.reload());
});

test("an order's page is well drawn, as its link and as its tracking show it", async ({ page }) => {
  const { number, path } = await order(page, { "2": 1, "combo-7": 1 });
  await expectWellDrawn(page, () => page.goto(path));
  await page.goto("/track");
  await page.getByLabel("Order number").fill(number);
  await page.getByLabel("Mobile number or e-mail").fill("9848012345");
  await page.getByRole("button", { name: "Show my order" }).click();
  await expect(page).toHaveURL(/\/track\/order/);
  await expectAccessible(page);
});

test("what buyers say, the form they write it in, and the one for what is sold out are well drawn", async ({
  page,
  database,
}) => {
  test.slow();
  const { id, token } = await anOrder(database, { status: "delivered" });
  await expectWellDrawn(page, () => page.goto(`/orders/${token}/review`));
  await page.getByLabel("In your words").fill("చాలా బాగుంది");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveTitle(/^Error/);
  await expectAccessible(page);
  const { rows } = await database.query<{ slug: string }>(
    `insert into reviews (order_id, product_id, stars, words, writer, status, answer)
     values ($1, 'snack-11', 4, $2, $3, 'shown', 'Come again.')
     returning (select slug from products where products.id = 'snack-11') as slug`,
    [id, "క".repeat(2000), "న".repeat(80)],
  );
  await expect.poll(async () => (await page.request.get(`/shop/${rows[0]!.slug}`)).text()).toContain("What buyers say");
  await expectWellDrawn(page, () => page.goto(`/shop/${rows[0]!.slug}`));
  await database.query("delete from reviews where order_id = $1", [id]);
  await page.goto("/shop/kaju-katli/back");
  await expectAccessible(page);
});

test("what a cart says after a removal is accessible", async ({ page }) => {
  for (const pack of ["2", "1-1000g"]) await put(page, pack, 3);
  await page.goto("/cart");
  await page.locator(".trash").first().click();
  await expect(page.locator("#removed")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/shop/kaju-katli");
  await expectAccessible(page);
});

test("faults beside their fields are accessible", async ({ page }) => {
  for (const path of ["/contact", "/celebration"]) {
    await page.goto(path);
    await submit(page);
    await expect(page.locator(".error-summary")).toBeVisible();
    await expectAccessible(page);
  }
});

test("the answer to a form is accessible", async ({ page }) => {
  await page.goto("/contact");
  await fill(page, goodContact());
  await submit(page);
  await expect(page.locator("h1")).toHaveText("We have your message");
  await expectAccessible(page);
});

test("the open menu is accessible and can be touched", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/shop");
  await page.locator("summary").first().click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await expectAccessible(page);
  await expectTouchable(page);
});

test("a refusal of the cart is accessible", async ({ page }) => {
  await page.goto("/shop/kaju-katli");
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("form.buy")!;
    form.querySelector<HTMLInputElement>("[name=quantity]")!.disabled = true;
    form.submit();
  });
  await expect(page.locator("h1")).toHaveText("That did not work");
  await expectAccessible(page);
});
