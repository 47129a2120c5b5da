import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAddress } from "#domain/accounts/addresses.server.ts";
import { recordConsent } from "#domain/accounts/consents.server.ts";
import { sendAccountLetter } from "#domain/accounts/letters.server.ts";
import { refuseLetters } from "#domain/accounts/letter-refusals.server.ts";
import { recordChange } from "#domain/audit/audit.server.ts";
import { changeCart } from "#domain/cart/cart.server.ts";
import { requestStockLetter } from "#domain/catalogue/stock/stock-requests.server.ts";
import { contactForm } from "#domain/enquiries/enquiry.ts";
import { listSnapshots } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { recordEvent } from "#domain/orders/orders.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { createLimiter } from "#platform/limits.server.ts";
import { writeInvoice } from "../../tests/support/documents.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aCustomer, enquire, tablesWith } from "../../tests/support/erasing.ts";
import { aPerson, sessionCookie } from "../../tests/support/people.ts";
import { eraseAccount } from "./erasure.server.ts";

const orderOf = async (id: string) => (await findOrder(db, id))!;

test("after erasing no table holds the name, the mobile or the e-mail, and bills keep their numbers and amounts", async () => {
  const somebody = await aCustomer("Kotharam");
  const { id: userId, email, mobile, columns, words } = somebody;
  const billing = { billAddress: "Kotharam Works", billPincode: "522002" };
  const delivered = await anOrder(pool, { ...columns, ...billing, status: "delivered" });
  const number = await writeInvoice(pool, delivered.id);
  const gift = await anOrder(pool, {
    ...columns,
    status: "cancelled",
    isGift: true,
    name: "Kotharam's aunt",
    senderName: somebody.name,
    senderMobile: mobile,
    giftMessage: "With love, Kotharam",
  });
  const asGuest = await anOrder(pool, {
    ...columns,
    userId: null,
    email: email.toUpperCase(),
    status: "collected",
  });
  const online = await anOrder(pool, {
    ...columns,
    status: "returned",
    method: "razorpay",
    dispatchOn: "2026-01-05",
  });
  await pool.query(
    "update payment_requests set gateway_order_id = $2, failure = 'Kotharam pressed back' where id = $1",
    [online.payment.id, `order_${online.id}`],
  );
  const notice = { payload: { payment: { entity: { order_id: `order_${online.id}`, email, contact: mobile } } } };
  await pool.query("insert into gateway_events (id, kind, body) values ($1, 'payment.captured', $2)", [
    randomUUID(),
    JSON.stringify(notice),
  ]);
  await recordEvent(db, delivered.id, "goes-on", { by: "shop", note: `Called ${somebody.name} about it.` });
  await pool.query("insert into order_notes (order_id, by, text) values ($1, 'Anil', 'Kotharam likes it crisp')", [
    delivered.id,
  ]);
  const by = { id: "staff", name: "Anil" };
  const subject = { kind: "order" as const, id: delivered.id };
  await recordChange(db, { by, action: "wrote a note", subject, after: { text: `Ask ${email}` } });
  await recordChange(db, { by, action: "moved to packed", subject, before: { status: "placed" } });

  const question = { name: "Kotharam", lastName: "Z", mobile, email: "", topic: "Other", message: "I am Kotharam." };
  const asked = await enquire(contactForm.parse(question), userId);
  await pool.query(
    "insert into enquiry_messages (enquiry_id, kind, text, by) select id, 'answer', 'Dear Kotharam', 'Anil' from enquiries where reference = $1",
    [asked],
  );
  await enquire(contactForm.parse({ ...question, email, message: "As a guest" }), null);

  const { name, address1, address2, landmark } = columns;
  await createAddress(db, userId, { name, mobile, address1, address2, landmark, city: "Guntur", pincode: "522002" });
  await changeCart(db, { userId }, { kind: "add", packId: "1", quantity: 1 });
  await recordConsent(db, userId, "marketing", true);
  await sessionCookie(pool, userId);
  await pool.query("insert into invitations (token_hash, email, role, expires_at) values ($1, $2, 'staff', now())", [
    randomUUID(),
    email,
  ]);
  await enqueue(db, "account-mail", { kind: "forgotten", email });
  await pool.query("update pgboss.job set state = 'completed' where name = 'account-mail'");

  await requestStockLetter(db, { email: email.toLowerCase(), productId: "1", packId: null });
  await refuseLetters(db, email.toLowerCase());

  await createLimiter(pool, { name: "sign-in", points: 5, seconds: 900 }).consume(`10.1.2.3 ${email}`);

  const paper = async () => (await listSnapshots(db, delivered.id))[0]!;
  const bill = (await paper()).bill;
  expect((await tablesWith(words)).length).toBeGreaterThan(10);

  expect(await eraseAccount(db, userId)).toBe("erased");

  expect(await tablesWith(words)).toEqual([]);
  expect((await paper()).bill).toEqual(bill);
  expect(await paper()).toMatchObject({ number, recipient: { name: "Erased", state: { name: "Andhra Pradesh" } } });
  for (const { id } of [delivered, gift, asGuest, online]) {
    expect(await orderOf(id)).toMatchObject({
      name: "Erased",
      mobile: "",
      email: null,
      userId: null,
      pincode: "522002",
    });
    expect((await orderOf(id)).lines).toHaveLength(1);
  }
  const counted = async (table: string) =>
    (await pool.query(`select 1 from ${table} where user_id = $1`, [userId])).rowCount;
  for (const table of ["sessions", "addresses", "carts"]) expect([table, await counted(table)]).toEqual([table, 0]);
  expect(await counted("consents")).toBe(1);
  const { rows: log } = await pool.query("select * from audit_log where subject_id = any($1) order by id", [
    [userId, delivered.id],
  ]);
  expect(log).toMatchObject([
    { action: "wrote a note", actor_name: "Anil", after: null },
    { action: "moved to packed", before: { status: "placed" } },
    { action: "erased the account", actor_name: "A customer", before: null, after: null },
  ]);
  expect(await eraseAccount(db, userId)).toBe("erased");
});

