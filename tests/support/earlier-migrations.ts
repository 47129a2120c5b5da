import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aFolder } from "./folder.ts";

/** Makes a folder with only the first `count` migrations. Returns its path. The folder is deleted after the tests. */
export function earlierMigrations(count: number): string {
  const folder = aFolder();
  cpSync("database/migrations", folder, { recursive: true });
  const journal = join(folder, "meta/_journal.json");
  const { entries, ...rest }: { entries: unknown[] } = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return folder;
}

/** The path of a folder with only the migrations before the migration `name`. */
export function migrationsBefore(name: string): string {
  const { entries }: { entries: { tag: string }[] } = JSON.parse(
    readFileSync("database/migrations/meta/_journal.json", "utf8"),
  );
  return earlierMigrations(entries.findIndex(({ tag }) => tag.endsWith(`_${name}`)));
}
