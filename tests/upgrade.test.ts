import type { Pool } from "pg";
import { expect, test } from "vitest";
import { findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import { recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import { type Database } from "#platform/database.server.ts";
import { migrate } from "#platform/migrations.server.ts";
import { prepare } from "../database/prepare.ts";
import { aCart, submit, THURSDAY } from "./support/checkout.ts";
import { aDatabase, aSeededDatabase } from "./support/empty-database.ts";
import { laterMigrations } from "./support/later-version.ts";
import { moneyFor } from "./support/money-for.ts";
import { openTrial } from "./support/shop-process.ts";

/** Sells a box of sweets, from the cart to the invoice, as this version of the shop does. */
async function sell(db: Database): Promise<void> {
  const placed = await submit(db, { cartId: await aCart(db, { "combo-7": 1 }), method: "razorpay" });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  const request = (await findPaymentBy(db, placed.order.id, "razorpay"))!;
  await recordReceipt(db, moneyFor(request, { amountPaise: request.amountPaise }), THURSDAY);
}

/** Migrates a database to a later version while this one sells, and then sells once more. Returns how much was sold. */
async function upgradedWhileItSells({ pool, db }: { pool: Pool; db: Database }, later: string): Promise<number> {
  const upgraded = new AbortController();
  const upgrading = migrate(pool, later, prepare).finally(() => upgraded.abort());
  let sold = 0;
  try {
    for (; !upgraded.signal.aborted; sold += 1) await sell(db);
  } finally {
    await upgrading;
  }
  await sell(db);
  return sold + 1;
}

test("this version sells on while a later one adds a column, an index and a CHECK, and beside it", async () => {
  const shop = await aSeededDatabase();
  await sell(shop.db);
  const later = laterMigrations(`
    alter table orders add column packed_by text constraint orders_packed_by check (packed_by <> '');
    --> statement-breakpoint
    create index orders_of_packer on orders (packed_by) where packed_by is not null`);
  const sold = 1 + (await upgradedWhileItSells(shop, later));

  const { rows } = await shop.pool.query(
    `select status, balance_paise::int as balance, packed_by, count(*)::int as orders, count(documents.id)::int as invoices
     from orders join order_sums on order_sums.order_id = orders.id left join documents on documents.order_id = orders.id
     group by 1, 2, 3`,
  );
  expect(rows).toEqual([{ status: "placed", balance: 0, packed_by: null, orders: sold, invoices: sold }]);
  await expect(shop.pool.query("update orders set packed_by = ''")).rejects.toThrow("orders_packed_by");
  await shop.pool.query("update orders set packed_by = 'Sita'");
  expect((await shop.pool.query("select to_regclass('orders_of_packer') as index")).rows).toEqual([
    { index: "orders_of_packer" },
  ]);
});

test("a later version that asks for what this one does not write would be found by that", async () => {
  const demanding = laterMigrations(
    "alter table orders add column packed_by text not null default ''; alter table orders alter packed_by drop default",
  );
  const upgraded = upgradedWhileItSells(await aSeededDatabase(), demanding);
  await expect(upgraded).rejects.toMatchObject({ cause: { code: "23502", column: "packed_by" } });
});

test("a migration that does not get its tables gives up in words, changes nothing, and succeeds the next time", async () => {
  const { pool, db } = await aSeededDatabase();
  const later = laterMigrations("alter table orders add column packed_by text");
  const applied = async () =>
    (await pool.query("select count(*)::int as count from drizzle.__drizzle_migrations")).rows[0].count;
  const before = await applied();
  const holder = await pool.connect();
  await holder.query("begin; select from orders");

  const late = migrate(pool, later, prepare, 0.3);
  await expect(late).rejects.toThrow(/they were in use for more than 0.3 seconds. Nothing has changed/);
  await sell(db);
  expect(await applied()).toBe(before);

  await holder.query("commit");
  holder.release();
  await migrate(pool, later, prepare);
  expect(await applied()).toBe(before + 1);
});

test("the shop does not open on a database of before 1.0, and leaves it as it is", async () => {
  const { pool, url } = await aDatabase();
  await pool.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat('0f', 32), 1790000000000);
    create table orders (number text primary key);
    insert into orders values ('TM-1')`);
  const facts = async () => [
    (await pool.query("select * from drizzle.__drizzle_migrations")).rows,
    (await pool.query("select * from orders")).rows,
    (
      await pool.query(
        "select relname from pg_class where relnamespace not in (select oid from pg_namespace where nspname ~ '^(pg_|information_schema)') order by 1",
      )
    ).rows,
  ];
  const before = await facts();
  await expect(openTrial({ DATABASE_URL: url })).rejects.toThrow(
    /^The shop did not open:\nThis database is of a version of the shop before 1\.0, .*\n$/,
  );
  expect(await facts()).toEqual(before);
});
