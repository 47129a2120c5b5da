import { expect, test } from "vitest";
import type { Actor, OrderEventKind, OrderStatus, PaymentMethod } from "#domain/orders/order.ts";
import { noticesOf, type Notices } from "./notices.ts";

type Case = [kind: OrderEventKind, status: OrderStatus, method: PaymentMethod, by: Actor, Notices];

const cases: Case[] = [
  [
    "awaiting-approval",
    "awaiting-approval",
    "cash",
    "customer",
    { customer: "looked-at-first", shop: "order-to-approve" },
  ],
  ["placed", "placed", "cash", "shop", { customer: "confirmed" }],
  ["placed", "placed", "cash", "customer", { customer: "confirmed", shop: "new-order" }],
  ["awaiting-payment", "awaiting-payment", "upi", "customer", { customer: "pay", shop: "new-order" }],
  ["awaiting-payment", "awaiting-payment", "razorpay", "customer", { customer: "pay" }],
  ["payment-claimed", "awaiting-payment", "upi", "customer", { shop: "payment-claimed" }],
  ["payment-received", "placed", "upi", "shop", { customer: "paid" }],
  ["payment-received", "placed", "razorpay", "gateway", { customer: "paid", shop: "new-order" }],
  ["dispatched", "dispatched", "upi", "shop", { customer: "dispatched" }],
  ["undispatched", "packed", "upi", "shop", { customer: "undispatched" }],
  ["tracking-changed", "dispatched", "upi", "shop", { customer: "tracking-changed" }],
  ["ready", "ready", "cash", "shop", { customer: "ready" }],
  ["delivered", "delivered", "cash", "shop", { customer: "delivered" }],
  ["collected", "collected", "cash", "shop", { customer: "collected" }],
  ["cancelled", "cancelled", "cash", "customer", { customer: "cancelled", shop: "stop-cooking" }],
  ["cancelled", "cancelled", "upi", "clock", { customer: "cancelled" }],
  ["refund-due", "cancelled", "upi", "shop", { customer: "refund-due", shop: "refund-to-send" }],
  ["payment-claimed", "cancelled", "upi", "customer", { shop: "payment-claimed" }],
  ["claim-waits", "awaiting-payment", "upi", "clock", { shop: "claim-waits" }],
  ["refund-failed", "cancelled", "razorpay", "gateway", { shop: "refund-failed" }],
  ["moved", "placed", "upi", "shop", { customer: "moved", shop: "plan-changed" }],
  ["moved", "placed", "razorpay", "gateway", { customer: "moved" }],
  ["changed", "placed", "cash", "shop", { customer: "changed" }],
  ["changed", "awaiting-payment", "upi", "shop", { customer: "changed" }],
  ["corrected", "placed", "upi", "shop", { customer: "corrected" }],
  ["refunded", "cancelled", "razorpay", "gateway", { customer: "refunded" }],
];

test.each(cases)("%s of an order that is %s, paid by %s, by the %s", (kind, status, method, by, notices) => {
  expect(noticesOf({ kind, by }, { status, method, email: "lakshmi@example.net", hold: "standard" })).toEqual(notices);
});

test.each(cases)("without an e-mail address %s of an order that is %s (%s, %s) tells only the owner", (...one) => {
  const [kind, status, method, by, { shop }] = one;
  expect(noticesOf({ kind, by }, { status, method, email: null, hold: "standard" })).toEqual(shop ? { shop } : {});
});

test.each(["brief", "none"] as const)(
  "the owner hears of a UPI order with a hold that is %s once it is claimed",
  (hold) => {
    const order = { status: "awaiting-payment", method: "upi", email: "lakshmi@example.net", hold } as const;
    expect(noticesOf({ kind: "awaiting-payment", by: "customer" }, order)).toEqual({ customer: "pay" });
    expect(noticesOf({ kind: "payment-claimed", by: "customer" }, order)).toEqual({ shop: "payment-claimed" });
  },
);

test.each<[string, OrderEventKind, OrderStatus, PaymentMethod]>([
  ["an order that was paid before the mail went is not asked to pay", "awaiting-payment", "placed", "upi"],
  ["nor one that was cancelled", "awaiting-payment", "cancelled", "razorpay"],
  ["the payment says that a paid order is placed", "placed", "placed", "upi"],
  ["a cancelled order is not confirmed", "placed", "cancelled", "cash"],
  ["an order that came back is not called cancelled", "cancelled", "placed", "upi"],
  ["cash at the door is in the customer's own hand", "payment-received", "delivered", "cash"],
  ["an order that was collected is not called ready", "ready", "collected", "cash"],
  ["a parcel that has arrived is not followed any more", "tracking-changed", "delivered", "upi"],
  ["who cancelled in the meantime reads of no correction", "corrected", "cancelled", "upi"],
  ["an order that was called delivered too early is not greeted as such", "delivered", "dispatched", "upi"],
  ["nor is it said to have left when it is back on the shelf", "dispatched", "packed", "upi"],
  ["nor that it is back when it has left again", "undispatched", "dispatched", "upi"],
  ["nor is it sent a second time", "undelivered", "dispatched", "upi"],
  ["an order that is not ready after all is not called so", "ready", "packed", "cash"],
  ["nobody hears that a packed order went back to the kitchen", "unpacked", "placed", "cash"],
  ["a claim is not shown once the money is there", "payment-claimed", "placed", "upi"],
])("%s", (_, kind, status, method) => {
  expect(noticesOf({ kind, by: "shop" }, { status, method, email: "lakshmi@example.net", hold: "standard" })).toEqual(
    {},
  );
});
