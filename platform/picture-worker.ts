import { setPriority } from "node:os";
import sharp, { type Metadata, type Sharp } from "sharp";
import { avif, webp } from "./picture-quality.ts";
import { toneOf } from "./picture-tone.ts";

export type Look = {
  /** Where on the picture's longer side the square is cut out, from 0 (left or top) to 100 (right or bottom). */
  focus: number;
  isBrightened: boolean;
};

/** What to make from a picture. Each square is made as AVIF and as WebP, in each of `widths` (pixels). */
export type PictureTask =
  /**
   * One WebP, turned upright, and squares cut from its middle. The WebP has at most `bytes` bytes and `side` pixels a
   * side. An input that is damaged, animated or has more than `pixels` pixels is refused.
   */
  | { kind: "master"; input: Uint8Array; pixels: number; side: number; bytes: number; widths: number[] }
  /** The squares that `look` describes. */
  | { kind: "files"; input: Uint8Array; widths: number[]; look: Look };

export type Encoded = { type: "avif" | "webp"; width: number; height: number; bytes: Uint8Array };

export type PictureAnswer =
  /** The pictures made; for a task "master", its one WebP comes first. */
  { files: Encoded[] } | { refused: WorkFault };

/** Why a picture could not be worked on. */
export type WorkFault =
  | "unreadable"
  | "moves"
  | "damaged"
  | "not small enough"
  /** The process died, or worked too long. */
  | "failed"
  /** It has more than so many. */
  | { megapixels: number };

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
    return { refused: "unreadable" };
  }
  if ((known.pages ?? 1) > 1) return { refused: "moves" };
  if (known.width * known.height > task.pixels) return { refused: { megapixels: Math.round(task.pixels / 1e6) } };
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
    return { refused: "damaged" };
  }
  for (const quality of [90, 80, 70, 55, 40]) {
    const { data, info } = await sharp(upright).webp({ quality }).toBuffer({ resolveWithObject: true });
    if (data.length > task.bytes) continue;
    const master: Encoded = { type: "webp", width: info.width, height: info.height, bytes: data };
    const files = await makeFiles({ input: data, widths: task.widths, look: { focus: 50, isBrightened: false } });
    return { files: [master, ...files] };
  }
  return { refused: "not small enough" };
}

async function makeFiles({ input, widths, look }: Omit<Extract<PictureTask, { kind: "files" }>, "kind">) {
  if (widths.length === 0) return [];
  const { width, height } = await sharp(input).metadata();
  const side = Math.min(width, height);
  const place = (length: number) => Math.round(((length - side) * look.focus) / 100);
  const square = { left: place(width), top: place(height), width: side, height: side };
  const pixelsOf = (size: number) =>
    sharp(input).extract(square).resize(size, size).flatten({ background: "#fff" }).raw().toBuffer();
  const tone = look.isBrightened ? toneOf(await pixelsOf(MEASURED)) : undefined;

  const files: Encoded[] = [];
  for (const size of new Set(widths.map((one) => Math.min(one, side)))) {
    const pixels = await pixelsOf(size);
    tone?.(pixels);
    const encode = async (type: Encoded["type"], picture: Sharp) =>
      files.push({ type, width: size, height: size, bytes: await picture.toBuffer() });
    const raw = { raw: { width: size, height: size, channels: 3 } } as const;
    await encode("avif", sharp(pixels, raw).avif(avif));
    await encode("webp", sharp(pixels, raw).webp(webp));
  }
  return files;
}

/** The side, in pixels, of the small copy on which brightness and colours are measured. */
const MEASURED = 256;

process.once("message", (task: PictureTask) => {
  const work = task.kind === "master" ? makeMaster(task) : makeFiles(task).then((files) => ({ files }));
  work.then(
    (answer) => process.send!(answer, () => process.disconnect()),
    () => process.exit(1),
  );
});
