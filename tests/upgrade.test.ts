import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { linesOf } from "#domain/catalogue/batch.ts";
import { findBatch, listSoldOut } from "#domain/catalogue/batches.server.ts";
import { undoBatch } from "#domain/catalogue/undo.server.ts";
import { listDone } from "#domain/orders/batch.server.ts";
import { findLastMove } from "#domain/orders/last-move.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { loadSettings, saveSetting } from "#domain/settings/settings.server.ts";
import { migrate } from "#platform/database.server.ts";
import { prepare } from "../database/prepare.ts";
import { writeFormerSnapshots } from "#domain/orders/documents/backfill.server.ts";
import { writeOrder } from "./support/billed-order.ts";
import { earlierMigrations, migrationsBefore } from "./support/earlier-migrations.ts";
import { aDatabase } from "./support/empty-database.ts";
import { FormerOrder } from "./support/former-money.ts";
import { aPerson } from "./support/people.ts";
import formerlyPrinted from "./support/former-papers.json" with { type: "json" };
import { seedFormer } from "./support/former-seed.ts";
import { formerPapers, printedPapers, writeFormerPaper } from "./support/former-papers.ts";

const patiently = { timeout: 30_000 };
const formerVersion = earlierMigrations(2);

/** What the version before the accounts writes for a customer; it knows no later column. */
async function asTheFormerVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("insert into carts default values returning id");
  await pool.query(
    `insert into orders (number, token, cart_id, status, method, name, mobile, collects, address1, city, pincode,
       state_code, dispatch_on, promised_on, delivery_paise, cash_fee_paise)
     values ('TM-' || $1, md5($1), $1::uuid, 'placed', 'cash', 'Lakshmi', '+919848012345', false,
       '12-3', 'Guntur', '522002', '37', '2026-11-23', '2026-11-24', 5000, 0)`,
    [rows[0]!.id],
  );
  await pool.query(
    `insert into enquiries (reference, kind, fingerprint, name, mobile, message)
     values ($1, 'contact', $1, 'Lakshmi', '+919848012345', 'Do you deliver to Tenali?')`,
    [rows[0]!.id],
  );
  await pool.query("update carts set changed_at = now() where id = $1", [rows[0]!.id]);
  await pool.query("select number, status, name from orders where cart_id = $1", [rows[0]!.id]);
}

const counts = async (pool: Pool) =>
  (
    await pool.query(
      "select (select count(*)::int from orders), (select count(*)::int from carts) as carts, (select count(*)::int from enquiries) as enquiries",
    )
  ).rows[0];

test("the former version goes on selling while the new one changes the tables, and afterwards", async () => {
  const { pool } = await aDatabase();
  await migrate(pool, formerVersion);
  let served = 0;
  const closing = new AbortController();
  const serving = (async () => {
    while (!closing.signal.aborted) {
      await asTheFormerVersion(pool);
      served += 1;
    }
  })();
  await expect.poll(() => served, patiently).toBeGreaterThan(2);

  await migrate(pool, "database/migrations", prepare);
  const before = served;
  await expect.poll(() => served, patiently).toBeGreaterThan(before + 2);
  closing.abort();
  await serving;

  expect(await counts(pool)).toEqual({ count: served, carts: served, enquiries: served });
  const { rows } = await pool.query(
    "select count(*)::int as count from orders where user_id is null and not forgets_person",
  );
  expect(rows).toEqual([{ count: served }]);
});

test("a migration that does not get its tables gives up in words, changes nothing, and succeeds the next time", async () => {
  const { pool } = await aDatabase();
  await migrate(pool, formerVersion);
  const holder = await pool.connect();
  await holder.query("begin; select from orders");

  const late = migrate(pool, "database/migrations", prepare, 0.3);
  await expect(late).rejects.toThrow(/they were in use for more than 0.3 seconds. Nothing has changed/);
  await asTheFormerVersion(pool);
  const applied = "select count(*)::int as count from drizzle.__drizzle_migrations";
  expect((await pool.query(applied)).rows).toEqual([{ count: 2 }]);

  await holder.query("commit");
  holder.release();
  await migrate(pool, "database/migrations", prepare);
  expect((await pool.query(applied)).rows[0].count).toBeGreaterThan(2);
});

