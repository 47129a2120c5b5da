import { PictureOrTile, type Tone } from "#app/ui/picture.tsx";
import type { Category } from "#domain/catalogue/products/product.ts";
import type { StoredPicture } from "./product-card.server.ts";

/** The background colour of each category's tiles. */
export const tones: Record<Category, Tone> = {
  sweets: "turmeric",
  snacks: "leaf",
  pickles: "chilli",
  "gift-boxes": "turmeric",
  combos: "leaf",
};

type Shown = { category: Category; lettering: string; picture: StoredPicture | null };

function scriptOf(lettering: string): "te" | "en" {
  return /[\u0C00-\u0C7F]/.test(lettering) ? "te" : "en";
}

/** A product's picture or, without one, a tile with a word. `pale`: whether the tile is cream instead of coloured. */
export function ProductPicture({
  product,
  sizes,
  alt = product.picture?.alt ?? "",
  pale = false,
  priority = false,
}: {
  product: Shown;
  sizes: string;
  /** Pass "" where the product's name stands beside the picture. */
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
