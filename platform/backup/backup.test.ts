import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { prepare } from "../../database/prepare.ts";
import { checksums } from "../../tests/support/checksums.ts";
import { aDatabase, aSeededDatabase } from "../../tests/support/empty-database.ts";
import { aFolder } from "../../tests/support/folder.ts";
import { laterMigrations } from "../../tests/support/later-version.ts";
import { aPerson } from "../../tests/support/people.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { isEmpty, shop } from "../../tests/support/restoring.ts";
import { migrate } from "../migrations.server.ts";
import { enqueue } from "../jobs.server.ts";
import { backUp, BackupUnderWay } from "./backup.server.ts";
import type { Keys } from "./format.ts";
import { chooseFile } from "./folder.ts";
import { readBackup } from "./read-backup.ts";
import { restore } from "./restore.server.ts";

const folder = aFolder();
const laterVersion = laterMigrations("alter table carts add column note text");
const writingVersion = laterMigrations("insert into settings (name, data) values ('a', '\"1\"')");
let files = 0;
const partsOf = (file: string) =>
  readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)) && name.endsWith(".part"));
const aFile = () => join(folder, `${files++}.backup.gz`);

test("every value comes back as it was, and numbers run on where they stood", async () => {
  const [source, target, file] = [await aSeededDatabase(), await aDatabase(), aFile()];
  await aPerson(source.pool, { name: "శ్రీదేవి \\. \t\r\n\\N" });
  await source.pool.query("update products set extras = array['', 'a,b', '\"', e'\\\\', null] where position = 0");
  await source.pool.query("insert into settings (name, data) values ('holiday', to_jsonb(e'\\\\.\\n'::text))");
  await anOrder(source.pool);
  await anOrder(source.pool);
  await source.pool.query(
    "insert into audit_log (actor_name, action, subject_kind, subject_id, after) values ('Sita', 'x', 'y', 'z', $1)",
    [JSON.stringify({ name: 'a\\b"c\n', price: 0.1 })],
  );
  await source.pool.query("select nextval('cart_versions'), nextval('cart_versions')");

  const made = await backUp(source.url, file);
  expect(made.rows).toMatchObject({ orders: 2, users: 1 });
  await restore(target.url, file, shop);

  expect(await checksums(target.pool)).toEqual(await checksums(source.pool));
  const next = "select nextval('cart_versions') as cart, nextval('order_events_id_seq') as event";
  expect((await target.pool.query(next)).rows).toEqual((await source.pool.query(next)).rows);
  await migrate(target.pool, "database/migrations", prepare);
  expect(await checksums(target.pool)).toEqual(await checksums(source.pool));
});

test("work that waits comes along, also failed and half done work, but none that is finished or that nobody does", async () => {
  const [source, target, file] = [await aSeededDatabase(), await aDatabase(), aFile()];
  const states = ["created", "retry", "active", "failed", "completed", "cancelled"];
  for (const state of states) await enqueue(source.db, "order-event", { state, text: 'a\tb\\"' });
  await source.pool.query("update pgboss.job set state = (data ->> 'state')::pgboss.job_state");
  await source.pool.query("select pgboss.create_queue('of-old', '{\"policy\": \"standard\"}')");
  await source.pool.query("insert into pgboss.job (name, data) values ('of-old', '{}')");
  await source.pool.query("alter table pgboss.job add column of_old text default 'x'");
  await backUp(source.url, file);
  await restore(target.url, file, shop);

  const jobs = "select id, data, state::text, start_after, retry_limit, policy, created_on from pgboss.job order by id";
  const kept = (await target.pool.query<{ state: string }>(jobs)).rows;
  expect(kept.map(({ state }) => state).toSorted()).toEqual(["active", "created", "failed", "retry"]);
  expect((await source.pool.query(jobs)).rows).toEqual(expect.arrayContaining(kept));
});

test("a backup of an earlier version comes back as that version, and the next start brings it up to date", async () => {
  const [source, target, file] = [await aDatabase(), await aDatabase(), aFile()];
  await migrate(source.pool, shop.migrations);
  await source.pool.query("insert into carts default values");
  await backUp(source.url, file);
  await restore(target.url, file, { ...shop, migrations: laterVersion });

  expect(await checksums(target.pool)).toEqual(await checksums(source.pool));
  await migrate(target.pool, laterVersion, prepare);
  expect((await target.pool.query("select note from carts")).rows).toEqual([{ note: null }]);
});

test("rows that a migration wrote come once", async () => {
  const [source, target, file] = [await aDatabase(), await aDatabase(), aFile()];
  await migrate(source.pool, writingVersion);
  await backUp(source.url, file);
  await restore(target.url, file, { ...shop, migrations: writingVersion });
  expect((await target.pool.query("select * from settings")).rows).toEqual([{ name: "a", data: "1" }]);
});

