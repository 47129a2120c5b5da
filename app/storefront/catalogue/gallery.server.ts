import { findPicture, type StoredPicture } from "#app/storefront/pictures.server.ts";
import type { Product } from "#domain/catalogue/product.ts";

export type Shot = { name: string; picture: StoredPicture };

/** The item's own picture first, then what is inside a box; empty while nothing has been rendered. */
export function gallery(product: Product): Shot[] {
  return [product, ...product.contents].flatMap(({ slug, name }) => {
    const picture = findPicture(slug);
    return picture ? [{ name, picture }] : [];
  });
}
