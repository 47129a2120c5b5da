import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { database } from "#app/context.ts";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { db } from "../../../tests/support/database.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { readGoods } from "./order-card.server.ts";
import { viewOrder } from "./order-view.server.ts";
import { viewReceivedGift } from "./received-gift.server.ts";

type Changes = Parameters<typeof buildOrder>[0];

function view(changes: Changes) {
  const context = new RouterContextProvider();
  context.set(database, db);
  return viewOrder(context, buildOrder({ method: "cash", ...changes }), { masked: false });
}

test.each<[string, Changes]>([
  ["Cash on delivery: you pay at the door.", { status: "placed" }],
  ["Cash at the shop: you pay when you collect it.", { status: "ready", collects: true }],
  ["Paid in cash.", { status: "delivered" }],
  ["Not paid (Cash on delivery).", { status: "cancelled" }],
  ["Not paid (Cash on delivery).", { status: "returned" }],
  ["To be paid by UPI.", { status: "awaiting-payment", method: "upi" }],
  ["Not paid (UPI).", { status: "cancelled", method: "upi" }],
])("%s", async (sentence, changes) => {
  expect((await view(changes)).card.payment).toBe(sentence);
});

test("the page tells whole and part of what went back apart, and shows no steps of an order that is not made", async () => {
  const paid = { method: "upi", status: "placed" } as const;
  const whole = await view({ ...paid, sums: { allowedPaise: 549_00, returnedPaise: 549_00 } });
  expect(whole).toMatchObject({
    heading: "Your money went back",
    card: { payment: "Paid by UPI. All that you paid went back to you." },
    steps: undefined,
  });
  const part = await view({ ...paid, sums: { allowedPaise: 100_00, returnedPaise: 100_00 } });
  expect(part).toMatchObject({
    heading: "Payment received",
    card: { payment: "Paid by UPI. ₹100 of it went back to you." },
  });
  expect(part.steps).toHaveLength(4);
  const lost = await view({
    method: "razorpay",
    status: "delivered",
    sums: { receivedPaise: 0, deductedPaise: 549_00 },
  });
  expect(lost.card.payment).toMatch(/^Paid by .*Razorpay\. All that you paid went back to you\.$/);
});

test("the receiver of a gift hears nothing of its money, also when all of it went back", async () => {
  const order = buildOrder({ status: "placed", isGift: true, sums: { allowedPaise: 549_00, returnedPaise: 549_00 } });
  const gift = viewReceivedGift(order, await readGoods(db, order), defaultSettings, new Date());
  expect(gift).toMatchObject({ heading: "A gift for you", steps: undefined, collection: undefined });
  expect(JSON.stringify(gift)).not.toMatch(/money|paid|paise|[45]49/i);
});

test("what is collected is still to be collected until it was", async () => {
  expect((await view({ collects: true, status: "ready" })).card.recipient).toContain("To collect at the shop");
  expect((await view({ collects: true, status: "collected" })).card.recipient).toContain("Collected at the shop");
});

test("what is collected says where and when, and what to bring, and shows no placeholder as the way", async () => {
  const bare = (await view({ collects: true, status: "ready" })).collection!;
  expect(bare).toMatchObject({ address: "Guntur, Andhra Pradesh", map: undefined });
  expect(bare.bring).toMatch(/^Bring the order number TM-\w+ and ₹549 in cash\.$/);
  await saveSetting(db, "street", "4 Brodipet");
  const { collection } = await view({ collects: true, status: "awaiting-payment", method: "upi" });
  expect(collection).toMatchObject({ hours: expect.stringMatching(/9.*7/), bring: expect.stringMatching(/TM-\w+\.$/) });
  expect(collection!.map).toContain("query=The%20Tastemakers%2C%204%20Brodipet%2C%20Guntur");
  for (const other of [{ collects: true, status: "collected" }, { collects: true, status: "cancelled" }, {}] as const)
    expect((await view(other)).collection).toBeUndefined();
});

test("an order that is under way says how its customer comes back to it", async () => {
  expect((await view({ status: "placed", email: null })).wayBack).toEqual({ email: null });
  expect((await view({ status: "delivered" })).wayBack).toBeUndefined();
});

test("whoever says that it was paid is not asked to pay again", async () => {
  const waiting = { status: "awaiting-payment", method: "upi" } as const;
  expect((await view(waiting)).isClaimed).toBe(false);
  expect((await view({ ...waiting, sums: { isClaimed: true } })).isClaimed).toBe(true);
});

test("an order says what came and what of it is missing, and asks for no more than that", async () => {
  const waiting = { status: "awaiting-payment", method: "upi", sums: { receivedPaise: 548_00 } } as const;
  expect(await view(waiting)).toMatchObject({
    came: "₹548 came, ₹1 is missing.",
    duePaise: 1_00,
  });
  const { came, card } = await view({ ...waiting, status: "cancelled" });
  expect([came, card.payment]).toEqual([undefined, "Not paid in full (UPI)."]);
});

test("the page of an order whose customer was forgotten shows nobody", async () => {
  const forgotten = { erasedAt: new Date(), name: "Erased", mobile: "", email: null, address1: "" };
  const { recipient } = (await view({ ...forgotten, status: "delivered" })).card;
  expect(recipient).toEqual(["Name and address were erased, as the customer wished or the law asks."]);
  expect((await view({ erasureRequestedAt: new Date(), status: "dispatched" })).card.recipient).toContain("Lakshmi");
});