test("a file that is cut off, changed, of a later version, of before 1.0 or something else is refused, and nothing is touched", async () => {
  const [source, target, file] = [await aSeededDatabase(), await aDatabase(), aFile()];
  const { bytes } = await backUp(source.url, file);
  const spoil = (how: (copy: string) => void) => {
    const copy = aFile();
    copyFileSync(file, copy);
    how(copy);
    return copy;
  };
  const text = gunzipSync(readFileSync(file)).toString();
  const spoilt = [
    ...[0, 5, Math.floor(bytes / 2), bytes - 1].map((length) => spoil((copy) => truncateSync(copy, length))),
    spoil((copy) => writeFileSync(copy, gzipSync(text.replace("New Delhi", "Old Delhi")))),
    spoil((copy) => writeFileSync(copy, gzipSync(text.slice(0, text.lastIndexOf("{"))))),
    spoil((copy) => writeFileSync(copy, gzipSync(`${text}{}\n`))),
    spoil((copy) => writeFileSync(copy, gzipSync('{"backup":"shop"}\n'))),
    spoil((copy) => writeFileSync(copy, text)),
    spoil((copy) => appendFileSync(copy, gzipSync("more\n"))),
  ];
  for (const copy of spoilt) {
    await expect(restore(target.url, copy, shop)).rejects.toThrow(`${copy} is torn, or is no backup of a shop.`);
  }
  await expect(restore(target.url, join(folder, "none"), shop)).rejects.toThrow("There is no file");
  const laterFormat = spoil((copy) => writeFileSync(copy, gzipSync(text.replace('"format":2', '"format":3'))));
  await expect(restore(target.url, laterFormat, shop)).rejects.toThrow("made by a newer version");
  await source.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)");
  const later = aFile();
  await backUp(source.url, later);
  await expect(restore(target.url, later, shop)).rejects.toThrow("made by a newer version");
  await source.pool.query("update drizzle.__drizzle_migrations set hash = 'other' where id = 1");
  const former = aFile();
  await backUp(source.url, former);
  await expect(restore(target.url, former, shop)).rejects.toThrow(
    `${former} was made by a version of the shop before 1.0`,
  );
  expect(await isEmpty(target.pool)).toBe(true);
});

test("a restore that fails half-way leaves nothing, and the next succeeds", async () => {
  const [source, target, file] = [await aSeededDatabase(), await aDatabase(), aFile()];
  const orphan = "insert into order_notes (order_id, by, text) values (gen_random_uuid(), 'Sita', 'Whose?')";
  await source.pool.query("alter table order_notes drop constraint order_notes_order_id_orders_id_fk");
  await source.pool.query(orphan);
  await backUp(source.url, file);
  const keepKeys = vi.fn<(keys: Keys) => void>();
  await expect(restore(target.url, file, { ...shop, keepKeys })).rejects.toThrow("foreign key");
  expect(await isEmpty(target.pool)).toBe(true);
  expect(keepKeys).not.toHaveBeenCalled();

  await source.pool.query("delete from order_notes");
  const whole = aFile();
  const keys = { secret: "the secret of the cookies", pushKey: "the key of messages" };
  await backUp(source.url, whole, { keys });
  await restore(target.url, whole, { ...shop, keepKeys });
  expect(await checksums(target.pool)).toEqual(await checksums(source.pool));
  expect(keepKeys).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(keys));
});

test("a backup is for its owner's eyes and replaces no file; a restore replaces no shop", async () => {
  const [source, file] = [await aSeededDatabase(), aFile()];
  await aPerson(source.pool);
  const { bytes } = await backUp(source.url, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(file).size).toBe(bytes);
  await expect(backUp(source.url, file)).rejects.toThrow("is there already");

  const before = await checksums(source.pool);
  await expect(restore(source.url, file, shop)).rejects.toThrow("already (orders: 0, users: 1). It is left");
  expect(await checksums(source.pool)).toEqual(before);
});

test("a backup that fails or is broken off leaves no file", async () => {
  const [source, nothing, file] = [await aSeededDatabase(), await aDatabase(), aFile()];
  await expect(backUp(nothing.url, file)).rejects.toThrow("There is no shop here");

  const stopping = new AbortController();
  const holder = await source.pool.connect();
  await holder.query("begin; lock table stock");
  const work = backUp(source.url, file, { signal: stopping.signal });
  await expect.poll(() => partsOf(file)).toHaveLength(1);
  stopping.abort();
  await expect(work).rejects.toThrow("broken off");
  await holder.query("rollback");
  holder.release();
  expect([existsSync(file), partsOf(file)]).toEqual([false, []]);
});

test("while a backup is made another is told to wait, and takes nothing from the first", async () => {
  const source = await aSeededDatabase();
  const { file } = await chooseFile(`${folder}/`, new Date());
  const holder = await source.pool.connect();
  await holder.query("begin; lock table stock");
  const first = backUp(source.url, file);
  await expect.poll(() => partsOf(file)).toHaveLength(1);
  await expect(backUp(source.url, file)).rejects.toThrow("A backup is being made just now.");
  await expect(backUp(source.url, aFile())).rejects.toBeInstanceOf(BackupUnderWay);
  expect(partsOf(file)).toHaveLength(1);
  await holder.query("rollback");
  holder.release();
  expect((await first).file).toBe(file);
  expect((await readBackup(file)).header.tables.length).toBeGreaterThan(10);
  expect(partsOf(file)).toEqual([]);
});

test("two shops that write to one file in the same second write it once, whole, and the other is told", async () => {
  const [one, other, file] = [await aSeededDatabase(), await aSeededDatabase(), aFile()];
  const ends = await Promise.allSettled([backUp(one.url, file), backUp(other.url, file)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = ends.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect((refused.reason as Error).message).toContain("is there already");
  await readBackup(file);
  expect(partsOf(file)).toEqual([]);
});
