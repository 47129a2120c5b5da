import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity } from "age-encryption";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { checksums } from "../../tests/support/checksums.ts";
import { aDatabase, aSeededDatabase } from "../../tests/support/empty-database.ts";
import { aFolder } from "../../tests/support/folder.ts";
import { isEmpty, shop } from "../../tests/support/restoring.ts";
import { backUp } from "./backup.server.ts";
import { deleteOlder } from "./folder.ts";
import { restore } from "./restore.server.ts";
import { isSealed } from "./sealed.ts";

const folder = aFolder();

/** The names of the files of a store, from the folder of the backups on. */
const storedIn = (place: string) =>
  readdirSync(place, { recursive: true })
    .map(String)
    .filter((name) => /\/[0-9a-f]{64}$/.test(name));

const aPicture = (pool: Pool, bytes: Buffer) =>
  pool.query(
    "insert into pictures (hash, master, width, height) values (left(encode(sha256($1), 'hex'), 32), $1, 1, 1)",
    [bytes],
  );

test("photographs are written once for all backups of a folder, sealed, and come back from there", async () => {
  const [source, target, elsewhere] = [await aSeededDatabase(), await aDatabase(), await aDatabase()];
  const [key, place] = [await generateIdentity(), join(folder, "with-photographs")];
  const [old, fresh] = [randomBytes(150_000), randomBytes(70_000)];
  await aPicture(source.pool, old);
  const first = await backUp(source.url, join(place, "first"), { key });
  const [name] = storedIn(place);
  const stored = join(place, name!);
  const written = readFileSync(stored);
  await aPicture(source.pool, fresh);
  const second = await backUp(source.url, join(place, "second"), { key });
  expect(storedIn(place)).toHaveLength(2);
  // Sealed anew it would have another key of its own.
  expect(readFileSync(stored)).toEqual(written);
  expect(second.bytes - first.bytes).toBeLessThan(1000);
  expect(written.includes(old.subarray(0, 64))).toBe(false);
  expect(isSealed(readFileSync(second.file))).toBe(true);

  await expect(restore(target.url, second.file, shop)).rejects.toThrow("Set BACKUP_KEY");
  await expect(restore(target.url, second.file, { ...shop, key: await generateIdentity() })).rejects.toThrow(
    "sealed with another key",
  );
  await restore(target.url, second.file, { ...shop, key });
  expect(await checksums(target.pool)).toEqual(await checksums(source.pool));

  const spoilt: [Buffer, string][] = [
    [written.subarray(0, -1), "is torn"],
    [old, "not sealed"],
    [
      readFileSync(
        join(
          place,
          storedIn(place).find((one) => one !== name)!,
        ),
      ),
      "is torn",
    ],
  ];
  for (const [bytes, why] of spoilt) {
    writeFileSync(stored, bytes);
    await expect(restore(elsewhere.url, second.file, { ...shop, key })).rejects.toThrow(why);
  }
  rmSync(stored);
  await expect(restore(elsewhere.url, second.file, { ...shop, key })).rejects.toThrow("is missing");
  expect(await isEmpty(elsewhere.pool)).toBe(true);
  // What was taken away is written anew, because the shop still has it.
  const third = await backUp(source.url, join(place, "third"), { key });
  await restore(elsewhere.url, third.file, { ...shop, key });
  expect(await checksums(elsewhere.pool)).toEqual(await checksums(source.pool));
});

test("backups of a folder may have several keys or none, and with a key only what it sealed is restored", async () => {
  const source = await aSeededDatabase();
  await aPicture(source.pool, randomBytes(1000));
  const place = join(folder, "with-keys");
  for (const key of [undefined, await generateIdentity(), await generateIdentity()]) {
    const { file } = await backUp(source.url, join(place, key ?? "open"), { key });
    const target = await aDatabase();
    await restore(target.url, file, { ...shop, key });
    expect(await checksums(target.pool)).toEqual(await checksums(source.pool));
  }
  expect(storedIn(place)).toHaveLength(3);
  const target = await aDatabase();
  await expect(restore(target.url, join(place, "open"), { ...shop, key: await generateIdentity() })).rejects.toThrow(
    "not sealed",
  );
});

test("a photograph goes with the last backup that had it", async () => {
  const source = await aSeededDatabase();
  const place = join(folder, "going");
  await aPicture(source.pool, Buffer.from("a"));
  await backUp(source.url, join(place, "shop-2026-11-21-100000.backup"));
  await source.pool.query("delete from pictures");
  const day = new Date("2026-11-21T10:00:00+05:30");
  for (const name of storedIn(place)) utimesSync(join(place, name), day, day);
  await backUp(source.url, join(place, "shop-2026-11-25-100000.backup"));
  await deleteOlder(place, 2);
  expect(storedIn(place)).toHaveLength(1);
  await backUp(source.url, join(place, "before-the-festival"));
  await deleteOlder(place, 1);
  expect(storedIn(place)).toHaveLength(1);
  rmSync(join(place, "before-the-festival"));
  // A backup that was broken off leaves a part, which is none.
  writeFileSync(join(place, "shop-2026-11-24-100000.backup.0.part"), "");
  await deleteOlder(place, 1);
  expect(storedIn(place)).toEqual([]);
});
