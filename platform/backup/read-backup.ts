import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { ZodError } from "zod";
import { codeOf } from "../error-code.ts";
import { FORMAT, JOBS, footer, header, type Footer, type Header } from "./format.ts";
import { Lines, Torn } from "./lines.ts";
import { unseal } from "./sealed.ts";

export type Reading = {
  /** What the backup was sealed with. */
  key?: string | undefined;
  begin?: (header: Header) => Promise<unknown>;
  /** Receives the rows of the table `name` as chunks of whole lines, and must read them to their end. */
  table?: (name: string, rows: AsyncGenerator<Buffer>) => Promise<unknown>;
};

/**
 * Reads a backup in chunks. Throws when the file is not a backup, is incomplete or was changed. It may throw after
 * `reading` has received rows.
 */
export async function readBackup(file: string, reading: Reading = {}): Promise<{ header: Header; footer: Footer }> {
  const source = createReadStream(file);
  const content = createGunzip();
  // Whoever reads the content gets the error.
  void pipeline(source, (chunks: AsyncIterable<Buffer>) => unseal(chunks, reading.key), content).catch(() => {});
  try {
    return await readSections(new Lines(content), reading);
  } catch (error) {
    throw explain(file, error);
  } finally {
    source.destroy();
    content.destroy();
  }
}

async function readSections(lines: Lines, { begin, table = skip }: Reading) {
  const top = readHeader(await lines.next());
  await begin?.(top);
  for (const { name } of top.tables) await table(name, lines.rows());
  if (top.jobs.length > 0) await table(JOBS, lines.rows());

  const sha256 = lines.digest();
  const bottom = footer.parse(JSON.parse(await lines.next()));
  await lines.end();
  if (bottom.sha256 !== sha256) throw new Torn();
  return { header: top, footer: bottom };
}

function readHeader(line: string): Header {
  const found: Partial<Header> = JSON.parse(line);
  if (found.backup === "shop" && Number(found.format) > FORMAT) throw new Newer();
  return header.parse(found);
}

async function skip(_name: string, rows: AsyncGenerator<Buffer>): Promise<void> {
  while (!(await rows.next()).done);
}

class Newer extends Error {}

function explain(file: string, error: unknown): unknown {
  if (codeOf(error) === "ENOENT") return new Error(`There is no file ${file}.`, { cause: error });
  if (error instanceof Newer) return new Error(`${file} was made by a newer version of the shop.`, { cause: error });
  const isUnreadable =
    [Torn, SyntaxError, ZodError].some((kind) => error instanceof kind) || codeOf(error)?.startsWith("Z_");
  return isUnreadable ? new Error(`${file} is torn, or is no backup of a shop.`, { cause: error }) : error;
}
