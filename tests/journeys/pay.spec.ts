import type { Page } from "@playwright/test";
import { put } from "../support/cart-page.ts";
import { fillIn, live, owner, payBy, placeButton, recipient } from "../support/checkout-page.ts";
import { expect, test } from "../support/journey.ts";

test.use({ expectedErrors: /status of 422/ });

async function placeFor(page: Page, way: RegExp): Promise<string> {
  await put(page, "2");
  await live(page, "600001");
  await page.goto("/checkout");
  await fillIn(page, { ...recipient, city: "Chennai" });
  await payBy(page, way);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay for your order");
  return page.locator(".lead .whole").innerText();
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const bill = (page: Page) => page.getByRole("region", { name: "Your order" });

test("a sweet for Chennai is paid by UPI: told by the customer, confirmed by the owner", async ({ page }, {
  project,
}) => {
  const number = await placeFor(page, /^UPI/);
  const utr = String(Date.now()).slice(-11) + (project.name === "javascript" ? "1" : "2");
  const opener = page.getByText("Open UPI app");
  await expect(opener).toBeHidden();
  const link = await opener.getAttribute("href");
  expect(link).toMatch(
    /^upi:\/\/pay\?pa=shop@example&pn=The%20Tastemakers&am=\d+\.\d\d&cu=INR&tr=TM\w{7}U&tn=TM-\w{7}$/,
  );
  const amount = /am=([\d.]+)/.exec(link!)![1]!;
  const qr = page.getByRole("img", { name: `UPI QR code: ₹${Number(amount)} to The Tastemakers` });
  await expect(qr).toBeVisible();
  await expect
    .poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth * Math.sign(image.width - 219)))
    .toBeGreaterThanOrEqual(220);
  await expect(page.getByText("shop@example")).toBeVisible();

  const png = await page.request.get((await page.getByRole("link", { name: "Save QR" }).getAttribute("href"))!);
  expect([png.headers()["content-type"], (await png.body()).subarray(1, 4).toString()]).toEqual(["image/png", "PNG"]);
  const copy = page.getByRole("button", { name: "Copy UPI ID" });
  await expect(copy).toHaveCount(project.name === "javascript" ? 1 : 0);

  await page.getByRole("button", { name: "I have paid" }).click();
  await expect(heading(page)).toHaveText("We look for your payment");
  await expect(page.getByText(/^Last looked at on /)).toContainText("is not yet among the payments");
  await expect(qr).toHaveCount(0);
  await expect(page.locator("a[href^=upi], a[href^=intent]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Card/ })).toHaveCount(0);
  await page.getByRole("button", { name: "I have not paid yet" }).click();
  await expect(qr).toBeVisible();
  await page.getByRole("button", { name: "I have paid" }).click();

  await page.getByLabel("UTR of your payment").fill("12345");
  await page.getByRole("button", { name: "I have paid with this UTR" }).click();
  await expect(page).toHaveTitle(/^Error: We look for your payment/);
  await expect(page.locator(".error-summary")).toBeFocused();
  await expect(page.getByLabel("UTR of your payment")).toHaveValue("12345");

  await page.getByLabel("UTR of your payment").fill(`${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`);
  await page.getByRole("button", { name: "I have paid with this UTR" }).click();
  await expect(page.getByText(/^Last looked at on /)).toContainText(`with UTR ${utr}`);
  await expect(page.getByText(/by \w+day \d+ \w+, and your order is kept for as long/)).toBeVisible();

  await owner("confirm", number, utr);
  // With JavaScript the page notices the payment by itself and tells screen readers; the focus stays.
  if (project.name === "no-javascript") await page.getByRole("link", { name: "Check now" }).click();
  await expect(heading(page)).toHaveText("Payment received");
  if (project.name === "javascript")
    await expect(page.getByRole("main").getByRole("status")).toContainText("Payment received. We cook it fresh");
  await page.getByRole("link", { name: "See the order" }).click();
  await expect(heading(page)).toHaveText("Payment received");
  await expect(bill(page)).toContainText("Paid by UPI");
});

test("an order is paid at Razorpay and comes back paid", async ({ page }) => {
  await placeFor(page, /^Card/);
  await page.getByRole("button", { name: "Pay at Razorpay" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("button", { name: "Return to the shop" }).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]{24}\/pay\?check#pay$/);
  await expect(heading(page)).toHaveText("Payment received");
  await page.getByRole("link", { name: "See the order" }).click();
  await expect(bill(page)).toContainText("Paid by Card, UPI or net banking through Razorpay");
});

test("whoever never comes back from Razorpay has paid all the same, by its notice", async ({ page }) => {
  await placeFor(page, /^Card/);
  const order = new URL(page.url()).pathname.replace(/\/pay$/, "");
  await page.getByRole("button", { name: "Pay at Razorpay" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(heading(page)).toHaveText("Paid");
  await expect(async () => {
    await page.goto(order);
    await expect(heading(page)).toHaveText("Payment received", { timeout: 2000 });
  }).toPass();
});

test("an attempt that failed is tried again and paid", async ({ page }) => {
  await placeFor(page, /^Card/);
  await page.getByRole("button", { name: "Pay at Razorpay" }).click();
  await page.getByRole("button", { name: "Fail" }).click();
  await page.getByRole("button", { name: "Return to the shop" }).click();
  await expect(page.getByRole("heading", { name: "That attempt did not go through" })).toBeVisible();
  await page.getByRole("button", { name: "Try again at Razorpay" }).click();
  await page.getByRole("link", { name: "Close" }).click();
  await page.getByRole("button", { name: /at Razorpay$/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("button", { name: "Return to the shop" }).click();
  await expect(heading(page)).toHaveText("Payment received");
  await page.getByRole("link", { name: "See the order" }).click();
  await expect(bill(page)).toContainText("Paid by Card");
});

test("while the bank takes its time the page says so, never that it failed, and then it is paid", async ({ page }) => {
  await placeFor(page, /^Card/);
  await page.getByRole("button", { name: "Pay at Razorpay" }).click();
  await page.getByRole("button", { name: "Pay late" }).click();
  await page.getByRole("button", { name: "Return to the shop" }).click();
  await expect(page.getByRole("heading", { name: "We are checking your payment" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/fail|did not go through/);
  await expect(page.getByRole("button", { name: /at Razorpay/ })).toHaveCount(0);
  await expect(async () => {
    const again = page.getByRole("link", { name: "I have paid, check now" });
    if (await again.isVisible()) await again.click({ timeout: 2000 });
    await expect(heading(page)).toHaveText("Payment received", { timeout: 2000 });
  }).toPass();
});

test("another way to pay can be chosen, and cash needs no waiting", async ({ page }) => {
  await put(page, "2");
  await live(page, "522002");
  await page.goto("/checkout");
  await fillIn(page, recipient);
  await payBy(page, /^UPI/);
  await placeButton(page).click();
  await expect(heading(page)).toHaveText("Pay for your order");
  await page.getByRole("button", { name: "Card, UPI or net banking" }).click();
  await expect(page.getByRole("button", { name: "Pay at Razorpay" })).toBeVisible();
  await page.getByRole("button", { name: /^Cash: ₹\d+ at the door/ }).click();
  await expect(heading(page)).toHaveText("Order placed");
  await expect(bill(page)).toContainText("you pay at the door");
});

test("an order that waits for its payment can be cancelled, with two presses", async ({ page }) => {
  const number = await placeFor(page, /^UPI/);
  await page.getByText("Cancel this order").click();
  await page.getByRole("button", { name: `Yes, cancel order ${number}` }).click();
  await expect(heading(page)).toHaveText("Cancelled");
});

test("forms and notices of others are not believed", async ({ page }) => {
  const forged = { razorpay_order_id: "order_x", razorpay_payment_id: "pay_x", razorpay_signature: "00" };
  const returned = await page.request.post("/payments/razorpay/return", { form: forged, maxRedirects: 0 });
  expect(returned.status()).toBe(303);
  const headers = { "X-Razorpay-Signature": "00", "X-Razorpay-Event-Id": "evt_x" };
  const notice = await page.request.post("/webhooks/razorpay", { data: { event: "payment.captured" }, headers });
  expect(notice.status()).toBe(400);
});
