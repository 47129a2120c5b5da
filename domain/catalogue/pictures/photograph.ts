import type { WorkFault } from "#platform/picture-worker.ts";
import { squareWidths } from "#platform/picture-quality.ts";

/** The most bytes of a stored photograph, from which the files for pages are made. */
export const MASTER_BYTES = 1_500_000;

export const MOST_SENT = 5;
export const SENT_BYTES = 500_000;

export const MOST_PHOTOGRAPHS = 12;

export const ALT_LETTERS = 250;

export const fileTypes = ["avif", "webp"] as const;

/** Where the square that pages show can lie in a photograph, in percent: 0 is left or top, 100 right or bottom. */
export const focuses = [0, 25, 50, 75, 100] as const;

/** Reads how a photograph is cut and brightened: "50b" is the square at 50 % of the longer side, brightened. */
export function readLook(name: string): { focus: number; isBrightened: boolean } {
  return { focus: Number.parseInt(name, 10), isBrightened: name.endsWith("b") };
}

/** The widths in pixels of the square files made of a photograph of this size, the smallest first. */
export function widthsFor({ width, height }: { width: number; height: number }): number[] {
  return [...new Set(squareWidths.map((one) => Math.min(one, width, height)))];
}

/** A photograph as pages show it: square files of several widths. All sizes are in pixels. */
export type Photograph = {
  /** The beginning of each file's URL: "/photographs/0123…cdef-50" of "/photographs/0123…cdef-50-800.avif". */
  base: string;
  /** `width` and `height` are the size of the largest file. */
  width: number;
  height: number;
  widths: number[];
  alt: string;
};

export const PHOTOGRAPHS = "/photographs/";

export type StoredPhotograph = {
  hash: string;
  /** How the photograph is cut and brightened, such as "50" or "50b" (see `readLook`). */
  look: string;
  /** The widths, in pixels, of the files made so far. */
  widths: number[];
  alt: string;
};

/** A stored photograph as pages show it. Width and height are 0 while no files are made. */
export function photographOf({ hash, look, widths: made, alt }: StoredPhotograph): Photograph {
  const side = made.at(-1) ?? 0;
  return { base: `${PHOTOGRAPHS}${hash}-${look}`, width: side, height: side, widths: made, alt };
}

/** The file types of photographs that the shop takes, for `accept` in a form. */
export const takenTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** Why a file is no usable photograph. */
export type PhotographFault = WorkFault | "empty" | "heic" | "no picture";

/**
 * Why a file is no usable photograph, as its first bytes show. 4,096 bytes are enough. Undefined for a JPEG, PNG, WebP,
 * AVIF or GIF; whether a WebP or a GIF moves is found out when it is decoded.
 */
export function refusePhotograph(bytes: Buffer): PhotographFault | undefined {
  const text = bytes.toString("latin1", 0, Math.min(bytes.length, 4096));
  if (bytes.length === 0) return "empty";
  if (/^\xFF\xD8\xFF|^GIF8|^RIFF[^]{4}WEBP/.test(text)) return undefined;
  if (text.startsWith("\x89PNG\r\n\x1A\n")) return framesOfPng(bytes, text) > 1 ? "moves" : undefined;
  if (text.startsWith("ftyp", 4)) {
    // The codes of HEIC and AVIF files are from ISO/IEC 23008-12 and the AV1 Image File Format.
    const brands = text.slice(8, 8 + Math.max(0, bytes.readUInt32BE(0) - 8)).slice(0, 256);
    if (brands.includes("avis")) return "moves";
    if (brands.includes("avif")) return undefined;
    if (/hei[cxms]|hev[cxms]|mif[12]|msf1/.test(brands)) return "heic";
  }
  return "no picture";
}

/** How many frames an animated PNG says it has in its chunk "acTL" before the picture itself; 1 for any other PNG. */
function framesOfPng(bytes: Buffer, text: string): number {
  const place = text.split("IDAT", 1)[0]!.indexOf("acTL") + 4;
  return place > 3 && place + 4 <= bytes.length ? bytes.readUInt32BE(place) : 1;
}
