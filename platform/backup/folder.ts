import { existsSync } from "node:fs";
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

/** The folder for backups, unless the command names another. */
export function backupFolder(dataDirectory: string): string {
  return join(dataDirectory, "backups");
}

/** The file name of a backup made at `moment`. Sorting such names sorts the backups by age. */
export function backupName(moment: Date): string {
  return `shop-${dayInIndia(moment)}-${timeOfDay.format(moment).replaceAll(":", "")}.backup.gz`;
}

/** Deletes all but the `keep` newest backups in a folder. Other files stay. Returns the names of the deleted files. */
export async function deleteOlder(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
  const older = names.slice(0, Math.max(0, names.length - keep));
  for (const name of older) await rm(join(folder, name));
  return older;
}

/** Records that this is the latest backup, in the file backups/last.json of the data directory. */
export async function noteLastBackup(dataDirectory: string, { file, madeAt, bytes }: LastBackup): Promise<void> {
  const note = noteOf(dataDirectory);
  await mkdir(dirname(note), { recursive: true, mode: 0o700 });
  await writeFile(`${note}.part`, `${JSON.stringify({ file, madeAt, bytes })}\n`);
  await rename(`${note}.part`, note);
}

/** The latest backup that was recorded, even if its file is gone; undefined when no backup was recorded. */
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
 * The file for a new backup. If `wish` is a folder, the file is in that folder and named after the time, or after the
 * first second later that no file there is named after; otherwise the file is `wish`.
 */
export async function chooseFile(wish: string, moment: Date): Promise<{ file: string; isNamedByTime: boolean }> {
  const isFolder = wish.endsWith("/") || (await stat(wish).catch(() => undefined))?.isDirectory() === true;
  const file = isFolder ? freeName(wish, moment) : wish;
  return { file, isNamedByTime: ownName.test(basename(file)) };
}

function freeName(folder: string, moment: Date): string {
  const file = join(folder, backupName(moment));
  return existsSync(file) ? freeName(folder, new Date(moment.getTime() + 1000)) : file;
}
