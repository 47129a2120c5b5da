import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { database, gateway, log } from "#app/context.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { checkPayment } from "#domain/payments/receipts/reconciliation.server.ts";
import { db } from "../../../tests/support/database.ts";
import { withRazorpay } from "../../../tests/support/razorpay.ts";
import { action } from "./razorpay-notice.ts";
import { viewOrder } from "./order-view.server.ts";

const { standIn, gateway: razorpay, atRazorpay } = await withRazorpay();
const context = new RouterContextProvider();
context.set(database, db);
context.set(gateway, razorpay);
context.set(log, { warn: () => undefined } as never);

test("what is given back on Razorpay's own pages stands on the customer's page, part and whole", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  const { id } = standIn.pay(gatewayOrderId);
  await checkPayment(db, razorpay, payment);
  const page = async () => viewOrder(context, (await findOrder(db, order.id))!, { masked: false });
  const tell = async () => {
    for (const { id: eventId, body, signature } of standIn.notices.written) {
      const headers = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": eventId };
      const url = new URL("https://shop.example/webhooks/razorpay");
      const request = new Request(url, { method: "POST", body, headers });
      const answer = await action({ context, request, url, params: {}, pattern: "/webhooks/razorpay" });
      expect(answer.status).toBe(200);
    }
  };
  await standIn.refundOnPages(id, 100_00);
  await tell();
  expect(await page()).toMatchObject({
    heading: "Payment received",
    card: { payment: "Paid by Card, UPI or net banking through Razorpay. ₹100 of it went back to you." },
  });
  await standIn.refundOnPages(id, 449_00);
  await tell();
  const { heading, answer, events } = await page();
  expect(heading).toBe("Your money went back");
  expect(answer).toMatch(/^All that you paid went back to you\. So we do not make the order/);
  expect(events.map(({ words }) => words)).toEqual(expect.arrayContaining(["Refunded: ₹100", "Refunded: ₹449"]));
});
