import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aFolder } from "./folder.ts";

/** The folder of migrations as the version had it that ended with the first `count` of them. */
export function earlierMigrations(count: number): string {
  const folder = aFolder();
  cpSync("database/migrations", folder, { recursive: true });
  const journal = join(folder, "meta/_journal.json");
  const { entries, ...rest }: { entries: unknown[] } = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return folder;
}
