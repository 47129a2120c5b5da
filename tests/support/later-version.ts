import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aFolder } from "./folder.ts";

type Entry = { idx: number; when: number; tag: string };

/**
 * Makes a folder with the shop's migrations and one more of a later version, which runs `sql`. Returns its path. The
 * folder is deleted after the tests.
 */
export function laterMigrations(sql: string): string {
  const folder = aFolder();
  cpSync("database/migrations", folder, { recursive: true });
  writeFileSync(join(folder, "later.sql"), sql);
  const journal = join(folder, "meta/_journal.json");
  const { entries, ...rest }: { entries: Entry[] } = JSON.parse(readFileSync(journal, "utf8"));
  const { idx, when, ...last } = entries.at(-1)!;
  const later = { ...last, idx: idx + 1, when: when + 1, tag: "later" };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, later] }));
  return folder;
}
