import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gzipFile, gzipPart, type Sum } from "./gzip-parts.ts";

async function fileOf(texts: readonly string[]): Promise<Buffer> {
  let sum: Sum = { bytes: 0, crc: 0 };
  const parts: Buffer[] = [];
  for (const text of texts) {
    const made = await gzipPart(text, sum);
    parts.push(made.part);
    sum = made.sum;
  }
  async function* all() {
    yield* parts;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of gzipFile(all(), sum)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("parts of any length, compressed one by one, are one gzip file", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "grapheme", maxLength: 5000 }), { maxLength: 6 }), async (texts) => {
      // Checks the CRC-32 and the length too.
      expect(gunzipSync(await fileOf(texts)).toString()).toBe(Buffer.from(texts.join("")).toString());
    }),
    { numRuns: 50 },
  );
});

test("what repeats is written shorter", async () => {
  expect((await fileOf(["Kaju Katli\r\n".repeat(1000), "Kaju Katli\r\n".repeat(1000)])).length).toBeLessThan(400);
});
