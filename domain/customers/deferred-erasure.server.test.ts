import { expect, test } from "vitest";
import { complaintForm } from "#domain/enquiries/enquiry.ts";
import { markEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { listSnapshots } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { advanceOrder, lockOrder, recordEvent } from "#domain/orders/orders.server.ts";
import { closeRequests, createPayment } from "#domain/payments/payments.server.ts";
import { recordReceipt } from "#domain/payments/receipts.server.ts";
import { writeInvoice, writeOrder } from "../../tests/support/billed-order.ts";
import { db, pool } from "../../tests/support/database.ts";
import { cashFor, transferFor } from "../../tests/support/money-for.ts";
import { aCustomer, enquire, giveBack, pay, tablesWith, TOTAL } from "../../tests/support/erasing.ts";
import { eraseAccount } from "./erasure.server.ts";
import { erasePersons } from "./deferred-erasure.server.ts";

const recipientOf = async (id: string) => (await listSnapshots(db, id))[0]!.recipient;
const orderOf = async (id: string) => (await findOrder(db, id))!;

test("what is still under way keeps its person, and loses it in the hour after it is finished and paid", async () => {
  const { id, columns, words } = await aCustomer("Vellampati");
  const cooking = await writeOrder(pool, { ...columns, method: "cash" });
  const handedOver = await writeOrder(pool, { ...columns, method: "cash", status: "delivered" });
  const cash = await createPayment(db, { ...handedOver, method: "cash" }, TOTAL);
  const owed = await writeOrder(pool, { ...columns, status: "cancelled" });
  const paid = await pay(owed.id, owed.number);
  const owing = { amountPaise: TOTAL, status: "failed", reason: "x", reasonCode: "cancelled" } as const;
  const refundId = await giveBack(paid, owing);

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
  await createPayment(db, { ...cooking, method: "cash" }, TOTAL).then(({ id: paymentId }) =>
    recordReceipt(db, cashFor({ id: paymentId }, { amountPaise: TOTAL })),
  );
  await recordReceipt(db, cashFor(cash, { amountPaise: TOTAL }));
  await pool.query("update refunds set status = 'done' where id = $1", [refundId]);
  await erasePersons(db);
  await erasePersons(db);
  expect(await tablesWith(words)).toEqual([]);
});

test("a bill with a GSTIN goes on naming the business and its address", async () => {
  const { id, columns, name, mobile, email } = await aCustomer("Peddapuri");
  const business = { gstin: "27AAPFU0939F1ZV", business_name: "Peddapuri Traders" };
  const order = await writeOrder(pool, { ...columns, ...business, status: "delivered" });
  await writeInvoice(pool, order.id);
  const home = { bill_address: "5 Peddapuri Road", bill_pincode: "400001" };
  const billed = await writeOrder(pool, { ...columns, ...business, ...home, status: "delivered" });
  await writeInvoice(pool, billed.id);
  const unbilled = await writeOrder(pool, { ...columns, ...home, status: "delivered" });
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

const laddus = (unitPaise: number) => [{ name: "Motichoor Laddu", label: "500 g", grams: 500, unitPaise, quantity: 1 }];

test("a tax invoice over ₹50,000 or more before tax goes on naming its buyer, and a smaller one does not", async () => {
  const { id, name, mobile, email, columns } = await aCustomer("Chirala");
  const delivered = { ...columns, status: "delivered", delivery_paise: 0 };
  const gift = { is_gift: true, sender_name: name, sender_mobile: mobile, gift_message: "With love" };
  const [large, small, unregistered, cancelled, given] = [
    await writeOrder(pool, delivered, laddus(52_500_00)),
    await writeOrder(pool, delivered, laddus(52_499_00)),
    await writeOrder(pool, delivered, laddus(52_500_00)),
    await writeOrder(pool, { ...delivered, status: "cancelled" }, laddus(52_500_00)),
    await writeOrder(pool, { ...delivered, ...gift, name: "Gita Devi" }, laddus(60_000_00)),
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
  const order = await writeOrder(pool, { ...columns, status: "cancelled" });
  const payment = await createPayment(db, { ...order, method: "upi" }, TOTAL);
  await db.transaction((tx) => closeRequests(tx, order.id));
  await recordEvent(db, order.id, "cancelled", { by: "clock", data: { to: "cancelled" } });
  await eraseAccount(db, id);
  const money = transferFor(payment, "412345678901", { amountPaise: TOTAL });
  expect(await recordReceipt(db, money)).toBe("refund due");
  expect((await orderOf(order.id)).status).toBe("cancelled");
});
