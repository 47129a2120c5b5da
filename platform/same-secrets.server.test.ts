import { inject, expect, onTestFinished, test } from "vitest";
import { addressOf } from "../tests/support/database-address.ts";
import { pool } from "../tests/support/database.ts";
import { openDatabase } from "./database.server.ts";
import { connectionName, refuseOtherSecrets } from "./same-secrets.server.ts";

const [one, two, three] = ["one", "two", "three"] as const;

/** Connects to the database as a process of the shop with these cookie secrets does. */
async function aProcessWith(...secrets: string[]) {
  const { rows } = await pool.query<{ name: string }>("select current_database() as name");
  const other = openDatabase(addressOf(inject("databaseServer"), rows[0]!.name), connectionName(secrets));
  const listed = async () =>
    (
      await pool.query("select from pg_stat_activity where datname = current_database() and application_name = $1", [
        connectionName(secrets),
      ])
    ).rowCount;
  onTestFinished(async () => {
    await other.close();
    // PostgreSQL lists connections for a moment after their pool has ended.
    await expect.poll(listed).toBe(0);
  });
  await other.pool.query("select 1");
}

test("processes with the same secret go together", async () => {
  await aProcessWith(one);
  await expect(refuseOtherSecrets(pool, [one])).resolves.toBeUndefined();
});

test("a process with another secret is refused, without a word of either", async () => {
  await aProcessWith(one);
  await expect(refuseOtherSecrets(pool, [two])).rejects.toThrow(/another COOKIE_SECRET/);
});

test("a secret is changed in steps: everybody knows the new one before anybody signs with it", async () => {
  await aProcessWith(one);
  await expect(refuseOtherSecrets(pool, [two, one])).rejects.toThrow("COOKIE_SECRET");
  await expect(refuseOtherSecrets(pool, [one, two])).resolves.toBeUndefined();
});

test("while it is changed, those that sign with the old and with the new go together", async () => {
  await aProcessWith(one, two);
  await expect(refuseOtherSecrets(pool, [two, one])).resolves.toBeUndefined();
  await expect(refuseOtherSecrets(pool, [one, two])).resolves.toBeUndefined();
  await expect(refuseOtherSecrets(pool, [three, two, one])).rejects.toThrow("COOKIE_SECRET");
});
