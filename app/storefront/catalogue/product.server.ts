import { href, type RouterContextProvider } from "react-router";
import { pageMeta, type StructuredData } from "#app/storefront/page-meta.server.ts";
import { findPicture, type StoredPicture } from "./product-card.server.ts";
import { descriptionOf } from "#domain/catalogue/label.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { shelfOf } from "./shelves.ts";

export type Shot = { name: string; picture: StoredPicture };

/** The pictures of a product: its own, then those of the products in it if it is a box; empty when there are none. */
export function gallery(product: Product): Shot[] {
  return [product, ...product.contents].flatMap(({ slug, name }) => {
    const picture = findPicture(slug);
    return picture ? [{ name, picture }] : [];
  });
}

/** The metadata of a product's page: title, description, picture, structured data. */
export function productMeta(
  context: Readonly<RouterContextProvider>,
  product: Product,
  picture: StoredPicture | undefined,
) {
  const path = href("/shop/:slug", { slug: product.slug });
  const shelf = shelfOf(product.category);
  const image = picture && `${picture.base}-${picture.widths.at(-1)}.webp`;
  return pageMeta(context, {
    title: product.nameTe ? `${product.name} (${product.nameTe})` : product.name,
    description: descriptionOf(product),
    path,
    ...(image && { image }),
    structured: (siteUrl) => [productData(siteUrl, product, image)],
    trail: [
      [shelf.name, shelf.path],
      [product.name, path],
    ],
  });
}

/** Structured data of a product with an offer per pack; prices in rupees, as schema.org requires. */
function productData(siteUrl: string, product: Product, image: string | undefined): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: descriptionOf(product),
    image: image && siteUrl + image,
    brand: { "@type": "Brand", name: "The Tastemakers" },
    countryOfOrigin: "IN",
    offers: product.packs.map((pack) => ({
      "@type": "Offer",
      sku: pack.id,
      name: pack.label,
      url: `${siteUrl}/shop/${product.slug}?pack=${pack.id}`,
      price: (pack.price / 100).toFixed(2),
      priceCurrency: "INR",
      availability: `https://schema.org/${pack.available ? "InStock" : "OutOfStock"}`,
      seller: { "@id": `${siteUrl}/#store` },
    })),
  };
}
