import type { PictureFiles } from "#app/ui/picture.tsx";
import pictures from "#database/pictures.json" with { type: "json" };
import type { Product } from "#domain/catalogue/product.ts";

export type StoredPicture = PictureFiles & { alt: string };

const entries: Record<string, StoredPicture | undefined> = pictures;

/** The rendered picture of that name; null while there is none and the lettered tile stands in for it. */
export function findPicture(name: string): StoredPicture | null {
  return entries[name] ?? null;
}

/** What stands on the tile of an item that has no Telugu name of its own. */
const words: Record<string, string> = {
  bisticks: "బిస్టిక్స్",
  "guntur-greetings-box": "గుంటూరు",
  "laddu-trio-box": "లడ్డు",
  "sankranti-pindi-vantalu-box": "సంక్రాంతి",
  "raksha-bandhan-sneham-box": "స్నేహం",
  "corporate-signature-tin": "కానుక",
  "deepavali-deepam-box": "దీపావళి",
  "pelli-subhalekha-box": "పెళ్లి",
  "combo-1": "జోడీ ౧",
  "combo-2": "జోడీ ౨",
  "combo-3": "జోడీ ౩",
  "combo-4": "జోడీ ౪",
  "combo-5": "జోడీ ౫",
  "combo-6": "జోడీ ౬",
  "combo-7": "జోడీ ౭",
};

/** The lettering that stands in for a product's picture: its Telugu name, a word for it, else its name. */
export function letteringOf({ slug, name, nameTe }: Pick<Product, "slug" | "name" | "nameTe">): string {
  return nameTe ?? words[slug] ?? name;
}
