import { beforeEach, expect, test } from "vitest";
import { db, pool } from "../../tests/support/database.ts";
import { aFolder } from "../../tests/support/folder.ts";
import { noteTrouble, readHealth } from "./health.server.ts";

const folder = aFolder();
const bad = async (now = new Date()) =>
  (await readHealth(db, folder, now)).checks.filter(({ isWell }) => !isWell).map(({ of }) => of);
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

beforeEach(async () => {
  await pool.query("delete from upkeep; insert into upkeep values ('backup', now()), ('restore-trial', now())");
  await pool.query("delete from recurring_jobs; delete from failed_jobs");
});

test("all is well, and it is known since when, once something was wrong", async () => {
  expect(await readHealth(db, folder)).toMatchObject({ isWell: true, lastTrouble: undefined });
  await noteTrouble(db, folder);
  expect((await readHealth(db, folder)).lastTrouble).toBeUndefined();

  await pool.query("delete from upkeep where kind = 'backup'");
  await noteTrouble(db, folder);
  await pool.query("insert into upkeep values ('backup', now())");
  const { isWell, lastTrouble } = await readHealth(db, folder);
  expect(isWell).toBe(true);
  expect(Date.now() - lastTrouble!.getTime()).toBeLessThan(60_000);
});

test("a backup is old after three hours, and a trial after eight days or once one has failed", async () => {
  expect(await bad(later(2.9))).toEqual([]);
  expect(await bad(later(3.1))).toEqual(["backup"]);
  expect(await bad(later(8 * 24 + 1))).toEqual(["backup", "restore"]);
  await pool.query("insert into upkeep values ('failed-trial', now() + interval '1 second')");
  expect(await bad()).toEqual(["restore"]);
  await pool.query("update upkeep set done_at = now() + interval '2 seconds' where kind = 'restore-trial'");
  expect(await bad()).toEqual([]);
});

test("work that does not come round and jobs that failed are told with their time", async () => {
  await pool.query(
    "insert into recurring_jobs values ('push', 60, now() - interval '1 hour', now() - interval '1 hour')",
  );
  await pool.query(
    "insert into failed_jobs (key, queue, attempts, is_over, facts) values (gen_random_uuid(), 'push', 56, true, '{}')",
  );
  const { checks, isWell } = await readHealth(db, folder);
  expect(isWell).toBe(false);
  const ages = checks
    .filter((check) => !check.isWell)
    .map(({ of, since }) => [of, Math.round((Date.now() - +since!) / 60_000)]);
  expect(ages).toEqual([
    ["work", 60],
    ["letters", 0],
  ]);
});
