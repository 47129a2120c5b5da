import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { database, environment, gateway } from "#app/context.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { claimTransfer } from "#domain/payments/requests/claims.server.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { paymentRequests } from "#domain/payments/schema.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import type { CheckoutDetails, Gateway } from "#domain/payments/gateways/gateway.ts";
import type { Environment } from "#platform/environment.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { posted } from "../../../tests/support/desk-context.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { changePayment, payPage } from "./pay.server.ts";

await saveSetting(db, "upiId", "kitchen@examplebank");

function shop(company?: Gateway): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(gateway, company);
  context.set(environment, { SITE_URL: "https://shop.example" } as Environment);
  return context;
}

const asked = (token: string) => new Request(`https://shop.example/orders/${token}/pay`);
const waysFor = async (token: string) =>
  (await payPage(shop(), asked(token), token)).otherMethods.map(({ method }) => method);
const post = (token: string, method: string) =>
  changePayment(shop(), posted(`/orders/${token}/pay`, { intent: "change", method }), token);

test("a gift is offered no cash where another order is, and a page that still asks for it is refused", async () => {
  const [own, gift] = [await anOrder(pool), await anOrder(pool, { isGift: true })];
  expect([await waysFor(own.token), await waysFor(gift.token)]).toEqual([["cash"], []]);
  expect(await post(gift.token, "cash")).toMatchObject({ init: { status: 422 } });
  expect(await findOrder(db, gift.id)).toMatchObject({ status: "awaiting-payment", method: "upi" });
  expect(await post(own.token, "cash")).toMatchObject({ status: 303 });
  expect(await findOrder(db, own.id)).toMatchObject({ status: "placed", method: "cash" });
});

test("the gateway is told the mobile of a gift's sender, never the receiver's, to whom it would write", async () => {
  const told: CheckoutDetails[] = [];
  const company = {
    createOrder: async ({ reference }) => `order_${reference}`,
    listPayments: async () => [],
    checkoutForm: (details) => (told.push(details), { action: "/pay", fields: [] }),
  } satisfies Partial<Gateway> as unknown as Gateway;
  const order = await anOrder(pool, { method: "razorpay" });
  const pay = () => payPage(shop(company), asked(order.token), order.token);
  await pay();
  for (const senderMobile of ["+919848054321", null]) {
    await db.update(orders).set({ isGift: true, senderName: "Ravi", senderMobile }).where(eq(orders.id, order.id));
    await pay();
  }
  expect(told).toMatchObject([
    { name: "Lakshmi", mobile: "+919848012345" },
    { name: "Ravi", mobile: "+919848054321" },
    { name: "Ravi", mobile: null },
  ]);
});

const press = (token: string, intent: string) =>
  changePayment(shop(), posted(`/orders/${token}/pay`, { intent }), token);
const page = (token: string, query = "") =>
  payPage(shop(), new Request(`https://shop.example/orders/${token}/pay${query}`), token);
const claims = async (orderId: string) =>
  (await findOrder(db, orderId))!.events.filter(({ kind }) => kind === "payment-claimed");

test("whoever says that they paid is told what was looked at, and is not asked to pay until they take it back", async () => {
  const { payment, ...order } = await anOrder(pool);
  expect(await page(order.token)).toMatchObject({ state: "to pay", canChange: true, upi: { lookedFor: undefined } });

  expect(await press(order.token, "paid")).toMatchObject({ status: 303 });
  const said = await page(order.token);
  expect(said).toMatchObject({ state: "looked for", heading: "We look for your payment", canChange: false });
  expect(said.upi!.lookedFor).toMatchObject({
    utr: null,
    whenFound: expect.stringContaining("With the UTR below we keep it for two days"),
    isAskedAgain: false,
  });
  await db
    .update(paymentRequests)
    .set({ checkedAt: new Date("2026-01-05T05:00:00Z") })
    .where(eq(paymentRequests.id, payment.id));
  expect((await page(order.token)).upi!.lookedFor!.lookedAt).toBe("Monday 5 January, 10:30 am");
  expect((await page(order.token, "?check")).upi!.lookedFor!.lookedAt).not.toBe("Monday 5 January, 10:30 am");
  expect((await findOrder(db, order.id))!.holdExpiresAt).toEqual(order.holdExpiresAt);

  await press(order.token, "not-paid");
  expect(await page(order.token)).toMatchObject({ state: "to pay", canChange: true });
  await press(order.token, "paid");
  expect(await claims(order.id)).toHaveLength(1);
  for (let serial = 0; serial < 5; serial++)
    expect(await claimTransfer(db, payment.id, String(612_345_678_900 + serial))).toBe("claimed");
  expect(await claims(order.id)).toHaveLength(6);
  await press(order.token, "not-paid");
  expect((await page(order.token, "?again")).upi!.lookedFor).toMatchObject({ utr: "612345678904", isAskedAgain: true });
});

test("the payment page says that the money came, also when only part of it was spoken of before", async () => {
  const { payment, ...order } = await anOrder(pool);
  await press(order.token, "paid");
  await confirmUpi(db, payment.id, "712345678901", 500_00);
  expect(await page(order.token)).toMatchObject({
    state: "to pay",
    came: expect.stringMatching(/^₹500 came, ₹49 is missing/),
  });
  await press(order.token, "paid");
  expect(await page(order.token)).toMatchObject({ state: "looked for" });
  await confirmUpi(db, payment.id, "712345678902", 49_00);
  expect(await page(order.token)).toMatchObject({ state: "received", heading: "Payment received", upi: undefined });
  expect(await press(order.token, "paid")).toMatchObject({ status: 303 });
  expect(await page(order.token)).toMatchObject({ state: "received" });
});

test("links to single apps are offered to Chrome on Android alone, and come back when the app is missing", async () => {
  const order = await anOrder(pool);
  const by = (browser: string) => {
    const headers = { "User-Agent": browser };
    return payPage(shop(), new Request(`https://shop.example/orders/${order.token}/pay`, { headers }), order.token);
  };
  const phone = "Mozilla/5.0 (Linux; Android 14; SM-A146) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36";
  const { link, apps } = (await by(phone)).upi!;
  expect(apps.map(({ app }) => app)).toEqual(["PhonePe", "Google Pay", "Paytm", "BHIM"]);
  expect(apps[0]!.href).toBe(
    `${link.replace("upi:", "intent:")}#Intent;scheme=upi;package=com.phonepe.app;S.browser_fallback_url=${encodeURIComponent(`https://shop.example/orders/${order.token}/pay?app=missing#upi`)};end`,
  );
  for (const other of [phone.replace("SM-A146", "SM-A146; wv"), "iPhone Safari", "Firefox Android"])
    expect((await by(other)).upi!.apps).toEqual([]);
  expect((await page(order.token, "?app=missing")).upi!.isAppMissing).toBe(true);
});
