import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Enquiry } from "#domain/enquiries/enquiry.ts";
import { recordEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { allowances } from "#domain/orders/schema.ts";
import { createPayment } from "#domain/payments/payments.server.ts";
import { allocations, payments, receipts, refunds } from "#domain/payments/schema.ts";
import { db, pool } from "./database.ts";
import { aPerson } from "./people.ts";

/** The total in paise of the order that `writeOrder` (billed-order.ts) inserts by default. It includes delivery. */
export const TOTAL = 98_700;

/** Inserts a customer whose name and e-mail address contain `word`. */
export async function aCustomer(word: string) {
  const email = `${word}@example.net`;
  const person = await aPerson(pool, { name: `Zubaida ${word}`, email });
  const mobile = `+919${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
  await pool.query("update users set mobile = $1 where id = $2", [mobile, person.id]);
  /** The columns of an order that contain this customer's data. */
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
  return {
    ...person,
    mobile,
    columns,
    /** Texts that are found in the database as long as it has data of this customer. */
    words: [word, mobile.slice(3), email],
  };
}

/** The tables in which a row contains one of these words, as "schema.table". Also searches the job queue's tables. */
export async function tablesWith(words: string[]): Promise<string[]> {
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

const sources = {
  cash: { rail: "cash", source: "cash" },
  upi: { rail: "upi", source: "typed" },
  razorpay: { rail: "card", source: "webhook" },
} as const;

/** Gives an order a payment of its total, without changing the order. `number` is the order's number. */
export async function pay(orderId: string, number: string, method: keyof typeof sources = "upi") {
  const payment = await createPayment(db, { id: orderId, number, method }, TOTAL);
  const money = { requestId: payment.id, externalId: payment.id, amountPaise: TOTAL, currency: "INR" };
  const [receipt] = await db
    .insert(receipts)
    .values({ ...sources[method], ...money, receivedAt: new Date() })
    .returning({ id: receipts.id });
  await db.insert(allocations).values({ receiptId: receipt!.id, orderId, paise: TOTAL });
  await db.update(payments).set({ state: "closed" }).where(eq(payments.id, payment.id));
  return { ...payment, receiptId: receipt!.id };
}

type Return = Pick<typeof refunds.$inferInsert, "amountPaise" | "status" | "reason" | "reasonCode">;

/** Gives money of an order's payment back, without changing the order. Returns the refund's id. */
export async function giveBack(payment: Awaited<ReturnType<typeof pay>>, refund: Return): Promise<string> {
  const { receiptId, orderId } = payment;
  const [made] = await db
    .insert(refunds)
    .values({ receiptId, orderId, ...refund })
    .returning({ id: refunds.id });
  if (refund.reasonCode === "goodwill") {
    await db.insert(allowances).values({ orderId, paise: refund.amountPaise, kind: "goodwill" });
  }
  return made!.id;
}

/** Records an enquiry from this user, and returns its reference. If `userId` is null, the sender is not signed in. */
export async function enquire(form: unknown, userId: string | null): Promise<string> {
  const reference = await recordEnquiry(db, form as Enquiry);
  await pool.query("update enquiries set user_id = $1 where reference = $2", [userId, reference]);
  return reference;
}
