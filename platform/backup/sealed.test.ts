import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { generateIdentity } from "age-encryption";
import { expect, test } from "vitest";
import { Torn } from "./lines.ts";
import { isSealed, seal, unseal } from "./sealed.ts";

const [key, other] = [await generateIdentity(), await generateIdentity()];
const CHUNK = 64 * 1024;

async function* inParts(bytes: Buffer, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sealed = async (bytes: Buffer, by: string | undefined = key) => await buffer(seal(inParts(bytes, 70_001), by));
const opened = async (bytes: Buffer, by: string | undefined = key) => await buffer(unseal(inParts(bytes), by));

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_003])(
  "%i bytes come back as they were",
  async (length) => {
    const bytes = randomBytes(length);
    const closed = await sealed(bytes);
    expect(isSealed(closed)).toBe(true);
    expect(length >= 32 && closed.includes(bytes.subarray(0, 32))).toBe(false);
    expect(await opened(closed)).toEqual(bytes);
  },
);

test.each([0, 20, 3000])(
  "without a key nothing is sealed, with one only what is sealed is opened (%i bytes)",
  async (length) => {
    const bytes = randomBytes(length);
    const plain = await buffer(seal(inParts(bytes), undefined));
    expect(plain).toEqual(bytes);
    expect(await buffer(unseal(inParts(plain), undefined))).toEqual(bytes);
    await expect(opened(plain)).rejects.toThrow("not sealed");
  },
);

test("what was cut off, changed or swapped is not opened", async () => {
  const bytes = randomBytes(3 * CHUNK + 5);
  const closed = await sealed(bytes);
  const piece = CHUNK + 16;
  const head = closed.length - 3 * piece - (5 + 16);
  const changed = Buffer.from(closed);
  changed[head + 7]! ^= 1;
  const swapped = Buffer.concat([
    closed.subarray(0, head),
    closed.subarray(head + piece, head + 2 * piece),
    closed.subarray(head, head + piece),
    closed.subarray(head + 2 * piece),
  ]);
  for (const spoilt of [
    closed.subarray(0, head - 1),
    closed.subarray(0, head),
    closed.subarray(0, head + piece),
    closed.subarray(0, -1),
    changed,
    swapped,
  ])
    await expect(opened(spoilt)).rejects.toBeInstanceOf(Torn);
});

test("a lost, another and a mistyped key are told apart", async () => {
  const closed = await sealed(randomBytes(3000));
  await expect(opened(closed, other)).rejects.toThrow("sealed with another key");
  await expect(buffer(unseal(inParts(closed), undefined))).rejects.toThrow("Set BACKUP_KEY");
  const mistyped = `${key.slice(0, -1)}${key.endsWith("Q") ? "P" : "Q"}`;
  for (const attempt of [opened(closed, mistyped), sealed(closed, mistyped)])
    await expect(attempt).rejects.toThrow(/^BACKUP_KEY is mistyped\. [^\d]*-1\.$/);
});
