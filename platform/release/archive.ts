import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** The SHA-256 of an archive before and after gzip, in hex, and its length after, in bytes. */
export type Archive = { contentHash: string; fileHash: string; bytes: number };

/**
 * Packs `names` of a folder as a .tar.gz `file`, below the folder `into`. The same content gives the same bytes: in
 * order of names, of nobody in particular and from `seconds` (since 1970).
 */
export async function pack(
  folder: string,
  names: readonly string[],
  { file, into, seconds }: { file: string; into: string; seconds: number },
): Promise<Archive> {
  const owner = ["--owner=0", "--group=0", "--numeric-owner"];
  const words = ["--sort=name", `--mtime=@${seconds}`, ...owner, "--format=gnu", `--transform=s,^,${into},rSh`];
  const tar = spawn("tar", ["-C", folder, ...words, "-cf", "-", ...names], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(tar, "close");
  const [content, whole] = [createHash("sha256"), createHash("sha256")];
  let bytes = 0;
  const counted = through(whole, (length) => (bytes += length));
  await pipeline(tar.stdout, through(content), createGzip({ level: 9 }), counted, createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error(`${file} could not be packed: tar ended with ${code}.`);
  return { contentHash: content.digest("hex"), fileHash: whole.digest("hex"), bytes };
}

function through(hash: Hash, count?: (length: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      count?.(chunk.length);
      done(null, chunk);
    },
  });
}
