import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { recordChange } from "#domain/audit/audit.server.ts";
import { complaintForm, contactForm } from "#domain/enquiries/enquiry.ts";
import { markEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { listSnapshots } from "#domain/orders/documents/documents.server.ts";
import { listOrdersPastRetention } from "#domain/orders/customer/erasure.server.ts";
import { findOrder, findTracked } from "#domain/orders/full-order.server.ts";
import { recordEvent } from "#domain/orders/orders.server.ts";
import { recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import { writeCreditNote, writeInvoice } from "../../tests/support/documents.ts";
import { anOrder, type OrderWish } from "../../tests/support/orders.ts";
import { db, pool } from "../../tests/support/database.ts";
import { cashFor } from "../../tests/support/money-for.ts";
import { aCustomer, enquire, giveBack, tablesWith } from "../../tests/support/erasing.ts";
import { eraseAccount } from "./erasure.server.ts";
import { erasePersons } from "./deferred-erasure.server.ts";
import { listPastOrders } from "./past-orders.server.ts";
import { readPersonalData } from "./personal-data.server.ts";

/** The end of the legal retention of records of the financial year 2026-27. */
const lastMoment = new Date("2033-12-31T23:59:59+05:30");
const dayAfter = new Date("2034-01-01T00:00:00+05:30");

const orderOf = async (id: string) => (await findOrder(db, id))!;
const paperOf = async (id: string) => (await listSnapshots(db, id))[0]!;
const dear = { lines: [{ unitPaise: 60_000_00 }] };

async function delivered(wish: OrderWish) {
  const order = await anOrder(pool, { placedAt: new Date("2026-06-01T06:00:00Z"), status: "delivered", ...wish });
  return { ...order, bill: await writeInvoice(pool, order.id) };
}

async function listWritten() {
  const { rows } = await pool.query("select reference from enquiries where mobile <> '' order by reference");
  return rows.map(({ reference }) => reference);
}

async function everyRow() {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I', table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const all: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await pool.query(`select xmin::text || row::text as words from ${name} as row`);
    all.push(...found.map(({ words }) => `${name} ${words}`));
  }
  return all.toSorted();
}

test("on the last day nothing goes, on the day after nobody is left, and numbers, amounts and days stay", async () => {
  const { id: userId, name, mobile, email, columns, words } = await aCustomer("Repalleti");
  const own = await delivered(columns);
  const guest = { ...columns, userId: null };
  const ofGuest = await delivered({ ...guest, method: "razorpay" });
  const gift = { isGift: true, senderName: name, senderMobile: mobile, giftMessage: "With love, Repalleti" };
  const given = await delivered({ ...guest, ...gift, name: "Repalleti's aunt", ...dear });
  const business = { gstin: "27AAPFU0939F1ZV", businessName: "Repalleti Traders" };
  const ofBusiness = await delivered({ ...guest, ...business });
  const neverBilled = await anOrder(pool, {
    ...guest,
    placedAt: new Date("2027-03-31T18:29:59Z"),
    status: "cancelled",
  });

  await pool.query(
    "update payment_requests set gateway_order_id = $2, failure = 'Repalleti pressed back' where id = $1",
    [ofGuest.payment.id, `order_${ofGuest.id}`],
  );
  const asked = { amountPaise: 500, status: "done", reason: "Repalleti asked", reasonCode: "goodwill" } as const;
  await giveBack(ofGuest, asked);
  const notice = { order_id: `order_${ofGuest.id}`, email, contact: mobile };
  const strangers = { order_id: null, email: "repalleti@example.com", contact: mobile };
  for (const [entity, at] of [
    [notice, "2027-04-02T06:00:00Z"],
    [strangers, "2027-03-31T06:00:00Z"],
  ] as const) {
    await pool.query(
      "insert into gateway_events (id, kind, body, received_at) values ($1, 'payment.captured', $2, $3)",
      [randomUUID(), JSON.stringify({ payload: { payment: { entity } } }), at],
    );
  }
  await recordEvent(db, own.id, "goes-on", { by: "shop", note: `Called ${name} about it.` });
  await pool.query("insert into order_notes (order_id, by, text) values ($1, 'Anil', 'Repalleti likes it crisp')", [
    ofBusiness.id,
  ]);
  const by = { id: "staff", name: "Anil" };
  const subject = { kind: "order" as const, id: ofBusiness.id };
  await recordChange(db, { by, action: "changed", subject, after: { text: "For repalleti traders" } });
  const ids = [own, ofGuest, given, ofBusiness].map(({ id }) => id);
  const before = await Promise.all(ids.map(paperOf));

  await erasePersons(db, lastMoment);
  for (const id of [...ids, neverBilled.id]) expect(await orderOf(id)).toMatchObject({ mobile, email });
  expect(await Promise.all(ids.map(paperOf))).toEqual(before);

  await erasePersons(db, dayAfter);
  expect(await tablesWith(words)).toEqual(["public.users"]);
  expect(await tablesWith(["27AAPFU"])).toEqual([]);
  for (const [index, id] of ids.entries()) {
    const { bill, number, issuedOn, orderedOn, placeOfSupply } = before[index]!;
    const nobody = expect.not.objectContaining({ mobile });
    expect(await paperOf(id)).toMatchObject({ bill, number, issuedOn, orderedOn, placeOfSupply, recipient: nobody });
  }
  expect(await orderOf(ofBusiness.id)).toMatchObject({ name: "Erased", businessName: "Erased", gstin: "27 (erased)" });
  expect(await orderOf(neverBilled.id)).toMatchObject({ name: "Erased", address1: "", city: "Guntur" });
  expect(await findTracked(db, own.number, { mobile: undefined, email: "nobody@example.net" })).toBeUndefined();

  const { orders } = await listPastOrders(db, userId, 10);
  expect(orders).toMatchObject([{ number: own.number, totalPaise: 549_00, isBilled: true }]);
  const data = (await readPersonalData(db, userId))!;
  expect(data.orders.map((order) => JSON.parse(order))).toMatchObject([
    { number: own.number, name: "Erased", mobile: "", documents: [{ number: own.bill }] },
  ]);

  const once = await everyRow();
  await erasePersons(db, dayAfter);
  expect(await everyRow()).toEqual(once);
});

test("a bill that had to go on naming its buyer after the erasing names nobody in the end", async () => {
  const { id, name, columns, words } = await aCustomer("Bhattiprolu");
  const business = { gstin: "27AAPFU0939F1ZV", businessName: "Bhattiprolu Traders" };
  const [large, ofBusiness] = [await delivered({ ...columns, ...dear }), await delivered({ ...columns, ...business })];
  await eraseAccount(db, id);
  await erasePersons(db, lastMoment);
  const named = { name, street: expect.arrayContaining(["Bhattiprolu House"]), mobile: null };
  expect((await paperOf(large.id)).recipient).toMatchObject(named);
  expect((await paperOf(ofBusiness.id)).recipient).toMatchObject({ ...named, name: "Bhattiprolu Traders" });
  for (const order of [large, ofBusiness])
    expect(await orderOf(order.id)).toMatchObject({ name: "Erased", mobile: "" });
  await recordEvent(db, ofBusiness.id, "goes-on", { by: "shop", note: "The rain erased the label." });
  await erasePersons(db, dayAfter);
  expect((await orderOf(ofBusiness.id)).events.at(-1)).toMatchObject({ note: "The rain erased the label." });
  expect(await tablesWith([...words, "27AAPFU"])).toEqual([]);
});

test("an order waits while it is under way, while money is awaited or owed, and for its latest paper", async () => {
  const { columns, words } = await aCustomer("Inkollu");
  const cash = await delivered({ ...columns, userId: null, method: "cash" });
  const owed = await delivered({ ...columns, userId: null });
  const refundId = await giveBack(owed, { amountPaise: 549_00, status: "failed", reason: "x", reasonCode: "return" });
  const underWay = await delivered({ ...columns, userId: null, status: "dispatched" });
  const credited = await delivered({ ...columns, userId: null, method: "cash", status: "returned" });
  await writeCreditNote(pool, credited.id, 500);
  await pool.query("update documents set issued_at = '2027-04-01T00:00:00+05:30' where kind = 'credit-note'");

  await erasePersons(db, dayAfter);
  for (const { id } of [cash, owed, underWay, credited]) {
    expect(await orderOf(id)).toMatchObject({ name: "Zubaida Inkollu", address1: "Inkollu House" });
  }
  await recordReceipt(db, cashFor(cash.payment));
  await pool.query("update refunds set status = 'done' where id = $1", [refundId]);
  await pool.query("update orders set status = 'delivered' where id = $1", [underWay.id]);
  await erasePersons(db, dayAfter);
  expect(await orderOf(credited.id)).toMatchObject({ name: "Zubaida Inkollu" });
  await erasePersons(db, new Date("2035-01-01T00:00:00+05:30"));
  expect(await tablesWith(words)).toEqual(["public.users"]);
});

test("the oldest go first, so many at a time, and two processes at once and an erasing do no harm", async () => {
  const { id, columns, words } = await aCustomer("Nizampatnam");
  const days = Array.from({ length: 12 }, (_, index) => new Date(`2026-06-${String(29 - index)}T06:00:00Z`));
  const all: { id: string; bill: string }[] = [];
  for (const placedAt of days) all.push(await delivered({ ...columns, placedAt }));
  const papers = await Promise.all(all.map((order) => paperOf(order.id)));
  const oldest = await listOrdersPastRetention(db, { except: new Set(), most: 2, now: dayAfter });
  expect(oldest).toEqual([all[11]!.id, all[10]!.id]);

  await Promise.all([erasePersons(db, dayAfter), eraseAccount(db, id), erasePersons(db, dayAfter)]);
  expect(await tablesWith(words)).toEqual([]);
  for (const [index, order] of all.entries()) {
    expect(await paperOf(order.id)).toMatchObject({ number: order.bill, bill: papers[index]!.bill });
  }
});

test("what was written is emptied three years after the last word, an unsettled complaint only when it is settled", async () => {
  const { id, mobile, email, words } = await aCustomer("Ponnuru");
  const question = { name: "Ponnuru", lastName: "", mobile, email, topic: "Other", message: "I am Ponnuru." };
  const asked = await enquire(contactForm.parse(question), id);
  const answered = await enquire(contactForm.parse({ ...question, message: "Ponnuru asks again." }), null);
  const complaint = { name: "Ponnuru", mobile, email, orderNumber: "", message: "The box was open." };
  const open = await enquire(complaintForm.parse(complaint), id);
  await pool.query("update enquiries set received_at = '2027-02-10T06:00:00Z'");
  await pool.query(
    `insert into enquiry_messages (enquiry_id, kind, text, by, written_at)
     select id, 'answer', 'Dear Ponnuru', 'Anil', '2027-03-10T06:00:00Z' from enquiries where reference = $1`,
    [answered],
  );
  const all = [asked, answered, open].toSorted();

  await erasePersons(db, new Date("2030-02-10T05:59:59Z"));
  expect(await listWritten()).toEqual(all);
  await erasePersons(db, new Date("2030-02-10T06:00:01Z"));
  expect(await listWritten()).toEqual([answered, open].toSorted());
  await erasePersons(db, new Date("2030-03-10T06:00:01Z"));
  expect(await listWritten()).toEqual([open]);
  await markEnquiry(db, open, "resolved", "staff", new Date("2031-01-01T06:00:00Z"));
  await erasePersons(db, new Date("2033-12-31T06:00:00Z"));
  expect(await listWritten()).toEqual([open]);
  await erasePersons(db, dayAfter);
  expect(await listWritten()).toEqual([open]);
  await erasePersons(db, new Date("2034-01-01T06:00:01Z"));
  expect(await tablesWith(words)).toEqual(["public.users"]);
});
