import { href, type RouterContextProvider } from "react-router";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import type { StoredPicture } from "#app/storefront/pictures.server.ts";
import { productData } from "#app/storefront/structured-data.server.ts";
import { descriptionOf } from "#domain/catalogue/label.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { shelfOf } from "./shelves.ts";

/** What a product's page says of itself outside: title, description, picture, offers. */
export function productMeta(
  context: Readonly<RouterContextProvider>,
  product: Product,
  picture: StoredPicture | undefined,
) {
  const path = href("/shop/:slug", { slug: product.slug });
  const shelf = shelfOf(product.category);
  const description = descriptionOf(product);
  const image = picture && `${picture.base}-${picture.widths.at(-1)}.webp`;
  return pageMeta(context, {
    title: product.nameTe ? `${product.name} (${product.nameTe})` : product.name,
    description,
    path,
    ...(image && { image }),
    structured: (siteUrl) => [productData(siteUrl, { ...product, description, image })],
    trail: [
      [shelf.name, shelf.path],
      [product.name, path],
    ],
  });
}
