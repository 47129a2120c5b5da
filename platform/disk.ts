import { statfsSync } from "node:fs";
import { dirname } from "node:path";

export type Disk = { freeBytes: number; bytes: number };

/** Bytes that must be free for the shop to count as well: a few large forms, letters and a page of the log. */
const NEEDED = 64 * 1024 * 1024;

/** The room on the disk of a folder; if the folder is missing, of the nearest folder above it. */
export function readDisk(folder: string): Disk {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { freeBytes: bavail * bsize, bytes: blocks * bsize };
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return readDisk(dirname(folder));
  }
}

/** Whether the disk of a folder has room for what the shop writes there. */
export function hasRoom(folder: string): boolean {
  return readDisk(folder).freeBytes >= NEEDED;
}
