import { expect, test } from "vitest";
import { loadSettings, saveSetting } from "#domain/settings/settings.server.ts";
import { migrate } from "#platform/database.server.ts";
import { prepare } from "../../database/prepare.ts";
import { migrationsBefore } from "../support/earlier-migrations.ts";
import { aDatabase } from "../support/empty-database.ts";

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