test("what the log and the letters told of enquiries, prices and stock is in columns after the upgrade, and goes on to be", async () => {
  const { pool, db } = await aDatabase();
  await migrate(pool, earlierMigrations(5), seedFormer);
  const enquiry = (reference: string, kind: string, mobile = "+919848012345") =>
    pool.query(
      `insert into enquiries (reference, kind, fingerprint, name, mobile, message, acknowledged_at)
       values ($1, $2, $1, 'Lakshmi', $3, 'The jar was broken.', '2026-11-20T06:00:00Z')`,
      [reference, kind, mobile],
    );
  const logged = (kind: string, id: string, action: string, batch: string | null = null, facts: object[] = []) =>
    pool.query(
      `insert into audit_log (actor_name, action, subject_kind, subject_id, batch, before, after)
       values ('Sita', $3, $1, $2, $4, $5, $6)`,
      [kind, id, action, batch, ...[0, 1].map((at) => (facts[at] ? JSON.stringify(facts[at]) : null))],
    );
  await enquiry("TG-LETTER", "complaint");
  await enquiry("TG-PRESSED", "complaint");
  await enquiry("TG-TURNED", "complaint");
  await enquiry("TG-ERASED", "contact", "");
  await logged("enquiry", "TG-PRESSED", "acknowledged the complaint");
  await logged("enquiry", "TG-TURNED", "made it a complaint");
  await logged("enquiry", "TG-TURNED", "asked to be forgotten once it is settled");
  const batches = [randomUUID(), randomUUID(), randomUUID()] as const;
  await logged("pack", "2", "marked sold out", batches[0], [{ available: true }, { available: false }]);
  await logged("product", "1", "counted the stock", batches[1], [{ grams: 4000 }, { grams: 4500 }]);

  await migrate(pool, "database/migrations", prepare);
  // The version before goes on writing what it knows.
  await logged("pack", "2", "changed the price", batches[2], [{ price: 58_900 }, { price: 59_900 }]);
  await enquiry("TG-LATER", "contact");
  await pool.query("update enquiries set mobile = '' where reference = 'TG-LATER'");

  const { rows } = await pool.query(
    `select reference, acknowledged_by, became_complaint_at is not null as turned,
       erasure_requested_at is not null as asked, erased_at is not null as erased from enquiries order by id`,
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["TG-LETTER", "letter", false, false, false],
    ["TG-PRESSED", "staff", false, false, false],
    ["TG-TURNED", "letter", true, true, false],
    ["TG-ERASED", "letter", false, false, true],
    ["TG-LATER", null, false, false, true],
  ]);
  const lines = [];
  for (const batch of batches) lines.push(...linesOf((await findBatch(db, batch))!));
  expect(lines).toEqual([
    "Kaju Katli (500 g): shown as sold out until it is sold again",
    "Motichoor Laddu: 4 kg → 4.5 kg in the kitchen",
    "Kaju Katli 500 g: ₹589 → ₹599",
  ]);
  expect(await listSoldOut(db, ["2"])).toEqual(["2"]);
  const by = { id: null, name: "Anil" };
  const outcome = await undoBatch(db, { batch: batches[1], by, mayChangePrices: false });
  expect(outcome).toMatchObject({ ok: true });
});

test("what the former version sets before and after the upgrade has its type, and it reads what is set from then on", async () => {
  const { pool, db } = await aDatabase();
  await migrate(pool, migrationsBefore("typed_settings"));
  const asTheFormer = (name: string, value: string) =>
    pool.query(
      "insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value",
      [name, value],
    );
  await asTheFormer("city", "Tenali");
  await asTheFormer("cashMax", "1499.50");
  await asTheFormer("daysToReport", "");
  await asTheFormer("withoutGst", "yes");
  await migrate(pool, "database/migrations", prepare);
  expect(await loadSettings(db)).toMatchObject({
    city: "Tenali",
    cashMax: 1499_50,
    daysToReport: null,
    withoutGst: true,
    cashFee: 0,
  });

  await asTheFormer("cashMax", "2000");
  await asTheFormer("daysToReport", "3");
  await asTheFormer("withoutGst", "");
  expect(await loadSettings(db)).toMatchObject({ cashMax: 2000_00, daysToReport: 3, withoutGst: false });

  await saveSetting(db, "cashFee", "35.5");
  await saveSetting(db, "daysToReport", "");
  await saveSetting(db, "staffSecondFactor", "yes");
  await saveSetting(db, "city", "Guntur");
  const { rows } = await pool.query<{ name: string; value: string }>("select name, value from settings");
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    city: "Guntur",
    cashMax: "2000",
    cashFee: "35.50",
    daysToReport: "",
    withoutGst: "",
    staffSecondFactor: "yes",
  });
});

