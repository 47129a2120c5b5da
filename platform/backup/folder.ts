import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { dayInIndia } from "../day.ts";

const ownName = /^shop-\d{4}-\d\d-\d\d-\d{6}\.backup\.gz$/;

const timeOfDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

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
