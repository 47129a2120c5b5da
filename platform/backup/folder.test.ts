import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../tests/support/folder.ts";
import { backupName, chooseFile, deleteOlder, newestIn } from "./folder.ts";

const folder = aFolder();

test("a name tells the time in India, and sorts behind those of earlier backups", () => {
  expect(backupName(new Date("2026-11-21T18:29:59Z"))).toBe("shop-2026-11-21-235959.backup");
  expect(backupName(new Date("2026-11-21T18:30:00Z"))).toBe("shop-2026-11-22-000000.backup");
});

test("a folder gets a name by the time, a file keeps its own", async () => {
  const moment = new Date("2026-11-21T06:00:00Z");
  const named = "shop-2026-11-21-113000.backup";
  expect(await chooseFile(folder, moment)).toEqual({ file: join(folder, named), isNamedByTime: true });
  expect(await chooseFile(`${folder}/new/`, moment)).toEqual({ file: join(folder, "new", named), isNamedByTime: true });
  // A second one in the same second.
  writeFileSync(join(folder, named), "");
  const next = join(folder, "shop-2026-11-21-113001.backup");
  expect(await chooseFile(folder, moment)).toEqual({ file: next, isNamedByTime: true });
  const own = join(folder, "before-the-festival");
  expect(await chooseFile(own, moment)).toEqual({ file: own, isNamedByTime: false });
});

test("of the backups named by the time the newest stay, and nobody else's file goes", async () => {
  const kept = join(folder, "kept");
  mkdirSync(kept);
  const others = ["before-the-festival.backup", "last.json", "shop-2026-11-01-020000.backup.part"];
  const byTime = ["shop-2026-10-31-020000", "shop-2026-11-01-020000", "shop-2026-11-02-020000"].map(
    (name) => `${name}.backup`,
  );
  for (const name of [...others, ...byTime]) writeFileSync(join(kept, name), "");

  expect(await deleteOlder(kept, 2)).toEqual([byTime[0]]);
  expect(await deleteOlder(kept, 5)).toEqual([]);
  expect(await newestIn(kept)).toBe(join(kept, byTime[2]!));
  expect(readdirSync(kept).toSorted()).toEqual([...others, ...byTime.slice(1)].toSorted());
});
