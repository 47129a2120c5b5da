import type { Page } from "@playwright/test";
import { run } from "#domain/order-changes/command.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { put } from "../../support/cart-page.ts";
import { fillIn, live, order, payBy, placeButton, recipient } from "../../support/checkout-page.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder, ladduAndPickle, toChennai } from "../../support/orders.ts";

test.use({ expectedErrors: /status of 4(04|22|29)/ });

async function track(page: Page, number: string, contact: string) {
  await page.goto("/track");
  await page.getByLabel("Order number").fill(number);
  await page.getByLabel("Mobile number or e-mail").fill(contact);
  await page.getByRole("button", { name: "Show my order" }).click();
}

test("an order is found by its number with the mobile or the e-mail, and shows no address", async ({
  page,
  context,
  database,
}) => {
  const { number } = await order(page, { "2": 1 });
  await database.query(
    "update orders set status = 'dispatched', courier = 'DTDC', tracking_number = 'X123' where number = $1",
    [number],
  );
  for (const contact of [
    "98480 12345",
    "LAKSHMI@example.com",
    "\u202A+91 098480\u201112345\u202C",
    "lakshmi@example.com\u200B",
  ]) {
    await context.clearCookies();
    await track(page, ` \u200E${number.toLowerCase().replace("-", " ")}\u200B `, contact);
    await expect(page).toHaveURL("/track/order#placed");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("On its way");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Follow it at DTDC" })).toHaveAttribute("href", /dtdc\.in.*X123$/);
    await expect(main).toContainText("98•••••345");
    await expect(main).not.toContainText("Sai Nilayam");
    await expect(main.getByRole("button")).toHaveCount(0);
  }
});

async function placeUnpaid(page: Page): Promise<{ number: string; path: string }> {
  await put(page, "2");
  await live(page, "522002");
  await page.goto("/checkout");
  await fillIn(page, recipient);
  await payBy(page, /^UPI/);
  await placeButton(page).click();
  const number = await page.locator(".lead .whole").innerText();
  return { number, path: new URL(page.url()).pathname.replace("/pay", "") };
}

