import { readFile, readdir, rm, stat, writeFile, rename, mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { codeOf } from "../error-code.ts";
import { dayInIndia } from "../day.ts";

const ownName = /^shop-\d{4}-\d\d-\d\d-\d{6}\.backup\.gz$/;

const timeOfDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const record = z.object({ file: z.string(), madeAt: z.coerce.date(), bytes: z.number() });
export type LastBackup = z.infer<typeof record>;

/** The folder in the data directory that backups go to unless the command names another. */
export function backupFolder(dataDirectory: string): string {
  return join(dataDirectory, "backups");
}

/**
 * The file name of a backup made at `moment`. It contains the day and time in India, so sorting the names sorts the
 * backups by age.
 */
export function backupName(moment: Date): string {
  return `shop-${dayInIndia(moment)}-${timeOfDay.format(moment).replaceAll(":", "")}.backup.gz`;
}

/**
 * Deletes all but the `keep` newest backups in a folder. Only files with a name such as `backupName` gives count as
 * backups; all other files stay. Returns the names of the deleted files, oldest first.
 */
export async function deleteOlder(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
  const older = names.slice(0, Math.max(0, names.length - keep));
  for (const name of older) await rm(join(folder, name));
  return older;
}

/**
 * Notes a backup as the one made last: writes its path, time and size into backups/last.json in the data directory, in
 * place of what was noted there before. The backup itself may be in any folder.
 */
export async function noteLastBackup(dataDirectory: string, { file, madeAt, bytes }: LastBackup): Promise<void> {
  const note = noteOf(dataDirectory);
  await mkdir(dirname(note), { recursive: true, mode: 0o700 });
  await writeFile(`${note}.part`, `${JSON.stringify({ file, madeAt, bytes })}\n`);
  await rename(`${note}.part`, note);
}

/**
 * The backup that `noteLastBackup` noted last in this data directory, even if its file is gone. Undefined when none was
 * noted.
 */
export async function lastBackup(dataDirectory: string): Promise<LastBackup | undefined> {
  try {
    return record.parse(JSON.parse(await readFile(noteOf(dataDirectory), "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function noteOf(dataDirectory: string): string {
  return join(backupFolder(dataDirectory), "last.json");
}

/**
 * The file to write a backup to when the command names the path `wish`. If `wish` is a folder or ends with "/", it is a
 * new file in that folder, named by `backupName(moment)`; otherwise it is `wish` itself. `isNamedByTime`: whether the
 * file has a name such as `backupName` gives.
 */
export async function chooseFile(wish: string, moment: Date): Promise<{ file: string; isNamedByTime: boolean }> {
  const isFolder = wish.endsWith("/") || (await stat(wish).catch(() => undefined))?.isDirectory() === true;
  const file = isFolder ? join(wish, backupName(moment)) : wish;
  return { file, isNamedByTime: ownName.test(basename(file)) };
}
