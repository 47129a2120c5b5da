import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { avif, webp } from "./picture-quality.ts";

/**
 * A picture that is stored as two files for each of `widths`: `${stem}-${width}.avif` and `${stem}-${width}.webp`.
 * `width` and `height` are those of the last of these files, which is the largest. Widths and heights are in pixels.
 */
export interface EncodedPicture {
  stem: string;
  width: number;
  height: number;
  widths: number[];
}

export const squareWidths = [400, 800, 1200];
export const wideWidths = [480, 960, 1600];

const largestInput = 50_000_000;

/**
 * Writes a picture into `folder` as AVIF and WebP in each of `widths` (pixels, ascending), and creates the folder if it
 * is missing. The picture keeps its proportions and is never enlarged: a width beyond the picture's own is reduced to
 * that. File names begin with `name` and contain a hash of the input, so browsers may cache the files for ever. Throws
 * for an input that cannot be read or has more than 50 million pixels.
 */
export async function encodePicture(
  input: Buffer,
  folder: string,
  name: string,
  widths: number[] = squareWidths,
): Promise<EncodedPicture> {
  const source = sharp(input, { limitInputPixels: largestInput }).autoOrient();
  const { autoOrient } = await source.metadata();
  const fitting = [...new Set(widths.map((width) => Math.min(width, autoOrient.width)))];
  const stem = pictureStem(input, name, widths);
  await mkdir(folder, { recursive: true });
  let height = 0;
  for (const width of fitting) {
    const resized = await source.clone().resize({ width }).png({ compressionLevel: 0 }).toBuffer();
    const file = join(folder, `${stem}-${width}`);
    await sharp(resized).avif(avif).toFile(`${file}.avif`);
    ({ height } = await sharp(resized).webp(webp).toFile(`${file}.webp`));
  }
  return { stem, width: fitting.at(-1) ?? 0, height, widths: fitting };
}

/**
 * The first part of the file names for this input: `name` and a hash. Another picture, other widths or another quality
 * give another hash.
 */
export function pictureStem(input: Buffer, name: string, widths: number[]): string {
  const hash = createHash("sha256").update(input).update(JSON.stringify({ avif, webp, widths }));
  return `${name}-${hash.digest("hex").slice(0, 10)}`;
}
