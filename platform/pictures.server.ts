import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { avif, preview, previewWidth, squareWidths, webp } from "./picture-quality.ts";

/**
 * A picture stored as `${stem}-${width}.avif` and `${stem}-${width}.webp` for each of `widths` (pixels), and in its
 * `previewWidth` as `${stem}-${width}.jpg`.
 */
export interface EncodedPicture {
  stem: string;
  /** The width of the largest file, in pixels. */
  width: number;
  /** The height of the largest file, in pixels. */
  height: number;
  widths: number[];
}

const largestInput = 50_000_000;

/**
 * Writes a picture into `folder` as AVIF and WebP, in each of `widths` (pixels, ascending) but never enlarged, and as one
 * JPEG. Throws for an input that cannot be read or has more than 50 million pixels.
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
    if (width === previewWidth(fitting)) await writeFile(`${file}.jpg`, await jpegOf(resized));
  }
  return { stem, width: fitting.at(-1) ?? 0, height, widths: fitting };
}

/** The first part of a picture's file names: `name` and a hash of the input, the widths and the quality. */
export function pictureStem(input: Buffer, name: string, widths: number[]): string {
  const hash = createHash("sha256").update(input).update(JSON.stringify({ avif, webp, preview, widths }));
  return `${name}-${hash.digest("hex").slice(0, 10)}`;
}

/** A picture as JPEG, on white where it is transparent. Only for pictures that this shop has encoded before. */
export function jpegOf(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).flatten({ background: "#fff" }).jpeg(preview).toBuffer();
}
