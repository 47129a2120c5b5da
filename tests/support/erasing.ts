import { expect } from "vitest";
import type { Enquiry } from "#domain/enquiries/enquiry.ts";
import { recordEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { createPayment } from "#domain/payments/payments.server.ts";
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

/** Gives an order a paid payment, without changing the order. `number` is the order's number. */
export async function pay(orderId: string, number: string, method: "cash" | "upi" | "razorpay" = "upi") {
  const payment = await createPayment(db, { id: orderId, number, method }, TOTAL);
  await pool.query("update payments set status = 'paid', counted = true where id = $1", [payment.id]);
  return payment;
}

/** Records an enquiry from this user, and returns its reference. If `userId` is null, the sender is not signed in. */
export async function enquire(form: unknown, userId: string | null): Promise<string> {
  const reference = await recordEnquiry(db, form as Enquiry);
  await pool.query("update enquiries set user_id = $1 where reference = $2", [userId, reference]);
  return reference;
}
