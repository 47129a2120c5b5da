import { expect, test } from "vitest";
import { migrate } from "#platform/database.server.ts";
import { prepare } from "../../database/prepare.ts";
import { writeFormerSnapshots } from "#domain/orders/documents/backfill.server.ts";
import { migrationsBefore } from "../support/earlier-migrations.ts";
import { aDatabase } from "../support/empty-database.ts";
import formerlyPrinted from "../support/former-papers.json" with { type: "json" };
import { formerPapers, printedPapers, writeFormerPaper } from "../support/former-papers.ts";

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
