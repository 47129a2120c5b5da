import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const compressible = new Set([".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest", ".xml"]);
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Writes a brotli (.br) and a gzip (.gz) copy beside each text file of 256 bytes or more in a folder. */
export async function precompress(folder: string): Promise<void> {
  for (const file of await listFiles(folder)) {
    const content = compressible.has(extname(file)) ? await readFile(file) : undefined;
    if (!content || content.length < 256) continue;
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content),
      promisify(gzip)(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  }
}

/**
 * Deletes the files of `folder` that are older than the build that began at `started` (milliseconds since 1970). Files
 * below assets/ stay for a week longer.
 */
export async function prune(folder: string, started: number): Promise<void> {
  for (const file of await listFiles(folder)) {
    const retainedUntil = file.startsWith(join(folder, "assets/")) ? started - WEEK : started - 1000;
    if ((await stat(file)).mtimeMs < retainedUntil) await rm(file);
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
