import { existsSync, statfsSync } from "node:fs";

/** Bytes that must be free for the shop to count as well: a few large forms, letters and a page of the log. */
const NEEDED = 64 * 1024 * 1024;

/** The room on the disk of a folder, in bytes. Undefined when there is no such folder: then nothing is written to it. */
export function readDisk(folder: string): { freeBytes: number; bytes: number } | undefined {
  if (!existsSync(folder)) return undefined;
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { freeBytes: bavail * bsize, bytes: blocks * bsize };
}

/** Whether the disk of a folder has room for what the shop writes there. */
export function hasRoom(folder: string): boolean {
  const disk = readDisk(folder);
  return disk === undefined || disk.freeBytes >= NEEDED;
}