test("money that the former version takes while the tables change, and afterwards, stands in the receipts", async () => {
  const { pool } = await aDatabase();
  await migrate(pool, migrationsBefore("ledger"));
  let served = 0;
  const closing = new AbortController();
  const serving = (async () => {
    while (!closing.signal.aborted) {
      const order = new FormerOrder(pool);
      await order.place("upi");
      await order.note(500, FormerOrder.utr());
      await order.pay({ utr: FormerOrder.utr() });
      await order.refund(100, "done");
      served += 1;
    }
  })();
  await expect.poll(() => served, patiently).toBeGreaterThan(2);
  await migrate(pool, "database/migrations", prepare);
  const before = served;
  await expect.poll(() => served, patiently).toBeGreaterThan(before + 2);
  closing.abort();
  await serving;

  const { rows } = await pool.query(
    `select received_paise::int as received, returned_paise::int as returned, balance_paise::int as balance, count(*)::int
     from order_sums group by 1, 2, 3`,
  );
  expect(rows).toEqual([{ received: 549_00, returned: 100_00, balance: 0, count: served }]);
});

test("who moved an order, by which submit and from where, is in its events after the upgrade, and goes on to be", async () => {
  const { pool, db } = await aDatabase();
  await migrate(pool, migrationsBefore("events"), seedFormer);
  const sita = await aPerson(pool, { name: "Sita", role: "staff" });
  /** What the version before writes in one transaction: the events, then the log that says who it was. */
  const writes = async (
    order: FormerOrder,
    kinds: string[],
    said?: { by: string | null; action: string; batch?: string; after?: object },
  ) => {
    const client = await pool.connect();
    await client.query("begin");
    for (const kind of kinds)
      await client.query("insert into order_events (order_id, kind, by) values ($1, $2, 'shop')", [order.id, kind]);
    if (said)
      await client.query(
        `insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, batch, after)
         values ($2, 'Sita', $3, 'order', $1, $4, $5)`,
        [order.id, said.by, said.action, said.batch, said.after],
      );
    await client.query("commit");
    client.release();
  };
  const batches = [randomUUID(), randomUUID(), randomUUID()] as const;
  const corrected = { by: sita.id, action: "corrected the tracking number", after: { courier: "DTDC" } };
  const gone = randomUUID();
  const order = new FormerOrder(pool);
  await order.place("cash", "dispatched");
  await writes(order, ["placed"]);
  await writes(order, ["packed"], { by: sita.id, action: "x", batch: batches[0] });
  await writes(order, ["unpacked"], { by: gone, action: "x", batch: batches[1] });
  await writes(order, ["payment-received", "packed", "moved"], { by: sita.id, action: "x" });
  await writes(order, ["dispatched"], { by: null, action: "x" });
  await writes(order, [], { by: sita.id, action: "promised to forget the person at its end", batch: batches[0] });

  await migrate(pool, "database/migrations", prepare);
  await writes(order, ["tracking-changed"], { ...corrected, batch: batches[2] });
  await writes(order, ["delivered"], { by: sita.id, action: "x" });
  await writes(order, ["returned"]);
  await writes(order, [], { by: sita.id, action: "forgot the person" });
  await prepare(db);

  const { events } = (await findOrder(db, order.id))!;
  expect(events.map(({ kind, actorId, batchId, data }) => [kind, actorId === sita.id, batchId, data])).toEqual([
    ["placed", false, null, { to: "placed" }],
    ["packed", true, batches[0], { from: "placed", to: "packed" }],
    ["unpacked", false, batches[1], { from: "packed", to: "placed" }],
    ["payment-received", true, null, {}],
    ["packed", true, null, { from: "placed", to: "packed" }],
    ["moved", true, null, {}],
    ["dispatched", false, null, { from: "packed", to: "dispatched" }],
    ["erasure-requested", true, batches[0], {}],
    ["tracking-changed", true, batches[2], { courier: "DTDC" }],
    ["delivered", true, null, { from: "dispatched", to: "delivered" }],
    ["returned", false, null, { from: "delivered", to: "returned" }],
    ["erased", true, null, {}],
  ]);
  expect(await findLastMove(db, order.id)).toMatchObject({ kind: "returned", by: "shop", actor: null });
  expect(await listDone(db, batches[0])).toMatchObject([{ transition: { from: "placed", to: "packed" } }]);
});

