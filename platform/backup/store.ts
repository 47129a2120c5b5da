import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { codeOf } from "../error-code.ts";
import { Torn } from "./lines.ts";
import { nameOf, seal, unseal } from "./sealed.ts";

const ownFolder = /^files(?:-[0-9a-f]{8})?$/;
const sha256 = /^[0-9a-f]{64}/;

/**
 * The photographs and other bytes of all backups in a folder, each once, in its folder `files`: the name is the SHA-256
 * of the bytes in hexadecimal, so what is there is never written again. Those sealed with `key` have a folder of their
 * own, because nothing else opens with it.
 */
export function openStore(folder: string, key: string | undefined) {
  const place = join(folder, key ? `files-${nameOf(key)}` : "files");
  const fileOf = (hash: string) => join(place, hash.slice(0, 2), hash);

  /** Whether it is there. If so, it is marked as used just now, for `deleteUnused`. */
  async function isThere(hash: string): Promise<boolean> {
    if (!existsSync(fileOf(hash))) return false;
    const now = new Date();
    await utimes(fileOf(hash), now, now);
    return true;
  }

  async function put(hash: string, bytes: Buffer): Promise<void> {
    if (hashOf(bytes) !== hash) throw new Error(`The database gave other bytes than those of ${hash}.`);
    const part = `${fileOf(hash)}.${randomUUID()}.part`;
    await mkdir(join(place, hash.slice(0, 2)), { recursive: true, mode: 0o700 });
    try {
      await pipeline(seal(only(bytes), key), createWriteStream(part, { mode: 0o600, flags: "wx", flush: true }));
      await rename(part, fileOf(hash));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  /** The bytes. Throws when they are missing or are not those that the name tells. */
  async function get(hash: string): Promise<Buffer> {
    if (!sha256.test(hash)) throw new Torn();
    try {
      const bytes = await buffer(unseal(createReadStream(fileOf(hash)), key));
      if (hashOf(bytes) === hash) return bytes;
    } catch (error) {
      if (codeOf(error) === "ENOENT")
        throw new Error(`${fileOf(hash)} is missing. It belongs to the backup.`, { cause: error });
      if (!(error instanceof Torn)) throw error;
    }
    throw new Error(
      `${fileOf(hash)} is torn. Take it away, and the next backup writes it anew if the shop still has it.`,
    );
  }

  return { isThere, put, get };
}

/** Deletes what no backup of a folder has used since `oldest`. */
export async function deleteUnused(folder: string, oldest: Date): Promise<void> {
  for (const own of (await readdir(folder)).filter((name) => ownFolder.test(name))) {
    const names = await readdir(join(folder, own), { recursive: true, withFileTypes: true });
    for (const { name, parentPath } of names.filter((one) => one.isFile() && sha256.test(one.name))) {
      const file = join(parentPath, name);
      if ((await stat(file)).mtime < oldest) await rm(file);
    }
  }
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