test("whoever closed the pay page finds it again from home, cart and tracking, and without cookies by the order's number", async ({
  page,
  context,
}) => {
  const { number, path } = await placeUnpaid(page);
  for (const place of ["/", "/cart", "/track"]) {
    await page.goto(place);
    const reminder = page.getByRole("link", { name: new RegExp(`^Order ${number}: pay .*\\d`) });
    await expect(reminder).toHaveAttribute("href", `${path}/pay`);
  }

  await context.clearCookies();
  await page.goto("/cart");
  await expect(page.getByText(number)).toHaveCount(0);
  await track(page, number, "98480 12345");
  await page.getByRole("link", { name: /^Pay / }).click();
  await expect(page).toHaveURL("/track/order/pay");
  const qr = page.getByRole("img", { name: /^UPI QR code/ });
  await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.content()).not.toContain(path);
  await expect(page.getByRole("main")).not.toContainText("Sai Nilayam");

  await page.getByRole("button", { name: "Card, UPI or net banking" }).click();
  await expect(page.getByRole("button", { name: "Pay at Razorpay" })).toBeVisible();
  expect(await page.content()).not.toContain(path.split("/").at(-1));
  await page.getByRole("button", { name: "Pay at Razorpay" }).click();
  await page.getByRole("button", { name: "Fail" }).click();
  await page.getByRole("button", { name: "Return to the shop" }).click();
  await expect(page).toHaveURL("/track/order/pay?check#pay");
  await expect(page.getByRole("heading", { name: "That attempt did not go through" })).toBeVisible();

  await page.getByRole("link", { name: "Cancel this order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Cancel order ${number}?`);
  await page.getByRole("button", { name: `Yes, cancel order ${number}` }).click();
  await expect(page).toHaveURL("/track/order#placed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancelled");
});

test("a guest who closed the pay page comes back the next day by the number, has the order kept again and pays", async ({
  page,
  context,
  database,
}) => {
  const { number } = await placeUnpaid(page);
  await context.clearCookies();
  await database.query("update orders set hold_expires_at = now() - interval '1 minute' where number = $1", [number]);
  const { db, close } = openDatabase(process.env.SHOP_DATABASE!);
  await expireHolds(db, new Date());
  await track(page, number, "98480 12345");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancelled");
  await page.getByRole("link", { name: "I still want it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Time to pay is over");
  await page.getByRole("button", { name: "Keep it once more, and pay" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay for your order");
  await page.getByRole("button", { name: "I have paid" }).click();
  const utr = `5${String(Date.now()).slice(-11)}`;
  await page.getByLabel("UTR of your payment").fill(utr);
  await page.getByRole("button", { name: "I have paid with this UTR" }).click();
  expect(await run(db, ["confirm", number, utr])).toBe(0);
  await close();
  await page.getByRole("link", { name: "Check now" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment received");
});

test("a gift is paid and cancelled by who sent it, not by who gets it", async ({ page, database }) => {
  const { number } = await placeUnpaid(page);
  await page.context().clearCookies();
  await database.query("update orders set is_gift = true, sender_mobile = '+919999900000' where number = $1", [number]);
  const actions = page.getByRole("main").getByRole("link", { name: /^(Pay|Cancel) / });
  await track(page, number, "9848012345");
  await expect(actions).toHaveCount(0);
  for (const path of ["/track/order/pay", "/track/order/cancel", "/track/order/day"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/track/order");
  }
  expect((await page.request.post("/track/order/cancel")).url()).toMatch(/\/track\/order$/);
  expect((await page.request.get("/track/order/upi.svg")).url()).toMatch(/\/track\/order$/);
  await track(page, number, "99999 00000");
  await expect(actions).toHaveCount(2);
});

test("whoever tracks an order gets no key to it, and reads none of the shop's notes", async ({
  page,
  context,
  database,
}) => {
  const { number, path } = await order(page, { "2": 1 });
  await database.query(
    `insert into order_events (order_id, kind, by, data, note)
     select id, 'packed', 'shop', '{"from": "placed", "to": "packed"}', 'UTR 412345678901' from orders where number = $1`,
    [number],
  );
  await context.clearCookies();
  await track(page, number, "9848012345");
  await expect(page.getByRole("main")).toContainText("Packed");
  await expect(page.getByRole("main")).not.toContainText("412345678901");

  const kept = (await context.cookies()).map(({ value }) => decodeURIComponent(value).split(".")[0]!);
  const token = path.split("/").at(-1)!;
  expect(kept.map((value) => Buffer.from(value, "base64").toString()).join()).not.toContain(token);
  const asked = await page.request.get("/track/order.data");
  expect(await asked.text()).toContain(number);
});

test("the receiver of a gift learns where it is and no price, and its sender sees what was paid", async ({
  page,
  context,
  database,
}) => {
  const [laddu, pickle] = ladduAndPickle.lines;
  const gift = await anOrder(database, {
    ...toChennai,
    ...ladduAndPickle,
    number: "TM-GVFTMNX",
    dispatchOn: "2026-11-09",
    promisedOn: "2026-11-12",
    status: "dispatched",
    isGift: true,
    mobile: "+919848011111",
    senderName: "Ravi Kumar",
    senderMobile: "+919848022222",
    email: "ravi@example.com",
    giftMessage: "Happy Ugadi",
    lines: [
      { ...laddu, unitPaise: 349_07 },
      { ...pickle, unitPaise: 199_03 },
    ],
  });
  // Amounts with five digits: an id, a port or a millisecond of the day may have the three of a round one.
  const money = /\bRs\b|₹|349\.?07|698\.?14|199\.?03|987\.?17|\b90(00|\.00)\b|paise|price|paid|payment/i;
  const seen = (text: string) => text.replaceAll(gift.number, "").replaceAll(new URL(page.url()).origin, "");
  await track(page, gift.number, "98480 11111");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("On its way");
  await expect(main).toContainText("It should have reached you by");
  await expect(main).toContainText("from Ravi Kumar");
  await expect(main).toContainText("2 × Motichoor Laddu, 500 g");
  expect(seen(await main.innerText())).not.toMatch(money);
  const asked = await page.request.get("/track/order.data?_routes=storefront%2Forders%2Ftracked");
  const data = seen(await asked.text());
  expect(data).toContain("Motichoor Laddu");
  expect(data).not.toMatch(money);
  for (const secret of [gift.token, "Happy Ugadi", "Sunrise Flats", "ravi@example.com", "9848022222"]) {
    expect(data).not.toContain(secret);
  }
  await expect(main.locator("a[href*='/shop/'], a[href*='/orders/'], button")).toHaveCount(0);

  for (const contact of ["+91 98480 22222", "RAVI@example.com"]) {
    await context.clearCookies();
    await track(page, gift.number, contact);
    await expect(main).toContainText("It should have reached Meena Raman by");
    await expect(main.locator(".g dd")).toContainText("987.17");
  }
});

test("a wrong number and a wrong mobile get the same answer, and what was typed is kept", async ({ page }) => {
  const { number } = await order(page, { "2": 1 });
  const answers = [];
  for (const [asked, contact] of [
    [number, "9848099999"],
    ["TM-2222222", "9848012345"],
  ] as const) {
    await track(page, asked, contact);
    await expect(page).toHaveTitle(/^Error: Track your order/);
    await expect(page.getByLabel("Order number")).toHaveValue(asked);
    answers.push(await page.locator(".error-summary").innerText());
  }
  expect(new Set(answers).size).toBe(1);
});

test("what cannot be an order number, a mobile or an e-mail is told apart at its field", async ({ page }) => {
  await track(page, "nonsense", "98480");
  await expect(page.locator("#order-error")).toContainText("such as TM-7K3QXRP");
  await expect(page.locator("#contact-error")).toContainText("10-digit mobile number or the e-mail");
});

test("whoever guesses too often is asked to call", async ({ page }) => {
  const guess = () => page.request.post("/track", { form: { order: "TM-2222222", contact: "9848012345" } });
  for (let tries = 0; tries < 20; tries++) expect((await guess()).status()).toBe(422);
  expect((await guess()).status()).toBe(429);
});

test("an order's pages are kept by nobody, and its own page tells the news at once", async ({ page, database }) => {
  const { number, path } = await order(page, { "2": 1 });
  for (const paper of ["", "/invoice", "/slip"]) {
    const answer = await page.request.get(path + paper);
    expect([answer.status(), answer.headers()["cache-control"]]).toEqual([200, "private, no-store"]);
  }
  await page.context().clearCookies();
  await page.goto(path);
  await database.query("update orders set status = 'packed' where number = $1", [number]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Packed");
});

test("an address that no order has is not found", async ({ page }) => {
  for (const rest of ["", "/pay", "/invoice", "/slip"]) {
    const answer = await page.goto(`/orders/aaaaaaaaaaaaaaaaaaaaaaaa${rest}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("main")).toContainText("We cannot find this order.");
  }
  await page.getByRole("link", { name: "Track an order" }).click();
  await expect(page).toHaveURL("/track");
  await page.goto("/track/order");
  await expect(page).toHaveURL("/track");
});
