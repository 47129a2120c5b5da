import { expect, test } from "vitest";
import { migrate } from "#platform/database.server.ts";
import { prepare } from "../../database/prepare.ts";
import { writeOrder } from "../support/billed-order.ts";
import { migrationsBefore } from "../support/earlier-migrations.ts";
import { aDatabase } from "../support/empty-database.ts";
import { seedFormer } from "../support/former-seed.ts";

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
