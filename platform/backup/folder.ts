import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { dayInIndia } from "../day.ts";
import { deleteUnused } from "./store.ts";

const ownName = /^shop-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.backup(?:\.gz)?$/;

const timeOfDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** The file name of a backup made at `moment`. Sorting such names sorts the backups by age. */
export function backupName(moment: Date): string {
  return `shop-${dayInIndia(moment)}-${timeOfDay.format(moment).replaceAll(":", "")}.backup`;
}

/**
 * Deletes all but the `keep` newest backups in a folder, and the bytes beside them that only those had. Other files stay;
 * while there are any, all bytes stay too, because one of them may be a backup. Returns the names of the deleted backups.
 */
export async function deleteOlder(folder: string, keep: number): Promise<string[]> {
  const names = await listOwn(folder);
  const older = names.slice(0, Math.max(0, names.length - keep));
  for (const name of older) await rm(join(folder, name));
  const [oldest] = names.slice(older.length);
  const entries = await readdir(folder, { withFileTypes: true });
  // A part is left by a backup that was broken off.
  const others = entries.filter(
    (entry) => !entry.isDirectory() && !entry.name.endsWith(".part") && !ownName.test(entry.name),
  );
  // An hour earlier, because clocks of two machines may differ.
  if (oldest && others.length === 0) await deleteUnused(folder, new Date(momentOf(oldest) - 3_600_000));
  return older;
}

async function listOwn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
}

/** When the backup of this name was begun, in milliseconds. */
function momentOf(name: string): number {
  return Date.parse(name.replace(ownName, "$1T$2:$3:$4+05:30"));
}

/** The newest backup in a folder that is named after its time; undefined when there is none. */
export async function newestIn(folder: string): Promise<string | undefined> {
  const newest = existsSync(folder) ? (await listOwn(folder)).at(-1) : undefined;
  return newest && join(folder, newest);
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
