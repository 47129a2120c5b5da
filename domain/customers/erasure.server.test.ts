import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAddress } from "#domain/accounts/addresses.server.ts";
import { recordConsent } from "#domain/accounts/consents.server.ts";
import { recordChange } from "#domain/audit/audit.server.ts";
import { changeCart } from "#domain/cart/cart.server.ts";
import { contactForm, complaintForm, type Enquiry } from "#domain/enquiries/enquiry.ts";
import { markEnquiry, recordEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { invoiceOf } from "#domain/orders/invoice.ts";
import { findInvoice } from "#domain/orders/documents.server.ts";
import { advanceOrder, findOrder, lockOrder, recordEvent } from "#domain/orders/orders.server.ts";
import { createPayment } from "#domain/payments/payments.server.ts";
import { settlePayment } from "#domain/payments/settle.server.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { createLimiter } from "#platform/limits.server.ts";
import { writeInvoice, writeOrder } from "../../tests/support/billed-order.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aPerson, sessionCookie } from "../../tests/support/people.ts";
import { eraseAccount, staffRefusal } from "./erasure.server.ts";
import { forgetPersons } from "./forgetting.server.ts";
import { orders } from "#domain/orders/schema.ts";

const TOTAL = 98_700;

/** Somebody whose words nobody else in this database uses. */
async function aCustomer(word: string) {
  const email = `${word}@example.net`;
  const person = await aPerson(pool, { name: `Zubaida ${word}`, email });
  const mobile = `+919${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
  await pool.query("update users set mobile = $1 where id = $2", [mobile, person.id]);
  const columns = {
    user_id: person.id,
    name: `Zubaida ${word}`,
    mobile,
    email,
    address1: `${word} House`,
    address2: `${word} Street`,
    landmark: `Behind ${word}`,
    note: `Ring for ${word}`,
  };
  return { ...person, mobile, columns, words: [word, mobile.slice(3), email] };
}

/** Every table that holds one of these words anywhere, the job queue's included. */
async function tablesWith(words: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const { name } of rows) {
    const holds = words.map((_, index) => `position(lower($${index + 1}) in lower(row::text)) > 0`).join(" or ");
    const { rowCount } = await pool.query(`select 1 from ${name} as row where ${holds} limit 1`, words);
    if (rowCount) found.push(name);
  }
  return found;
}

/** Notes an order as paid, however it stands. */
async function pay(orderId: string, number: string, method: "cash" | "upi" | "razorpay" = "upi") {
  const payment = await createPayment(db, { id: orderId, number, method }, TOTAL);
  await pool.query("update payments set status = 'paid', counted = true where id = $1", [payment.id]);
  return payment;
}

async function write(form: unknown, userId: string | null): Promise<string> {
  const reference = await recordEnquiry(db, form as Enquiry);
  await pool.query("update enquiries set user_id = $1 where reference = $2", [userId, reference]);
  return reference;
}

const orderOf = async (id: string) => (await findOrder(db, id))!;

test("after erasing no table holds the name, the mobile or the e-mail, and bills keep their numbers and amounts", async () => {
  const somebody = await aCustomer("Kotharam");
  const { id: userId, email, mobile, columns, words } = somebody;
  const delivered = await writeOrder(pool, { ...columns, status: "delivered" });
  await pay(delivered.id, delivered.number);
  const number = await writeInvoice(pool, delivered.id);
  const gift = await writeOrder(pool, {
    ...columns,
    status: "cancelled",
    is_gift: true,
    name: "Kotharam's aunt",
    sender_name: somebody.name,
    sender_mobile: mobile,
    gift_message: "With love, Kotharam",
  });
  const asGuest = await writeOrder(pool, {
    ...columns,
    user_id: null,
    email: email.toUpperCase(),
    status: "collected",
  });
  const online = await writeOrder(pool, { ...columns, status: "returned", method: "razorpay" });
  const payment = await pay(online.id, online.number, "razorpay");
  await pool.query("update payments set gateway_order_id = $2, failure = 'Kotharam pressed back' where id = $1", [
    payment.id,
    `order_${online.id}`,
  ]);
  const notice = { payload: { payment: { entity: { order_id: `order_${online.id}`, email, contact: mobile } } } };
  await pool.query("insert into gateway_events (id, kind, body) values ($1, 'payment.captured', $2)", [
    randomUUID(),
    JSON.stringify(notice),
  ]);
  await recordEvent(db, delivered.id, "refund-failed", { by: "shop", note: `Called ${somebody.name} about it.` });
  await pool.query("insert into order_notes (order_id, by, text) values ($1, 'Anil', 'Kotharam likes it crisp')", [
    delivered.id,
  ]);
  const by = { id: "staff", name: "Anil" };
  const subject = { kind: "order" as const, id: delivered.id };
  await recordChange(db, { by, action: "wrote a note", subject, after: { text: `Ask ${email}` } });
  await recordChange(db, { by, action: "moved to packed", subject, before: { status: "placed" } });

  const question = { name: "Kotharam", lastName: "Z", mobile, email: "", topic: "Other", message: "I am Kotharam." };
  const asked = await write(contactForm.parse(question), userId);
  await pool.query(
    "insert into enquiry_messages (enquiry_id, kind, text, by) select id, 'answer', 'Dear Kotharam', 'Anil' from enquiries where reference = $1",
    [asked],
  );
  await write(contactForm.parse({ ...question, email, message: "As a guest" }), null);

  const { name, address1, address2, landmark } = columns;
  await createAddress(db, userId, { name, mobile, address1, address2, landmark, city: "Guntur", pincode: "522002" });
  await changeCart(db, { userId }, { kind: "add", packId: "1", quantity: 1 });
  await recordConsent(db, userId, "marketing", true);
  await sessionCookie(pool, userId, "secret");
  await pool.query("insert into invitations (token_hash, email, role, expires_at) values ($1, $2, 'staff', now())", [
    randomUUID(),
    email,
  ]);
  await enqueue(db, "account-mail", { kind: "forgotten", email });
  await pool.query("update pgboss.job set state = 'completed' where name = 'account-mail'");

  await createLimiter(pool, { name: "sign-in", points: 5, seconds: 900 }).consume(`10.1.2.3 ${email}`);

  const paper = async () => invoiceOf(await orderOf(delivered.id), (await findInvoice(db, delivered.id))!);
  const bill = (await paper()).bill;
  expect((await tablesWith(words)).length).toBeGreaterThan(10);

  expect(await eraseAccount(db, userId)).toBe("erased");

  expect(await tablesWith(words)).toEqual([]);
  expect((await paper()).bill).toEqual(bill);
  expect(await paper()).toMatchObject({ number, recipient: { name: "Erased", state: "Tamil Nadu (33)" } });
  for (const { id } of [delivered, gift, asGuest, online]) {
    expect(await orderOf(id)).toMatchObject({
      name: "Erased",
      mobile: "",
      email: null,
      userId: null,
      pincode: "600020",
    });
    expect((await orderOf(id)).lines).toHaveLength(2);
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

test("what is still under way keeps its person, and loses it in the hour after it is finished and paid", async () => {
  const { id, columns, words } = await aCustomer("Vellampati");
  const cooking = await writeOrder(pool, { ...columns, method: "cash" });
  const handedOver = await writeOrder(pool, { ...columns, method: "cash", status: "delivered" });
  const cash = await createPayment(db, { ...handedOver, method: "cash" }, TOTAL);
  const owed = await writeOrder(pool, { ...columns, status: "cancelled" });
  const paid = await pay(owed.id, owed.number);
  await pool.query("insert into refunds (payment_id, amount_paise, status, reason) values ($1, 500, 'failed', 'x')", [
    paid.id,
  ]);

  await eraseAccount(db, id);
  await forgetPersons(db);
  for (const order of [cooking, handedOver, owed]) {
    expect(await orderOf(order.id)).toMatchObject({ userId: null, forgetsPerson: true, name: "Zubaida Vellampati" });
  }

  await db.transaction(async (tx) => {
    for (const status of ["packed", "dispatched", "delivered"] as const) {
      await advanceOrder(tx, await lockOrder(tx, cooking.id), status, { by: "shop" });
    }
  });
  await createPayment(db, { ...cooking, method: "cash" }, TOTAL).then(({ id: paymentId }) =>
    settlePayment(db, { paymentId, amountPaise: TOTAL, currency: "INR", by: "shop" }),
  );
  await settlePayment(db, { paymentId: cash.id, amountPaise: TOTAL, currency: "INR", by: "shop" });
  await pool.query("update refunds set status = 'done' where payment_id = $1", [paid.id]);
  await forgetPersons(db);
  await forgetPersons(db);
  expect(await tablesWith(words)).toEqual([]);
});

test("a bill with a GSTIN goes on naming the business", async () => {
  const { id, columns } = await aCustomer("Peddapuri");
  const business = { gstin: "27AAPFU0939F1ZV", business_name: "Peddapuri Traders" };
  const order = await writeOrder(pool, { ...columns, ...business, status: "collected", collects: true });
  await writeInvoice(pool, order.id);
  await eraseAccount(db, id);
  const erased = await orderOf(order.id);
  expect(erased).toMatchObject({
    name: "Erased",
    mobile: "",
    gstin: business.gstin,
    businessName: "Peddapuri Traders",
  });
  expect(invoiceOf(erased, (await findInvoice(db, order.id))!).recipient).toMatchObject({
    name: "Peddapuri Traders",
    gstin: business.gstin,
  });
});

test("a complaint that is open keeps its writer until it is settled", async () => {
  const { id, mobile, email, words } = await aCustomer("Ongolimma");
  const complaint = { name: "Ongolimma", mobile, email, orderNumber: "", message: "The box was open." };
  const reference = await write(complaintForm.parse(complaint), id);
  await eraseAccount(db, id);
  await forgetPersons(db);
  expect(await tablesWith(words)).toEqual(["public.enquiries"]);

  await markEnquiry(db, reference, "resolved");
  await forgetPersons(db);
  expect(await tablesWith(words)).toEqual([]);
  const { rows } = await pool.query("select * from enquiries where reference = $1", [reference]);
  expect(rows).toMatchObject([{ kind: "complaint", name: "Erased", message: "Erased", mobile: "", status: "closed" }]);
});

test("money that comes late for an order without a person goes back, and nothing is cooked for nobody", async () => {
  const { id, columns } = await aCustomer("Nallamadi");
  const order = await writeOrder(pool, { ...columns, status: "cancelled" });
  const payment = await createPayment(db, { ...order, method: "upi" }, TOTAL);
  await pool.query("update payments set status = 'expired' where id = $1", [payment.id]);
  await recordEvent(db, order.id, "cancelled", { by: "clock" });
  await eraseAccount(db, id);
  const money = {
    paymentId: payment.id,
    amountPaise: TOTAL,
    currency: "INR",
    utr: "412345678901",
    by: "shop",
  } as const;
  expect(await settlePayment(db, money)).toBe("refund due");
  expect((await orderOf(order.id)).status).toBe("cancelled");
});

test("whoever works for the shop is not erased here, and keeps everything", async () => {
  for (const role of ["staff", "owner"] as const) {
    const { id } = await aPerson(pool, { role });
    const order = await writeOrder(pool, { user_id: id, status: "delivered" });
    expect(await eraseAccount(db, id)).toEqual({ refused: staffRefusal });
    expect(await orderOf(order.id)).toMatchObject({ userId: id, name: "Meena Raman", forgetsPerson: false });
  }
});

test("an order placed in the same moment is either forgotten too or was never the account's", async () => {
  const { id, columns } = await aCustomer("Mangalari");
  const placings = Array.from({ length: 8 }, () =>
    writeOrder(pool, { ...columns, status: "delivered" }).catch(() => null),
  );
  await Promise.all([...placings.slice(0, 4), eraseAccount(db, id), ...placings.slice(4)]);
  const written = await db.select().from(orders).where(eq(orders.name, "Zubaida Mangalari"));
  expect(written).toEqual([]);
});

/** Somebody who registered some days ago and has not confirmed it, save for what `but` says. */
async function registered(daysAgo: number, but: { email_verified?: boolean; role?: string } = {}) {
  const { id, email } = await aPerson(pool);
  await pool.query(
    `update users set created_at = now() - make_interval(days => $2), email_verified = $3, role = $4 where id = $1`,
    [id, daysAgo, but.email_verified ?? false, but.role ?? "customer"],
  );
  return { id, email };
}

test("who registered thirty days ago and never confirmed it is deleted, and nobody else", async () => {
  const gone = await registered(31);
  const guests = await writeOrder(pool, { email: gone.email, status: "delivered" });
  const recent = await registered(29);
  const confirmed = await registered(31, { email_verified: true });
  const staff = await registered(31, { role: "staff" });
  const ordered = await registered(31);
  await writeOrder(pool, { user_id: ordered.id });
  const registeredAgain = await registered(31);
  await recordConsent(db, registeredAgain.id, "account", true);

  await forgetPersons(db);
  const kept = [recent, confirmed, staff, ordered, registeredAgain];
  const { rows } = await pool.query("select id from users where id = any($1)", [[gone, ...kept].map(({ id }) => id)]);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(kept.map(({ id }) => id)));
  expect(await orderOf(guests.id)).toMatchObject({ email: gone.email, name: "Meena Raman" });
});