test("every paper says and prints after the upgrade what the version before printed of it, also one issued meanwhile", async () => {
  const { pool, db } = await aDatabase();
  await migrate(pool, migrationsBefore("paper_snapshots"));
  const all = Object.keys(formerPapers);
  const written: [what: string, id: string][] = [];
  const write = async () => {
    for (const what of all) written.push([what, await writeFormerPaper(pool, what, written.length + 1)]);
  };
  await write();
  await migrate(pool, "database/migrations", prepare);
  const whole = "select count(*)::int as count from documents where snapshot is null";
  expect((await pool.query(whole)).rows).toEqual([{ count: 0 }]);
  await write();
  const print = async () => {
    const printed = [];
    for (const [what, id] of written) printed.push([what, await printedPapers(db, id)]);
    return printed;
  };
  const before = written.map(([what]) => [what, formerlyPrinted[what as keyof typeof formerlyPrinted]]);
  expect(await print()).toEqual(before);
  expect(await writeFormerSnapshots(db, 5)).toBe(before.flatMap(([, papers]) => papers).length / 2);
  await pool.query("update audit_log set action = 'put right', before = null; update orders set note = 'Later'");
  expect(await print()).toEqual(before);
});

test("a person whom the version before erases while both run is gone from the papers too, and a correction reaches none", async () => {
  const { pool, db } = await aDatabase();
  await migrate(pool, migrationsBefore("paper_snapshots"));
  const [erased, corrected] = [
    await writeFormerPaper(pool, "sent to another state", 1),
    await writeFormerPaper(pool, "sent to another state", 2),
  ];
  await migrate(pool, "database/migrations", prepare);
  await pool.query("update orders set name = 'Erased', mobile = '', address1 = '', address2 = null where id = $1", [
    erased,
  ]);
  await pool.query("update orders set name = 'Somebody Else', mobile = '+919848099999' where id = $1", [corrected]);
  await writeFormerSnapshots(db);
  const { rows } = await pool.query("select 1 from documents where order_id = $1 and snapshot::text like '%Meena%'", [
    erased,
  ]);
  expect(rows).toEqual([]);
  expect(await printedPapers(db, erased)).toEqual(formerlyPrinted["erased"]);
  expect(await printedPapers(db, corrected)).toEqual(formerlyPrinted["sent to another state"]);
});

test("whose order was erased, and who waits for it, is in columns after the upgrade, and both versions know the other's", async () => {
  const { pool } = await aDatabase();
  await migrate(pool, migrationsBefore("erasure"), seedFormer);
  const known = { forgets_person: true, gstin: null };
  const gone = { ...known, name: "Erased", mobile: "" };
  const before = [
    await writeOrder(pool),
    await writeOrder(pool, known),
    await writeOrder(pool, gone),
    await writeOrder(pool, { ...gone, gstin: "27 (erased)" }),
  ];
  await migrate(pool, "database/migrations", prepare);
  const later = [await writeOrder(pool), await writeOrder(pool), await writeOrder(pool)];
  await pool.query("update orders set forgets_person = true where id = any($1)", [later.map(({ id }) => id)]);
  await pool.query("update orders set mobile = '' where id = $1", [later[1]!.id]);
  await pool.query("update orders set mobile = '', gstin = '27 (erased)' where id = $1", [later[2]!.id]);
  const ours = [await writeOrder(pool), await writeOrder(pool)];
  await pool.query("update orders set erasure_requested_at = now() where id = $1", [ours[0]!.id]);
  await pool.query("update orders set erased_at = now(), mobile = '' where id = $1", [ours[1]!.id]);

  const { rows } = await pool.query(
    `select concat_ws(', ', case when erasure_requested_at is not null then 'asked' end,
       case when erased_at is not null then 'erased' end, case when retention_ended_at is not null then 'all' end,
       case when forgets_person then 'as before' end) as standing
     from orders order by array_position($1::uuid[], id)`,
    [[...before, ...later, ...ours].map(({ id }) => id)],
  );
  expect(rows.map(({ standing }) => standing)).toEqual([
    "",
    "asked, as before",
    "erased, as before",
    "erased, all, as before",
    "asked, as before",
    "asked, erased, as before",
    "asked, erased, all, as before",
    "asked, as before",
    "erased, as before",
  ]);
});
