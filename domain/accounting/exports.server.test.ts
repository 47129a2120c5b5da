import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordConsent } from "#domain/accounts/consents.server.ts";
import { refuseLetters } from "#domain/accounts/letter-refusals.server.ts";
import { allowMarketing } from "#domain/accounts/marketing.server.ts";
import { writeOff } from "#domain/catalogue/lots/lots.server.ts";
import { eraseAccount } from "#domain/customers/erasure.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { aCustomer } from "../../tests/support/erasing.ts";
import { db, pool } from "../../tests/support/database.ts";
import { writeCreditNote, writeInvoice } from "../../tests/support/documents.ts";
import { asked, made, november, owner, textOf } from "../../tests/support/exports.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { aPerson } from "../../tests/support/people.ts";
import { periodsSeenFrom } from "./export.ts";
import { deleteOldExports, findExport, listExports, startExport, takeExport } from "./exports.server.ts";
import { makeExport } from "./make-export.server.ts";

const today = dayInIndia(new Date());
const thisYear = periodsSeenFrom(today).year;

beforeEach(async () => {
  await pool.query("delete from exports");
  await pool.query("delete from documents");
});

const rowsIn = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true });

/** Inserts an invoice and `count` more like it, one in each minute. */
async function manyInvoices(count: number): Promise<string> {
  const order = await anOrder(pool, { status: "delivered", isPaid: true, placedAt: new Date("2026-11-20T06:00:00Z") });
  const number = await writeInvoice(pool, order.id);
  await pool.query(
    `insert into documents (kind, number, financial_year, serial, order_id, issued_at, snapshot)
     select kind, 'TM/18-19/' || n, '2018-19', n, order_id, issued_at + n * interval '1 minute',
       jsonb_set(snapshot, '{number}', to_jsonb('TM/18-19/' || n))
     from documents, generate_series(1, $2) n where number = $1`,
    [number, count],
  );
  return number;
}

/** The database, of which the third transaction fails as when the process dies. */
function dying(): Database {
  let left = 2;
  return new Proxy(db, {
    get(all, name: keyof Database) {
      if (name === "transaction" && left-- === 0) throw new Error("the process died");
      return Reflect.get(all, name);
    },
  });
}

test("a file that breaks off goes on where it was, and has every document once, with the money that came", async () => {
  const first = await manyInvoices(1100);
  const id = await asked("register");
  await expect(makeExport(dying(), { id })).rejects.toThrow("the process died");
  expect(await listExports(db)).toMatchObject([{ id, state: "failed", done: 1000, total: 1101 }]);
  expect(await findExport(db, id)).toBeUndefined();

  await Promise.all([makeExport(db, { id }), makeExport(db, { id })]);
  expect(await listExports(db)).toMatchObject([{ id, state: "done", done: 1101, total: 1101 }]);
  const rows = rowsIn(await textOf(id));
  expect(rows.map((row) => row.Document)).toEqual([
    first,
    ...Array.from({ length: 1100 }, (_, index) => `TM/18-19/${index + 1}`),
  ]);
  expect(rows[0]).toMatchObject({ "Paid by": "UPI", "Document total": "549.00" });
  expect(rows[0]!["Payment reference"]).toMatch(/^\d{12}$/);
});

const press = (id: string) => startExport(db, owner, { id, kind: "register", ...november });

test("two presses of the same make one file, also with the page opened twice", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  await Promise.all([press(id), press(id), press(id)]);
  await press(other);
  expect((await listExports(db)).map((file) => file.id)).toEqual([id]);
  await makeExport(db, { id });
  await press(id);
  expect(await listExports(db), "it is there").toHaveLength(1);
  await press(other);
  expect(await listExports(db), "it may have changed meanwhile").toHaveLength(2);
});

test("the days are those of India, the first and the last included", async () => {
  const order = await anOrder(pool);
  const numbers = [];
  for (const issuedAt of [
    "2026-10-31T18:29:59Z",
    "2026-10-31T18:30:00Z",
    "2026-11-30T18:29:59Z",
    "2026-11-30T18:30:00Z",
  ]) {
    const number = await writeInvoice(pool, order.id);
    await pool.query("update documents set issued_at = $1 where number = $2", [issuedAt, number]);
    numbers.push(number);
  }
  expect(rowsIn(await made("register")).map(({ Document }) => Document)).toEqual(numbers.slice(1, 3));
});

