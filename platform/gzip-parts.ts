import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** What is known of the parts of a file so far: the length and the CRC-32 before compression. */
export type Sum = { bytes: number; crc: number };

/**
 * Compresses one part of a file. Parts are compressed one by one, perhaps by several processes; `gzipFile` makes one
 * gzip file of them. `before` is the sum of the parts before.
 */
export async function gzipPart(text: string, before: Sum): Promise<{ part: Buffer; sum: Sum }> {
  const plain = Buffer.from(text);
  // A full flush ends the part on a whole byte, without ending the file.
  const part = await deflate(plain, { finishFlush: constants.Z_FULL_FLUSH });
  return { part, sum: { bytes: before.bytes + plain.length, crc: crc32(plain, before.crc) } };
}

/** A gzip file (RFC 1952) of these parts, part by part. `sum` is the sum of all parts. */
export async function* gzipFile(parts: AsyncIterable<Uint8Array>, { bytes, crc }: Sum): AsyncGenerator<Uint8Array> {
  // Deflate, no name and no time, of an unknown system.
  yield Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  yield* parts;
  // An empty last block, the CRC-32, and the length modulo 2^32.
  const end = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  end.writeUInt32LE(crc, 2);
  end.writeUInt32LE(bytes % 2 ** 32, 6);
  yield end;
}
