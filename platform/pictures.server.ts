import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { avif, webp } from "./picture-quality.ts";

/** A picture stored as `${stem}-${width}.avif` and `${stem}-${width}.webp` for each of `widths` (pixels). */
export interface EncodedPicture {
  stem: string;
  /** The width of the largest file, in pixels. */
  width: number;
  /** The height of the largest file, in pixels. */
  height: number;
  widths: number[];
}

export const squareWidths = [400, 800, 1200];
export const wideWidths = [480, 960, 1600];

const largestInput = 50_000_000;

/**
 * Writes a picture into `folder` as AVIF and WebP, in each of `widths` (pixels, ascending) but never enlarged. Throws
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

/** The first part of a picture's file names: `name` and a hash of the input, the widths and the quality. */
export function pictureStem(input: Buffer, name: string, widths: number[]): string {
  const hash = createHash("sha256").update(input).update(JSON.stringify({ avif, webp, widths }));
  return `${name}-${hash.digest("hex").slice(0, 10)}`;
}
