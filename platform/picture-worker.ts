import { setPriority } from "node:os";
import sharp, { type Metadata, type Sharp } from "sharp";
import { avif, webp } from "./picture-quality.ts";

/** `master`: one upright WebP within `side` pixels and `bytes`. `files`: AVIF and WebP in each of the widths. */
export type PictureTask =
  | { kind: "master"; input: Uint8Array; pixels: number; side: number; bytes: number }
  | { kind: "files"; input: Uint8Array; widths: number[] };

export type Encoded = { type: "avif" | "webp"; width: number; height: number; bytes: Uint8Array };

/** `refused` says why the input cannot be read, as the end of a sentence about it. */
export type PictureAnswer = { files: Encoded[] } | { refused: string };

const BACKGROUND = 10;
setPriority(BACKGROUND);
sharp.cache(false);
sharp.concurrency(1);

async function makeMaster(task: Extract<PictureTask, { kind: "master" }>): Promise<PictureAnswer> {
  const options = { limitInputPixels: task.pixels, failOn: "error", sequentialRead: true } as const;
  let known: Metadata;
  try {
    known = await sharp(task.input, { ...options, limitInputPixels: false }).metadata();
  } catch {
    return { refused: "cannot be read; it may be damaged" };
  }
  if ((known.pages ?? 1) > 1) return { refused: "moves; send a still picture" };
  if (known.width * known.height > task.pixels)
    return { refused: `has more than ${Math.round(task.pixels / 1e6)} megapixels` };
  let upright: Buffer;
  const { side } = task;
  try {
    upright = await sharp(task.input, options)
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .png({ compressionLevel: 0 })
      .toBuffer();
  } catch {
    return { refused: "is damaged or was not sent whole" };
  }
  for (const quality of [90, 80, 70, 55, 40]) {
    const { data, info } = await sharp(upright).webp({ quality }).toBuffer({ resolveWithObject: true });
    if (data.length <= task.bytes)
      return { files: [{ type: "webp", width: info.width, height: info.height, bytes: data }] };
  }
  return { refused: "cannot be made small enough" };
}

async function makeFiles({ input, widths }: Extract<PictureTask, { kind: "files" }>): Promise<PictureAnswer> {
  const files: Encoded[] = [];
  const encode = async (type: Encoded["type"], picture: Sharp) => {
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    files.push({ type, width: info.width, height: info.height, bytes: data });
  };
  for (const width of widths) {
    await encode("avif", sharp(input).resize({ width }).avif(avif));
    await encode("webp", sharp(input).resize({ width }).webp(webp));
  }
  return { files };
}

process.once("message", (task: PictureTask) => {
  const work = task.kind === "master" ? makeMaster(task) : makeFiles(task);
  work.then(
    (answer) => process.send!(answer, () => process.disconnect()),
    () => process.exit(1),
  );
});
