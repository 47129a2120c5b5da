/** The most bytes of a master, the stored form of a photograph from which the files for pages are made. */
export const MASTER_BYTES = 1_500_000;

/** The most photographs that a customer may send with one message or one review, and the most bytes kept of each. */
export const MOST_SENT = 5;
export const SENT_BYTES = 500_000;

/** The most photographs of one product. */
export const MOST_PHOTOGRAPHS = 12;

/** The most letters of an alternative text. */
export const ALT_LETTERS = 250;

export const fileTypes = ["avif", "webp"] as const;

/** The widths in pixels in which a photograph is shown; a smaller one is shown no wider than it is. */
const widths = [400, 800, 1200];

/**
 * Where the square that is cut out of a photograph can lie along its longer side, in percent from the left or the top.
 */
export const focuses = [0, 25, 50, 75, 100] as const;

/**
 * Reads the name of a look (how a photograph is shown): the focus (see `focuses`), and "b" if brightened, as in "50b".
 */
export function readLook(name: string): { focus: number; isBrightened: boolean } {
  return { focus: Number.parseInt(name, 10), isBrightened: name.endsWith("b") };
}

/** The widths in pixels in which the square of a photograph of this size is made, the smallest first. */
export function widthsFor({ width, height }: { width: number; height: number }): number[] {
  return [...new Set(widths.map((one) => Math.min(one, width, height)))];
}

/**
 * A photograph as pages show it. Its files are `${base}-${width}.avif` and `.webp` for each of `widths`; `width` and
 * `height` are those of the largest file. All in pixels.
 */
export type Photograph = { base: string; width: number; height: number; widths: number[]; alt: string };

/** The path under which photographs are served. */
export const PHOTOGRAPHS = "/photographs/";

/** A stored picture in one look (see `readLook`), with the widths that are made so far and its alternative text. */
export type StoredPhotograph = { hash: string; look: string; widths: number[]; alt: string };

/** A stored picture as pages show it. */
export function photographOf({ hash, look, widths: made, alt }: StoredPhotograph): Photograph {
  const side = made.at(-1) ?? 0;
  return { base: `${PHOTOGRAPHS}${hash}-${look}`, width: side, height: side, widths: made, alt };
}

/**
 * Says why an uploaded file cannot be used as a photograph, as the end of a sentence; undefined for a still JPEG, PNG,
 * WebP or AVIF. Judges by the first bytes of the file, never by its name. The brands of AVIF and HEIC are from ISO/IEC
 * 23008-12 and the AV1 Image File Format.
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
