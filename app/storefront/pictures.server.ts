import pictures from "#database/pictures.json" with { type: "json" };
import type { PictureFiles } from "#app/ui/picture.tsx";

export type StoredPicture = PictureFiles & { alt: string };

const entries: Record<string, StoredPicture | undefined> = pictures;

/** The rendered picture of that name; null while there is none and the lettered tile stands in for it. */
export function findPicture(name: string): StoredPicture | null {
  return entries[name] ?? null;
}
