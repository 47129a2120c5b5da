import { put } from "../support/cart-page.ts";
import { fillIn, live, payBy, placeButton, recipient } from "../support/checkout-page.ts";
import { expect, test } from "../support/journey.ts";

test.use({ expectedErrors: /status of 4(09|22)/ });

const travels = "2";
const staysHome = "9";

test("another pincode brings its own town, and all that is different there is told", async ({ page }) => {
  await put(page, travels);
  await live(page, "522002");
  await page.goto("/checkout");
  await fillIn(page, { ...recipient, city: "Guntur" });
  await payBy(page, /^UPI/);
  await live(page, "515001");
  await put(page, "1");
  await placeButton(page).click();

  const told = page.locator(".error-summary");
  await expect(told).toContainText("The pincode was 522002 and is 515001 now: check the address.");
  await expect(told).toContainText("Motichoor Laddu (500 g) was not in it");
  await expect(told).toContainText(/The total was ₹[\d,]+ and is ₹[\d,]+ now\./);
  await expect(page.getByText(/^515001, \w+ district, /)).toBeVisible();
  await expect(page.getByLabel("City or town")).toHaveValue("");
  await expect(page.locator("[name=address1]")).toHaveValue(recipient.address1);
});

test("the pincode is changed in the checkout, and what was typed stays", async ({ page }) => {
  await put(page, travels);
  await live(page, "522002");
  await page.goto("/checkout");
  await fillIn(page, { ...recipient, city: "Guntur" });
  await page.getByLabel(/It is a gift/).check();
  await fillIn(page, { senderName: "Sita", giftMessage: "శుభాకాంక్షలు" });
  await payBy(page, /^UPI/);
  await page.getByText("Another pincode", { exact: true }).click();
  const other = page.getByLabel("Send it to the pincode (optional)");
  await other.fill("012345");
  await page.getByRole("button", { name: "Use this pincode" }).click();
  await expect(page.locator("#newPincode-error")).toContainText("A pincode does not begin with 0");
  // Here, too, Enter sends the pincode and does not place the order.
  await other.fill("600 020");
  await other.press("Enter");

  await expect(page.locator(".error-summary")).toContainText("It now goes to 600020, Chennai district, Tamil Nadu.");
  await expect(page.getByText("600020, Chennai district, Tamil Nadu", { exact: true })).toBeVisible();
  await expect(page.getByLabel("City or town")).toHaveValue("Chennai");
  for (const [name, value] of Object.entries({ ...recipient, senderName: "Sita", giftMessage: "శుభాకాంక్షలు" })) {
    await expect(page.locator(`form.form [name=${name}]`)).toHaveValue(value);
  }
  await expect(page.getByRole("radio", { name: /^UPI/ })).toBeChecked();
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]{24}\/pay\b/);
});

test("a town that was typed stays when the pincode changes, also for another district", async ({ page }) => {
  await put(page, travels);
  await live(page, "522002");
  await page.goto("/checkout");
  await fillIn(page, { ...recipient, city: "Whitefield" });
  await page.getByText("Another pincode", { exact: true }).click();
  await page.getByLabel("Send it to the pincode (optional)").fill("560001");
  await page.getByRole("button", { name: "Use this pincode" }).click();
  await expect(page.locator(".error-summary")).toContainText("It now goes to 560001");
  await expect(page.getByLabel("City or town")).toHaveValue("Whitefield");
});

test("what does not travel is left out by one button, and what was typed stays", async ({ page }) => {
  await put(page, travels);
  await live(page, "110001");
  await page.goto("/checkout");
  await fillIn(page, { ...recipient, city: "New Delhi" });
  await payBy(page, /^UPI/);
  await put(page, staysHome);
  await placeButton(page).click();

  await expect(page.locator(".error-summary")).toContainText("No order was placed");
  const summary = page.getByRole("region", { name: "Your order" });
  await expect(summary).toContainText("Does not travel");
  const total = await summary.locator(".g dd").innerText();
  await expect(placeButton(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Leave it out and go on" })).toBeVisible();
  await expect(page.locator("[name=address1]")).toHaveValue(recipient.address1);
  await page.getByLabel("Full name").press("Enter");

  await expect(page.locator(".error-summary")).toContainText(/ was left out\./);
  await expect(summary.locator(".g dd")).toHaveText(total);
  await expect(summary).not.toContainText("Does not travel");
  await expect(page.locator("[name=address1]")).toHaveValue(recipient.address1);
  await expect(page.getByRole("radio", { name: /^UPI/ })).toBeChecked();
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]{24}\/pay\b/);
});

test("the checkout counts as the cart does, and an order nothing of which travels has no price", async ({ page }) => {
  await put(page, travels);
  await put(page, staysHome);
  await live(page, "110001");
  await page.goto("/cart");
  const total = await page.locator(".sum .g dd").innerText();
  await page.goto("/checkout");
  await expect(page.locator(".sum .g dd")).toHaveText(total);

  await expect(page.locator("form.form")).toHaveCount(0);
  await page.getByRole("button", { name: "Leave it out and go on" }).click();
  await expect(page.locator(".error-summary")).toContainText(/ was left out\./);
  await expect(page.locator(".sum .g dd")).toHaveText(total);
  await expect(page.getByLabel("City or town")).toHaveValue("New Delhi");
  await expect(placeButton(page)).toBeVisible();

  await live(page, "900056");
  await page.goto("/checkout");
  await expect(page.getByRole("main")).toContainText("We do not deliver to 900056 yet.");
  await expect(page.locator(".sum .g")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Leave it out|Place order/ })).toHaveCount(0);
});

test("who collects is told where and when, and gets the soonest day whatever was chosen before", async ({ page }) => {
  await put(page, travels);
  await live(page, "522002");
  await page.goto("/checkout");
  await page.getByLabel("Arrives on").selectOption({ index: 3 });
  await page.getByRole("link", { name: "collect it at the shop" }).click();
  const day = page.getByLabel("Ready on");
  await expect(day).toHaveValue((await day.locator("option[value^='2']").first().getAttribute("value"))!);
  await expect(page.getByRole("main")).toContainText(/The Tastemakers, .*Guntur/);
  await expect(page.getByRole("main")).toContainText("Hours: 09:00 AM to 7:00 PM.");
  await expect(page.getByRole("main")).not.toContainText("at the door");
});
