import type { Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { aCart, submit } from "../../tests/support/checkout.ts";
import { aSeededDatabase } from "../../tests/support/empty-database.ts";
import { fillInLegalFacts, legalFacts } from "../../tests/support/legal-facts.ts";
import { aPerson } from "../../tests/support/people.ts";
import { inTrial } from "../../tests/support/trial.ts";
import { makeSampleOrders } from "#domain/checkout/sample-orders.server.ts";
import { loadSettings, saveSetting } from "#domain/settings/settings.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { queues } from "../../database/queues.ts";
import { emptiedQueues, fates, openForLiveKeys, openShop } from "./opening.server.ts";

const owner = { id: "nobody", name: "Sita" };
const kindsOfSamples = [
  "awaiting-payment razorpay",
  "awaiting-payment upi",
  "cancelled cash",
  "cancelled upi",
  "collected cash",
  "delivered cash",
  "delivered razorpay",
  "dispatched razorpay",
  "dispatched upi",
  "packed cash",
  "packed upi",
  "placed cash",
  "placed razorpay",
  "placed upi",
  "ready upi",
];

async function aTrial() {
  const { db, pool, url } = await aSeededDatabase();
  await inTrial(pool);
  clearTtlCaches();
  await fillInLegalFacts(db);
  return { db, pool, url };
}

const noBackup = async () => {};

async function count(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${table}`);
  return rows[0]!.count;
}

async function withRows(pool: Pool, tables: readonly string[]): Promise<string[]> {
  const counts = await Promise.all(tables.map((table) => count(pool, table)));
  return tables.filter((_, at) => counts[at]! > 0);
}

test("of every table and every queue it is decided what becomes of it when the shop opens", async () => {
  const { pool } = await aTrial();
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(fates).toSorted());
  // A job about an account whose user is gone ends by itself; photographs stay, and what is made of them.
  const going = new Set(["account-mail", "catalogue-import", "encode-picture"]);
  const once = Object.entries(queues).filter(([name, queue]) => !("every" in queue) && !going.has(name));
  expect(once.map(([name]) => name).toSorted()).toEqual(emptiedQueues.toSorted());
});

test("twenty sample orders are of many kinds, and opening leaves nothing of them, but what the owner set up", async () => {
  const { db, pool } = await aTrial();
  const [member, staff] = [await aPerson(pool), await aPerson(pool, { role: "owner" })];
  expect(await makeSampleOrders(db, staff, { razorpay: true, hasStandIn: true })).toBe(20);
  const { rows: kinds } = await pool.query<{ kind: string }>(
    "select distinct status || ' ' || method as kind from orders order by 1",
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(kindsOfSamples);
  const filled = ["documents", "refunds", "trial_payments", "pgboss.job", "audit_log"];
  expect(await withRows(pool, filled)).toEqual(filled);
  const shelf = `select (select sum(grams_left) from lots) + (select sum(grams) from lot_allocations
      where order_id in (select id from orders where status in ('packed', 'ready'))) as grams`;
  const before = await pool.query(shelf);

  const backUp = vi.fn<() => Promise<void>>(async () => expect(await count(pool, "orders")).toBe(20));
  expect(await openShop(db, staff, backUp)).toBe("opened");
  expect(backUp).toHaveBeenCalledOnce();
  expect(
    await withRows(
      pool,
      Object.keys(fates).filter((table) => fates[table] === "empty"),
    ),
  ).toEqual([]);
  const { rows: users } = await pool.query("select id from users");
  expect(users).toEqual([{ id: staff.id }]);
  expect(users).not.toContainEqual({ id: member.id });
  expect((await loadSettings(db)).legalName).toBe(legalFacts.legalName);
  const { rows: after } = await pool.query("select sum(grams) as grams from stock");
  expect(after).toEqual(before.rows);
  const { rows: jobs } = await pool.query("select name from pgboss.job where name = any($1)", [emptiedQueues]);
  expect(jobs).toEqual([]);
  const { rows: log } = await pool.query("select distinct subject_kind as kind from audit_log order by 1");
  expect(log).toEqual([{ kind: "setting" }]);

  expect(await openShop(db, staff, backUp)).toBe("open already");
  expect(await makeSampleOrders(db, staff, { razorpay: true, hasStandIn: true })).toBe(0);
  await expect(pool.query("update shop set stage = 'trial'")).rejects.toThrow("does not return to its trial");
});

test("a shop without what the law wants, or without a backup, does not open", async () => {
  const { db, pool } = await aTrial();
  await expect(openShop(db, owner, () => Promise.reject(new Error("The disk is full.")))).rejects.toThrow(
    "disk is full",
  );
  await saveSetting(db, "fssai", "");
  expect(await openShop(db, owner, noBackup)).toBe("legal facts are missing");
  expect(await count(pool, "shop where stage = 'trial'")).toBe(1);
});

test("an order placed while the shop opens is emptied too, or refused in words", async () => {
  const { db, pool, url } = await aTrial();
  const others = [openDatabase(url), openDatabase(url)];
  onTestFinished(async () => void (await Promise.all(others.map(({ close }) => close()))));
  const carts = await Promise.all(Array.from({ length: 12 }, () => aCart(db, { "1": 1 })));
  const placing = carts.map((cartId, at) => submit(others[at % 2]!.db, { cartId, mobile: `+9198480123${10 + at}` }));
  await expect.poll(() => count(pool, "orders"), { interval: 1 }).toBeGreaterThan(0);
  expect(await openShop(db, owner, noBackup)).toBe("opened");
  const placed = await Promise.all(placing);
  const refusals = placed.flatMap((outcome) => (outcome.ok ? [] : outcome.sentences));
  expect(refusals).toEqual(refusals.map(() => "Your cart is empty."));
  expect(await withRows(pool, ["orders", "order_lines", "payment_requests", "stock_holds", "carts"])).toEqual([]);
});

test("while somebody is in the middle of ordering, opening waits for them", async () => {
  const { db, pool } = await aTrial();
  const client = await pool.connect();
  await client.query("begin; insert into carts default values");
  const opening = openShop(db, owner, noBackup);
  await client.query("select pg_sleep(0.3); commit");
  client.release();
  expect(await opening).toBe("opened");
  expect(await count(pool, "carts")).toBe(0);
});

test("with live keys a shop without orders counts as open, one with orders of its trial does not", async () => {
  const [fresh, tried] = [await aTrial(), await aTrial()];
  expect(await openForLiveKeys(fresh.db)).toBe("open");
  await submit(tried.db, { cartId: await aCart(tried.db, { "1": 1 }) });
  expect(await openForLiveKeys(tried.db)).toBe("trial");
});
