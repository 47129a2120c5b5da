import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { findInvoice, issueCreditNote, issueInvoice, listDocuments, listSnapshots } from "./documents.server.ts";

const newOrder = async () => (await anOrder(pool, { method: "cash" })).id;
const newOrders = (count: number) => Promise.all(Array.from({ length: count }, newOrder));
const issue = (orderId: string, day = "2026-11-21") =>
  db.transaction((tx) => issueInvoice(tx, orderId, new Date(`${day}T06:00:00Z`)));

const invoiceFor = async (orderId: string) => (await listSnapshots(db, orderId))[0]!;

async function serialsOf(kind: string, year: string): Promise<number[]> {
  const { rows } = await db.execute<{ serial: number }>(
    sql`select serial from documents where kind = ${kind} and financial_year = ${year} order by serial`,
  );
  return rows.map(({ serial }) => serial);
}

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("thirty orders invoiced at once, each from three sides, a third failing, leave serials without a gap", async () => {
  const thirty = new Pool({ connectionString: pool.options.connectionString, max: 30 });
  const crowd = drizzle(thirty, { casing: "snake_case" });
  const now = new Date("2026-11-21T06:00:00Z");
  const issueFrom = (orderId: string) => crowd.transaction((tx) => issueInvoice(tx, orderId, now));
  const all = await newOrders(30);
  const attempts = all.flatMap((orderId, index) =>
    index % 3 === 0
      ? [
          crowd.transaction(async (tx) => {
            await issueInvoice(tx, orderId, now);
            throw new Error("The payment fell through");
          }),
        ]
      : [issueFrom(orderId), issueFrom(orderId), issueFrom(orderId)],
  );
  const results = await Promise.allSettled(attempts);
  await thirty.end();
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(10);
  expect(await serialsOf("invoice", "2026-27")).toEqual(oneTo(20));
});

test("a new financial year begins at one, and a number has at most 16 characters", async () => {
  const [last, first] = await newOrders(2);
  await issue(last!, "2031-03-31");
  await issue(first!, "2031-04-01");
  expect((await findInvoice(db, last!))!.number).toBe("TM/30-31/000001");
  expect((await findInvoice(db, first!))!.number).toBe("TM/31-32/000001");
});

test("an invoice keeps the seller of its day", async () => {
  const [orderId, later] = await newOrders(2);
  await saveSetting(db, "fssai", "12345678901234");
  await issue(orderId!);
  await saveSetting(db, "fssai", "");
  await issue(orderId!);
  await issue(later!);
  expect((await invoiceFor(orderId!)).seller.fssai).toBe("12345678901234");
  expect((await invoiceFor(later!)).seller).toMatchObject({ fssai: "", stateCode: "37" });
});

test("a refund has one credit note in a series of its own, and none before there is an invoice", async () => {
  const [orderId] = await newOrders(1);
  const refundId = await refundOf(orderId!, 4_900);
  const give = (of: { refundId?: string; paise?: number }) =>
    db.transaction((tx) =>
      issueCreditNote(tx, { paise: 4_900, ...of, orderId: orderId! }, new Date("2026-11-21T06:00:00Z")),
    );
  await give({ refundId });
  expect(await listDocuments(db, orderId!)).toEqual([]);
  await issue(orderId!);
  await Promise.all([give({ refundId }), give({ refundId }), give({ refundId })]);
  const [invoice, note, ...more] = await listDocuments(db, orderId!);
  expect([invoice!.kind, more]).toEqual(["invoice", []]);
  expect(note).toMatchObject({ kind: "credit-note", number: "CN/26-27/000001", paise: 4_900, refundId });
  // Without a refund, the rest is credited once, whoever asks how often.
  const { totalPaise } = (await invoiceFor(orderId!)).bill.sum;
  await Promise.all([give({ paise: totalPaise }), give({ paise: totalPaise })]);
  const notes = (await listDocuments(db, orderId!)).slice(1);
  expect(notes.map(({ invoiceId, paise }) => [invoiceId, paise])).toEqual([
    [invoice!.id, 4_900],
    [invoice!.id, totalPaise - 4_900],
  ]);
  expect(await serialsOf("credit-note", "2026-27")).toEqual([1, 2]);
});

async function refundOf(orderId: string, paise: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into receipts (rail, external_id, source, amount_paise, currency, received_at)
     values ('card', $1, 'webhook', $2, 'INR', now()) returning id`,
    [randomUUID(), paise],
  );
  const refund = await pool.query<{ id: string }>(
    `insert into refunds (receipt_id, order_id, amount_paise, status, reason_code, reason)
     values ($1, $2, $3, 'done', 'goodwill', 'x') returning id`,
    [rows[0]!.id, orderId, paise],
  );
  return refund.rows[0]!.id;
}
