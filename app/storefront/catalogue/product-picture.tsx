import { PictureOrTile, type Tone } from "#app/ui/picture.tsx";
import type { Category } from "#domain/catalogue/product.ts";
import type { StoredPicture } from "./product-card.server.ts";

const tones: Record<Category, Tone> = {
  sweets: "turmeric",
  snacks: "leaf",
  pickles: "chilli",
  "gift-boxes": "turmeric",
  combos: "leaf",
};

type Shown = { category: Category; lettering: string; picture: StoredPicture | null };

/** The language of a tile's letters, by their script. */
function scriptOf(lettering: string): "te" | "en" {
  return /[\u0C00-\u0C7F]/.test(lettering) ? "te" : "en";
}

/** A product's picture, or a tile with letters; every second tile of a grid is pale. */
export function ProductPicture({
  product,
  sizes,
  alt = product.picture?.alt ?? "",
  pale = false,
  priority = false,
}: {
  product: Shown;
  sizes: string;
  /** Empty where the name is beside it. */
  alt?: string | undefined;
  pale?: boolean;
  priority?: boolean;
}) {
  return (
    <PictureOrTile
      picture={product.picture}
      alt={alt}
      lettering={product.lettering}
      lang={scriptOf(product.lettering)}
      tone={pale ? "cream" : tones[product.category]}
      sizes={sizes}
      priority={priority}
    />
  );
}