test("what carries only somebody's name, or ends like an address, is not taken for theirs", async () => {
  const eve = await aPerson(pool, { name: "Eve", email: "eve@example.org" });
  const order = await anOrder(pool, { userId: eve.id, name: "Eve", mobile: "+916000000001", status: "delivered" });
  const others = [
    { eventId: 1, text: "received" },
    { email: "steve@example.org" },
    { email: "eve@example.org.example" },
    { name: "Eve", mobile: "+916000000012" },
    { at: 1_660_000_000_010 },
  ];
  const own = [{ text: "No mailbox <EVE@example.org>." }, { call: order.number, mobile: "+916000000001" }];
  await pool.query("delete from pgboss.job");
  for (const data of [...others, ...own]) await enqueue(db, "order-event", data);
  await pool.query("update pgboss.job set state = 'completed'");
  expect(await eraseAccount(db, eve.id)).toBe("erased");
  const { rows } = await pool.query<{ data: unknown }>("select data from pgboss.job");
  expect(rows.map(({ data }) => data)).toEqual(expect.arrayContaining(others));
  expect(rows).toHaveLength(others.length);
});

test("letters about the account that still wait are not sent, and everybody else's are", async () => {
  const { id, email } = await aCustomer("Tenali");
  const other = await aCustomer("Macherla");
  await pool.query("delete from pgboss.job");
  await sendAccountLetter(db, { kind: "forgotten", email });
  await sendAccountLetter(db, { kind: "verify-again", email: email.toUpperCase() });
  await pool.query("update pgboss.job set state = 'retry' where data::text like '%verify-again%'");
  await sendAccountLetter(db, { kind: "reset", userId: id, token: "a token" });
  await sendAccountLetter(db, { kind: "forgotten", email: other.email });
  await sendAccountLetter(db, { kind: "password-changed", userId: other.id });
  await enqueue(db, "order-event", { eventId: 1, email });
  await eraseAccount(db, id);
  const { rows } = await pool.query("select data -> 'letter' as letter, data from pgboss.job order by created_on, id");
  expect(rows.map(({ letter, data }) => letter ?? data)).toEqual(
    expect.arrayContaining([
      { kind: "forgotten", email: other.email },
      { kind: "password-changed", userId: other.id },
      { eventId: 1, email },
    ]),
  );
  expect(rows).toHaveLength(3);
});

test("whoever works for the shop is not erased here, and keeps everything", async () => {
  for (const role of ["staff", "owner"] as const) {
    const { id } = await aPerson(pool, { role });
    const order = await anOrder(pool, { userId: id, status: "delivered" });
    expect(await eraseAccount(db, id)).toBe("works here");
    expect(await orderOf(order.id)).toMatchObject({ userId: id, name: "Lakshmi", erasureRequestedAt: null });
  }
});

test("an order placed in the same moment is either forgotten too or was never the account's", async () => {
  const { id, columns } = await aCustomer("Mangalari");
  const placings = Array.from({ length: 8 }, () =>
    anOrder(pool, { ...columns, status: "delivered" }).catch(() => null),
  );
  await Promise.all([...placings.slice(0, 4), eraseAccount(db, id), ...placings.slice(4)]);
  const written = await db.select().from(orders).where(eq(orders.name, "Zubaida Mangalari"));
  expect(written).toEqual([]);
});
