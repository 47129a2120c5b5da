/** The most bytes of a photograph as it is kept. */
export const MASTER_BYTES = 1_500_000;

/** The most photographs of one product. */
export const MOST_PHOTOGRAPHS = 12;

/** The most letters of an alternative text. */
export const ALT_LETTERS = 250;

export const fileTypes = ["avif", "webp"] as const;

/**
 * A photograph as pages show it: `${base}-${width}.avif` and `.webp` for each of `widths`; `width` and `height` are
 * those of the largest. All in pixels.
 */
export type Photograph = { base: string; width: number; height: number; widths: number[]; alt: string };

/** Where photographs are served. */
export const PHOTOGRAPHS = "/photographs/";

/** A stored picture with its alternative text. */
export type StoredPhotograph = { hash: string; width: number; height: number; widths: number[]; alt: string };

/** A stored picture as pages show it. */
export function photographOf({ hash, width, height, widths, alt }: StoredPhotograph): Photograph {
  const largest = widths.at(-1) ?? width;
  return { base: PHOTOGRAPHS + hash, width: largest, height: Math.round((largest * height) / width), widths, alt };
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
