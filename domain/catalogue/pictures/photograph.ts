/** The most bytes of a photograph as it is kept. */
export const MASTER_BYTES = 1_500_000;

/** The most photographs that a customer may send with one message or one review, and the most bytes kept of each. */
export const MOST_SENT = 5;
export const SENT_BYTES = 500_000;

/** The most photographs of one product. */
export const MOST_PHOTOGRAPHS = 12;

/** The most letters of an alternative text. */
export const ALT_LETTERS = 250;

export const fileTypes = ["avif", "webp"] as const;

/** The widths in pixels in which a photograph is shown, as far as it is as large. */
const widths = [400, 800, 1200];

/** The places along the longer side of a photograph where its square can lie, from left to right or top to bottom. */
export const focuses = [0, 25, 50, 75, 100] as const;

/** How the square of a photograph is shown. Its name is the focus, with "b" when it is brightened: "50b". */
export function readLook(name: string): { focus: number; isBrightened: boolean } {
  return { focus: Number.parseInt(name, 10), isBrightened: name.endsWith("b") };
}

/** The widths in which the square of a photograph of this size is made, the smallest first. */
export function widthsFor({ width, height }: { width: number; height: number }): number[] {
  return [...new Set(widths.map((one) => Math.min(one, width, height)))];
}

/**
 * A photograph as pages show it: `${base}-${width}.avif` and `.webp` for each of `widths`; `width` and `height` are
 * those of the largest. All in pixels.
 */
export type Photograph = { base: string; width: number; height: number; widths: number[]; alt: string };

/** Where photographs are served. */
export const PHOTOGRAPHS = "/photographs/";

/** A stored picture in one look, with the widths that are made of it, and its alternative text. */
export type StoredPhotograph = { hash: string; look: string; widths: number[]; alt: string };

/** A stored picture as pages show it. */
export function photographOf({ hash, look, widths: made, alt }: StoredPhotograph): Photograph {
  const side = made.at(-1) ?? 0;
  return { base: `${PHOTOGRAPHS}${hash}-${look}`, width: side, height: side, widths: made, alt };
}

/**
 * Says by its first bytes, never by its name, why a file cannot be a photograph of ours; undefined for a still JPEG,
 * PNG, WebP or AVIF. Brands of AVIF and HEIC by ISO/IEC 23008-12 and the AV1 Image File Format.
 */
export function refusePhotograph(bytes: Buffer): string | undefined {
  const text = bytes.toString("latin1", 0, Math.min(bytes.length, 4096));
  if (bytes.length === 0) return "is empty";
  if (text.startsWith("\xFF\xD8\xFF")) return undefined;
  if (text.startsWith("\x89PNG\r\n\x1A\n")) return text.includes("acTL") ? moving : undefined;
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return text.includes("ANIM") ? moving : undefined;
  if (text.startsWith("GIF8")) return moving;
  if (text.startsWith("ftyp", 4)) {
    const brands = text.slice(8, 8 + Math.max(0, bytes.readUInt32BE(0) - 8)).slice(0, 256);
    if (brands.includes("avis")) return moving;
    if (brands.includes("avif")) return undefined;
    if (/hei[cx]|mif1|hev/.test(brands))
      return "is HEIC, which browsers cannot show; set the phone's camera to JPEG (“most compatible”)";
  }
  return "is not a JPEG, PNG, WebP or AVIF picture";
}

const moving = "moves; send a still picture";