test("credit notes are a file of their own, and a file about nothing has its titles", async () => {
  expect(rowsIn(await made("credit-notes"))).toEqual([]);
  expect(await made("credit-notes")).toMatch(/^\u{feff}Document,Date,Kind,.*\r\n$/u);
  const order = await anOrder(pool);
  await writeInvoice(pool, order.id);
  const note = await writeCreditNote(pool, order.id, 105_00);
  expect(rowsIn(await made("credit-notes"))).toMatchObject([{ Document: note, "Document total": "-105.00" }]);
  expect(rowsIn(await made("goods"))).toHaveLength(3);
});

test("Tally's files have each voucher and each ledger once, for the company of the settings", async () => {
  await manyInvoices(600);
  await saveSetting(db, "legalName", "Example Foods & Sons");
  const [vouchers, ledgers] = [await made("tally"), await made("tally-masters")];
  for (const file of [vouchers, ledgers]) {
    expect(file).toMatch(/^<\?xml .*<\/ENVELOPE>\n$/s);
    expect(file).toContain("<SVCURRENTCOMPANY>Example Foods &amp; Sons</SVCURRENTCOMPANY>");
  }
  expect(new Set(vouchers.match(/REMOTEID="[^"]+"/g)).size).toBe(601);
  expect(ledgers.match(/<LEDGER NAME="[^"]+"/g)?.toSorted()).toEqual([
    '<LEDGER NAME="Bank"',
    '<LEDGER NAME="Online customers"',
    '<LEDGER NAME="Output CGST"',
    '<LEDGER NAME="Output SGST"',
    '<LEDGER NAME="Sales 5% in state"',
  ]);
  await saveSetting(db, "legalName", "");
});

test("orders are listed with their money, and who asked to be forgotten without a name", async () => {
  const changes = { email: "lakshmi@example.net", couponCode: "TEN", status: "placed" } as const;
  const paid = await anOrder(pool, { ...changes, lines: [{ quantity: 3, discountPaise: 100_00 }] });
  const asks = await anOrder(pool, { ...changes, erasureRequestedAt: new Date() });
  const rows = rowsIn(await made("orders", thisYear));
  const rowOf = ({ number }: { number: string }) => rows.find(({ Order }) => Order === number);
  expect(rowOf(paid)).toMatchObject({
    Name: "Lakshmi",
    Mobile: "'+919848012345",
    "E-mail": "lakshmi@example.net",
    Packs: "3",
    Goods: "1497.00",
    Discount: "100.00",
    Total: "1447.00",
    Received: "1447.00",
    "Still to pay": "0.00",
  });
  expect(rowOf(asks)).toMatchObject({ Name: "", Mobile: "", "E-mail": "", Town: "Guntur", Total: "549.00" });
});

test("customers are those who agree to news now, and the list goes when one of them no longer does", async () => {
  const [agrees, withdrew, refuses, never] = [
    await aPerson(pool),
    await aPerson(pool),
    await aPerson(pool),
    await aPerson(pool),
  ];
  for (const one of [agrees, withdrew, refuses]) await recordConsent(db, one.id, "marketing", true);
  await allowMarketing(db, withdrew.id, false);
  await refuseLetters(db, refuses.email);
  await recordConsent(db, never.id, "account", true);
  const list = async () => rowsIn(await made("customers"));
  expect(await list()).toMatchObject([
    { Name: agrees.name, "E-mail": agrees.email, "Wording agreed to": "marketing-1" },
  ]);
  expect(await listExports(db)).toMatchObject([{ from: today, to: today }]);

  await allowMarketing(db, agrees.id, false);
  expect(await listExports(db), "one withdrew").toEqual([]);
  expect(await list()).toEqual([]);
  await refuseLetters(db, never.email);
  expect(await listExports(db), "one stopped letters").toEqual([]);
});

test("what is erased is in no file, and other files stay", async () => {
  const customer = await aCustomer("erasable");
  await anOrder(pool, {
    ...customer.columns,
    status: "delivered",
    placedAt: new Date("2026-11-05T06:00:00Z"),
    isPaid: true,
  });
  await recordConsent(db, customer.id, "marketing", true);
  expect(await made("orders")).toContain("erasable");
  expect(await made("customers")).toContain("erasable");
  const october = { from: "2026-10-01", to: "2026-10-31" };
  await made("orders", october);
  await made("register");
  await eraseAccount(db, customer.id);
  expect((await listExports(db)).map(({ kind, from }) => [kind, from])).toEqual([
    ["register", "2026-11-01"],
    ["orders", "2026-10-01"],
  ]);
  expect(await made("orders")).not.toContain("erasable");
});

/** Writes 100 g of a lot off, and packs 500 g of it for an order of one pack. */
async function moveStock(lotId: number, productId: string): Promise<string> {
  await db.transaction((tx) => writeOff(tx, [{ lotId, grams: 100, reason: "tasting" }], { by: owner, id: null }));
  const { id, number } = await anOrder(pool, { status: "packed", demand: new Map([[productId, 500]]) });
  await pool.query("update stock_holds set taken_at = now() where holder = $1", [id]);
  await pool.query("insert into lot_allocations (order_id, position, lot_id, grams) values ($1, 0, $2, 500)", [
    id,
    lotId,
  ]);
  await pool.query("update lots set grams_left = grams_left - 500 where id = $1", [lotId]);
  return number;
}

test("stock movements of all days add up to what is there", async () => {
  const { rows: found } = await pool.query<{ id: number; product_id: string }>(
    "select id, product_id from lots where grams_left > 1000 order by id limit 1",
  );
  const moved = found[0]!;
  const number = await moveStock(moved.id, moved.product_id);
  const all = { from: "2000-01-01", to: addDays(today, 1) };
  const rows = rowsIn(await made("stock", all));
  const { rows: lots } = await pool.query<{ id: number; grams: number; item: string }>(
    "select lots.id, grams_left as grams, name as item from lots join products on products.id = product_id",
  );
  expect(lots.length).toBeGreaterThan(0);
  const left = Map.groupBy(rows, ({ Batch }) => Number(Batch));
  expect(left.get(moved.id)?.map(({ Movement, Order, Grams }) => [Movement, Order, Grams])).toEqual([
    [expect.any(String), "", expect.stringMatching(/^\d+$/)],
    ["Tasting", "", "-100"],
    ["Packed for an order", number, "-500"],
  ]);
  for (const { id, grams, item } of lots) {
    const own = left.get(id) ?? [];
    expect(own.reduce((sum, { Grams }) => sum + Number(Grams), 0)).toBe(grams);
    expect(new Set(own.map(({ Item }) => Item))).toEqual(new Set([item]));
  }
});

test("after seven days a file is deleted with its parts, and who downloads one is in the log", async () => {
  const id = await asked("register");
  await makeExport(db, { id });
  await textOf(id);
  await pool.query("update exports set asked_at = now() - interval '6 days 23 hours'");
  await deleteOldExports(db);
  expect(await listExports(db)).toHaveLength(1);
  await pool.query("update exports set asked_at = now() - interval '7 days 1 minute'");
  await deleteOldExports(db);
  expect(await listExports(db)).toEqual([]);
  expect((await db.execute(sql`select from export_parts`)).rows).toEqual([]);
  const { rows } = await pool.query(
    "select actor_name, action, subject_id, after from audit_log where subject_kind = 'file' order by id desc limit 2",
  );
  expect(rows).toEqual([
    { actor_name: "Sita", action: "downloaded a file", subject_id: "register", after: november },
    { actor_name: "Sita", action: "asked for a file", subject_id: "register", after: november },
  ]);
});

test("a file that is deleted while it is read breaks off", async () => {
  await manyInvoices(600);
  const id = await asked("register");
  await makeExport(db, { id });
  const bytes = await takeExport(db, owner, (await findExport(db, id))!);
  await bytes.next();
  await bytes.next();
  await pool.query("delete from exports");
  await expect(buffer(Readable.from(bytes))).rejects.toThrow("deleted");
});
