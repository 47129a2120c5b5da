import { PictureOrTile, type Tone } from "#app/ui/picture.tsx";
import type { Category } from "#domain/catalogue/product.ts";
import type { StoredPicture } from "#app/storefront/pictures.server.ts";

const tones: Record<Category, Tone> = {
  sweets: "turmeric",
  snacks: "leaf",
  pickles: "chilli",
  "gift-boxes": "turmeric",
  combos: "leaf",
};

const lettering: Partial<Record<Category, string>> = { "gift-boxes": "కానుకలు", combos: "జోడీలు" };

type Shown = { category: Category; name: string; nameTe: string | null; picture: StoredPicture | null };

/** A product's picture, or its lettered tile; every second tile of a grid is pale. */
export function ProductPicture({
  product,
  sizes,
  pale = false,
  priority = false,
}: {
  product: Shown;
  sizes: string;
  pale?: boolean;
  priority?: boolean;
}) {
  const telugu = product.nameTe ?? lettering[product.category];
  return (
    <PictureOrTile
      picture={product.picture}
      alt={product.picture?.alt ?? ""}
      lettering={telugu ?? product.name}
      lang={telugu ? "te" : "en"}
      tone={pale ? "cream" : tones[product.category]}
      sizes={sizes}
      priority={priority}
    />
  );
}
