import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { database, environment, gateway } from "#app/context.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import type { CheckoutDetails, Gateway } from "#domain/payments/gateways/gateway.ts";
import type { Environment } from "#platform/environment.ts";
import { db } from "../../../tests/support/database.ts";
import { posted } from "../../../tests/support/desk-context.ts";
import { waitingOrder } from "../../../tests/support/waiting-order.ts";
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
  const [own, gift] = [await waitingOrder(db), await waitingOrder(db)];
  await db.update(orders).set({ isGift: true }).where(eq(orders.id, gift.order.id));
  expect([await waysFor(own.order.token), await waysFor(gift.order.token)]).toEqual([["cash"], []]);
  expect(await post(gift.order.token, "cash")).toMatchObject({ init: { status: 422 } });
  expect(await findOrder(db, gift.order.id)).toMatchObject({ status: "awaiting-payment", method: "upi" });
  expect(await post(own.order.token, "cash")).toMatchObject({ status: 303 });
  expect(await findOrder(db, own.order.id)).toMatchObject({ status: "placed", method: "cash" });
});

test("the gateway is told the mobile of a gift's sender, never the receiver's, to whom it would write", async () => {
  const told: CheckoutDetails[] = [];
  const company = {
    createOrder: async ({ reference }) => `order_${reference}`,
    listPayments: async () => [],
    checkoutForm: (details) => (told.push(details), { action: "/pay", fields: [] }),
  } satisfies Partial<Gateway> as unknown as Gateway;
  const { order } = await waitingOrder(db, { method: "razorpay" });
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
