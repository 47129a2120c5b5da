import type { Pool } from "pg";
import { expect, test } from "vitest";
import { migrate } from "#platform/database.server.ts";
import { prepare } from "../../database/prepare.ts";
import { earlierMigrations } from "../support/earlier-migrations.ts";
import { aDatabase } from "../support/empty-database.ts";
import { upgradedWhile } from "../support/upgraded-while.ts";

const formerVersion = earlierMigrations(2);

/** Writes and reads an order and an enquiry with the SQL of the version that had no customer accounts. */
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
  const served = await upgradedWhile(pool, () => asTheFormerVersion(pool));

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
