import { expect, test } from "vitest";
import { complaintForm } from "#domain/enquiries/enquiry.ts";
import { markEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { listSnapshots } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import { writeInvoice } from "../../tests/support/documents.ts";
import { anOrder, type OrderWish } from "../../tests/support/orders.ts";
import { db, pool } from "../../tests/support/database.ts";
import { cashFor, transferFor } from "../../tests/support/money-for.ts";
import { aCustomer, enquire, giveBack, tablesWith } from "../../tests/support/erasing.ts";
import { eraseAccount } from "./erasure.server.ts";
import { erasePersons } from "./deferred-erasure.server.ts";

const recipientOf = async (id: string) => (await listSnapshots(db, id))[0]!.recipient;
const orderOf = async (id: string) => (await findOrder(db, id))!;

test("what is still under way keeps its person, and loses it in the hour after it is finished and paid", async () => {
  const { id, columns, words } = await aCustomer("Vellampati");
  const cooking = await anOrder(pool, { ...columns, method: "cash" });
  const handedOver = await anOrder(pool, { ...columns, method: "cash", status: "delivered" });
  const owed = await anOrder(pool, { ...columns, status: "cancelled", isPaid: true });
  const owing = { amountPaise: 549_00, status: "failed", reason: "x", reasonCode: "cancelled" } as const;
  const refundId = await giveBack(owed, owing);

  await eraseAccount(db, id);
  await erasePersons(db);
  for (const order of [cooking, handedOver, owed]) {
    expect(await orderOf(order.id)).toMatchObject({
      userId: null,
      erasureRequestedAt: expect.any(Date),
      erasedAt: null,
      name: "Zubaida Vellampati",
    });
  }

  await db.transaction(async (tx) => {
    for (const status of ["packed", "dispatched", "delivered"] as const) {
      await advanceOrder(tx, await lockOrder(tx, cooking.id), status, { by: "shop" });
    }
  });
  for (const { payment } of [cooking, handedOver]) await recordReceipt(db, cashFor(payment));
  await pool.query("update refunds set status = 'done' where id = $1", [refundId]);
  await erasePersons(db);
  await erasePersons(db);
  expect(await tablesWith(words)).toEqual([]);
});

test("a bill with a GSTIN goes on naming the business and its address", async () => {
  const { id, columns, name, mobile, email } = await aCustomer("Peddapuri");
  const business = { gstin: "27AAPFU0939F1ZV", businessName: "Peddapuri Traders" };
  const order = await anOrder(pool, { ...columns, ...business, status: "delivered" });
  await writeInvoice(pool, order.id);
  const home = { billAddress: "5 Peddapuri Road", billPincode: "400001" };
  const billed = await anOrder(pool, { ...columns, ...business, ...home, status: "delivered" });
  await writeInvoice(pool, billed.id);
  const unbilled = await anOrder(pool, { ...columns, ...home, status: "delivered" });
  await writeInvoice(pool, unbilled.id);
  await eraseAccount(db, id);
  expect(await recipientOf(billed.id)).toMatchObject({
    name: "Peddapuri Traders",
    street: ["5 Peddapuri Road", "400001"],
    state: { name: "Maharashtra" },
    mobile: null,
  });
  for (const { id: orderId } of [billed, unbilled])
    expect(await orderOf(orderId)).toMatchObject({ name: "Erased", billAddress: null, billPincode: null });
  expect(await tablesWith([name, mobile.slice(3), email])).toEqual([]);
  expect(await orderOf(order.id)).toMatchObject({
    name: "Erased",
    mobile: "",
    gstin: business.gstin,
    businessName: "Peddapuri Traders",
    address1: "",
    note: null,
  });
  expect(await recipientOf(order.id)).toMatchObject({
    name: "Peddapuri Traders",
    gstin: business.gstin,
    person: "Erased",
    street: expect.arrayContaining(["Peddapuri House"]),
  });
});

test("a tax invoice over ₹50,000 or more before tax goes on naming its buyer, and a smaller one does not", async () => {
  const { id, name, mobile, email, columns } = await aCustomer("Chirala");
  const delivered = (unitPaise: number, others: OrderWish = {}) =>
    anOrder(pool, { ...columns, status: "delivered", deliveryPaise: 0, lines: [{ unitPaise }], ...others });
  const gift = { isGift: true, senderName: name, senderMobile: mobile, giftMessage: "With love" };
  const [large, small, unregistered, cancelled, given] = [
    await delivered(52_500_00),
    await delivered(52_499_00),
    await delivered(52_500_00),
    await delivered(52_500_00, { status: "cancelled" }),
    await delivered(60_000_00, { ...gift, name: "Gita Devi" }),
  ];
  for (const order of [large, small, given]) await writeInvoice(pool, order.id);
  await writeInvoice(pool, unregistered.id, { gstin: "" });
  const { street, town } = await recipientOf(large.id);

  await eraseAccount(db, id);
  const gone = { mobile: "", email: null, note: null, senderMobile: null, giftMessage: null };
  expect(street).toEqual(expect.arrayContaining(["Chirala House", "Behind Chirala"]));
  expect(await recipientOf(large.id)).toMatchObject({ name, street, town, mobile: null });
  expect((await listSnapshots(db, given.id))[0]).toMatchObject({
    recipient: { name, mobile: null },
    delivery: { name: "Gita Devi", street, mobile: null },
  });
  for (const order of [small, unregistered]) {
    expect(await recipientOf(order.id)).toMatchObject({ name: "Erased", street: [], town, mobile: null });
  }
  for (const order of [large, given, small, unregistered, cancelled]) {
    expect(await orderOf(order.id)).toMatchObject({ ...gone, name: "Erased", address1: "", landmark: null });
  }
  expect(await tablesWith([mobile.slice(3), email])).toEqual([]);
  await erasePersons(db);
  expect(await recipientOf(large.id)).toMatchObject({ name, street });
});

test("a complaint that is open keeps its writer until it is settled", async () => {
  const { id, mobile, email, words } = await aCustomer("Ongolimma");
  const complaint = { name: "Ongolimma", mobile, email, orderNumber: "", message: "The box was open." };
  const reference = await enquire(complaintForm.parse(complaint), id);
  await eraseAccount(db, id);
  await erasePersons(db);
  expect(await tablesWith(words)).toEqual(["public.enquiries"]);

  await markEnquiry(db, reference, "resolved", "staff");
  await erasePersons(db);
  expect(await tablesWith(words)).toEqual([]);
  const { rows } = await pool.query("select * from enquiries where reference = $1", [reference]);
  expect(rows).toMatchObject([{ kind: "complaint", name: "Erased", message: "Erased", mobile: "", status: "closed" }]);
});

test("money that comes late for an order without a person goes back, and nothing is cooked for nobody", async () => {
  const { id, columns } = await aCustomer("Nallamadi");
  const { payment, ...order } = await anOrder(pool, { ...columns, status: "cancelled" });
  await eraseAccount(db, id);
  expect(await recordReceipt(db, transferFor(payment, "412345678901"))).toBe("refund due");
  expect((await orderOf(order.id)).status).toBe("cancelled");
});
