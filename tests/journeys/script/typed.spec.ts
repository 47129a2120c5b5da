import { fillIn, live, payBy, placeButton, recipient } from "../../support/checkout-page.ts";
import { put, scriptReady } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";

test("what was typed into the checkout is still there after Back, a reload and a look at the cart, not after the order", async ({
  page,
}) => {
  await put(page, "2", 1);
  await live(page, "600001");
  await page.goto("/checkout");
  await scriptReady(page);
  await fillIn(page, { name: "Sita", address1: "12-3", city: "Madras" });
  await page.locator("[name=isGift]").check();
  await fillIn(page, { senderName: "Ravi" });
  const stays = async () => {
    await expect(page.locator("[name=name]")).toHaveValue("Sita");
    await expect(page.locator("[name=city]")).toHaveValue("Madras");
    await expect(page.locator("[name=isGift]")).toBeChecked();
    await expect(page.locator("[name=senderName]")).toHaveValue("Ravi");
  };
  await page.goto("/cart");
  await page.goBack();
  await stays();
  await page.reload();
  await stays();
  await page.goto("/cart");
  await page.getByRole("link", { name: "Check out" }).click();
  await stays();
  await page.locator("[name=isGift]").uncheck();
  await fillIn(page, recipient);
  await payBy(page, /^Cash/);
  await placeButton(page).click();
  await expect(page.locator("h1")).toHaveText(/Thank you|Order/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("checkout"))).toBeNull();
  await put(page, "2", 1);
  await page.goto("/checkout");
  await scriptReady(page);
  await expect(page.locator("[name=name]")).toHaveValue("");
});

test("what was typed into the checkout is gone with the sign-out", async ({ page, database }) => {
  await signInAs(page, database, { name: "Sita" });
  await put(page, "2", 1);
  await live(page, "600001");
  await page.goto("/checkout");
  await scriptReady(page);
  await fillIn(page, { address1: "12-3" });
  const typed = () => page.evaluate(() => sessionStorage.getItem("checkout"));
  expect(await typed()).toContain("12-3");
  await page.goto("/account");
  expect(await typed()).toContain("12-3");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/said=signed-out/);
  await expect.poll(typed).toBeNull();
});
