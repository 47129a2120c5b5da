import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodePicture } from "#platform/pictures.server.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterAll(() => rm(folder, { recursive: true }));

function drawn(width: number, height: number, channels: 3 | 4 = 3) {
  const background = { r: 168, g: 27, b: 23, alpha: 0 };
  return sharp({ create: { width, height, channels, background } }).png().toBuffer();
}

test("a picture is written in each width, never larger than it came", async () => {
  const { stem, ...size } = await encodePicture(await drawn(900, 600), folder, "jalebi");
  expect(size).toEqual({ width: 900, height: 600, widths: [320, 480, 750, 900] });
  const files = (await readdir(folder)).filter((file) => file.startsWith(stem)).toSorted();
  expect(files).toEqual(
    [320, 480, 750, 900]
      .flatMap((width) => [`${stem}-${width}.avif`, `${stem}-${width}.webp`])
      .concat(`${stem}-750.jpg`)
      .toSorted(),
  );
  expect(await sharp(join(folder, `${stem}-480.avif`)).metadata()).toMatchObject({ width: 480, height: 320 });
});

test("another picture of the same name gets other files", async () => {
  const first = await encodePicture(await drawn(40, 40), folder, "laddu");
  const again = await encodePicture(await drawn(40, 40), folder, "laddu");
  const other = await encodePicture(await drawn(40, 41), folder, "laddu");
  expect(again.stem).toBe(first.stem);
  expect(other.stem).not.toBe(first.stem);
});

test("a cut-out keeps its transparency", async () => {
  const { stem } = await encodePicture(await drawn(60, 40, 4), folder, "cut", [30]);
  expect(await sharp(join(folder, `${stem}-30.avif`)).metadata()).toMatchObject({ hasAlpha: true, width: 30 });
  expect(await sharp(join(folder, `${stem}-30.webp`)).metadata()).toMatchObject({ hasAlpha: true });
});

test("what is no picture is refused", async () => {
  await expect(encodePicture(Buffer.from("not a picture"), folder, "text")).rejects.toThrow("unsupported image format");
});
