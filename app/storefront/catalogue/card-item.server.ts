import { findPicture, letteringOf, type StoredPicture } from "#app/storefront/pictures.server.ts";
import type { LineLook } from "#app/storefront/cart/add-to-cart.tsx";
import { weightOf, wholeSentences } from "#domain/catalogue/label.ts";
import { defaultPack, type Category, type Product } from "#domain/catalogue/product.ts";
import { formatUnitPrice } from "#domain/money.ts";

/** What fits into a card's 90 px in the narrowest column. */
const CARD_LETTERS = 120;

/** What a card shows of a product and its default pack; sent to the browser, so no more than that. */
export type CardItem = LineLook & {
  category: Category;
  lettering: string;
  description: string | null;
  unitPrice: string;
  isVegetarian: boolean;
  /** Every pack of it, not only the one on the card. */
  soldOut: boolean;
  inside: string[];
  picture: StoredPicture | null;
};

export function cardItem(product: Product): CardItem {
  const pack = defaultPack(product);
  return {
    packId: pack.id,
    slug: product.slug,
    name: product.name,
    nameTe: product.nameTe,
    label: pack.label,
    price: pack.price,
    available: pack.available,
    category: product.category,
    lettering: letteringOf(product),
    description: product.description && wholeSentences(product.description, CARD_LETTERS),
    unitPrice: formatUnitPrice(pack.price, pack.grams),
    isVegetarian: product.claims.includes("vegetarian"),
    soldOut: product.packs.every(({ available }) => !available),
    inside: product.contents.map((content) => `${content.name}, ${weightOf(content)}`),
    picture: findPicture(product.slug),
  };
}
