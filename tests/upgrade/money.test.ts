import { expect, test } from "vitest";
import { migrate } from "#platform/database.server.ts";
import { migrationsBefore } from "../support/earlier-migrations.ts";
import { aDatabase } from "../support/empty-database.ts";
import { FormerOrder } from "../support/former-money.ts";
import { upgradedWhile } from "../support/upgraded-while.ts";

test("money that the former version takes while the tables change, and afterwards, stands in the receipts", async () => {
  const { pool } = await aDatabase();
  await migrate(pool, migrationsBefore("ledger"));
  const served = await upgradedWhile(pool, async () => {
    const order = new FormerOrder(pool);
    await order.place("upi");
    await order.note(500, FormerOrder.utr());
    await order.pay({ utr: FormerOrder.utr() });
    await order.refund(100, "done");
  });

  const { rows } = await pool.query(
    `select received_paise::int as received, returned_paise::int as returned, balance_paise::int as balance, count(*)::int
     from order_sums group by 1, 2, 3`,
  );
  expect(rows).toEqual([{ received: 549_00, returned: 100_00, balance: 0, count: served }]);
});
