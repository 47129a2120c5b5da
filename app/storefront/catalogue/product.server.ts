import { t } from "@lingui/core/macro";
import { href, type RouterContextProvider } from "react-router";
import type { ProductLeaf, WithContext } from "schema-dts";
import { database } from "#app/context.ts";
import { sayDescription } from "#app/sentences/products.ts";
import { sayRating, sayStars } from "#app/sentences/reviews.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { sayDate } from "#app/ui/days.ts";
import { inEnglish, language, linkTo } from "#app/words/words.ts";
import { languageOf } from "#platform/language.ts";
import { findPicture, picturesOf, readOffers, type StoredPicture } from "./product-card.server.ts";
import { averageOf, MOST_STARS } from "#domain/orders/reviews/review.ts";
import { readProductReviews, REVIEWS_PAGE } from "#domain/orders/reviews/reviews.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { previewWidth } from "#platform/picture-quality.ts";
import type { Product } from "#domain/catalogue/products/product.ts";
import { shelfOf } from "./shelves.ts";

export type Shot = { name: string; picture: StoredPicture };

function shots(one: Pick<Product, "slug" | "name" | "photographs">): Shot[] {
  return picturesOf(one).map((picture) => ({ name: nameOf(one), picture }));
}

/**
 * The pictures of a product: the shop's photographs or, while there are none, those rendered of it, of its inside and of
 * how it arrives. For a box, then the main picture of each product in it.
 */
export function gallery(product: Product): Shot[] {
  const { slug, photographs, contents } = product;
  const name = nameOf(product);
  const more = { [t`${name}, seen from close`]: `${slug}-close`, [t`${name}, as it arrives`]: `${slug}-packed` };
  const rendered = Object.entries(photographs.length > 0 ? {} : more).flatMap(([title, file]): Shot[] => {
    const picture = findPicture(file);
    return picture ? [{ name: title, picture }] : [];
  });
  return [...shots(product), ...rendered, ...contents.flatMap((part) => shots(part).slice(0, 1))];
}

/** The metadata of a product's page: title, description, preview picture and structured data. */
export function productMeta(
  context: Readonly<RouterContextProvider>,
  product: Product,
  { picture, reviews }: { picture: StoredPicture | undefined; reviews: ReviewsView },
) {
  const path = href("/shop/:slug", { slug: product.slug });
  const name = nameOf(product);
  const shelf = shelfOf(product.category);
  // Some of the apps in which people share links read JPEG only.
  const image = picture && `${picture.base}-${previewWidth(picture.widths)}.jpg`;
  return pageMeta(context, {
    title: language() === "en" && product.nameTe ? `${name} (${product.nameTe})` : name,
    description: sayDescription(product).text,
    path,
    ...(image && { image }),
    structured: (siteUrl) => [productData(siteUrl, product, { image, reviews })],
    trail: [
      [shelf.name, shelf.path],
      [name, path],
    ],
  });
}

/** A product as structured data (schema.org) for search engines, with prices in rupees. */
function productData(
  siteUrl: string,
  product: Product,
  { image, reviews }: { image: string | undefined; reviews: ReviewsView },
): WithContext<ProductLeaf> {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: nameOf(product),
    description: sayDescription(product).text,
    ...(image && { image: siteUrl + image }),
    brand: { "@type": "Brand", name: "The Tastemakers" },
    countryOfOrigin: "IN",
    offers: product.packs.map((pack) => ({
      "@type": "Offer",
      sku: pack.id,
      name: pack.label,
      url: siteUrl + linkTo(`/shop/${product.slug}?pack=${pack.id}`),
      price: (pack.price / 100).toFixed(2),
      priceCurrency: "INR",
      ...(pack.sale && { priceValidUntil: pack.sale.lastDay }),
      availability: pack.available ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
      seller: { "@id": `${siteUrl}/#store` },
    })),
    ...reviewData(reviews),
  };
}

/** One page of a product's reviews and their summary. `page` counts from 1. */
export async function readReviews(db: Database, productId: string, page: number) {
  const [{ counted, stars, shown, reviews } = none] = await readProductReviews(db, [{ productId, page }]);
  const average = counted > 0 ? averageOf({ stars, counted }) : "";
  return {
    counted,
    /** The mean of the stars with one decimal, "4.6"; "" without reviews. */
    average,
    /** The average in words; "" without reviews. */
    rating: counted > 0 ? sayRating({ average, counted }) : "",
    /** Says that reviews count in the average although their text is hidden. */
    unshown:
      counted > shown
        ? t`The words of ${{ count: counted - shown }} are not shown, for insults or private data; the stars count.`
        : undefined,
    page,
    pages: Math.ceil(shown / REVIEWS_PAGE),
    list: reviews.map(({ id, stars: given, writer, words, writtenAt, answer, pictures }) => ({
      id,
      stars: sayStars(given),
      rating: given,
      name: writer || t`A customer`,
      nameLanguage: languageOf(writer),
      day: sayDate(dayInIndia(new Date(writtenAt)), dayInIndia(new Date())),
      machine: dayInIndia(new Date(writtenAt)),
      words,
      language: languageOf(words) ?? inEnglish(),
      answer,
      answerLanguage: languageOf(answer ?? "") ?? inEnglish(),
      pictures: pictures.map((hash) => href("/reviews/:id/photographs/:hash", { id: String(id), hash })),
    })),
  };
}

const none = { counted: 0, stars: 0, shown: 0, reviews: [] };

export type ReviewsView = Awaited<ReturnType<typeof readReviews>>;

function reviewData({ counted, average, list }: ReviewsView): Pick<ProductLeaf, "aggregateRating" | "review"> {
  if (counted === 0) return {};
  return {
    aggregateRating: { "@type": "AggregateRating", ...rating(average), ratingCount: counted },
    review: list.map(({ rating: given, name, machine, words }) => ({
      "@type": "Review",
      reviewRating: { "@type": "Rating", ...rating(given) },
      author: { "@type": "Person", name },
      datePublished: machine,
      ...(words && { reviewBody: words }),
    })),
  };
}

function rating(ratingValue: number | string) {
  return { ratingValue, bestRating: MOST_STARS, worstRating: 1 };
}

/** A copy of the product. Packs for which the kitchen has no capacity on any possible day are marked as sold out. */
export async function withRoom(context: Readonly<RouterContextProvider>, product: Product): Promise<Product> {
  const isOffered = await readOffers(context.get(database));
  const packs = product.packs.map((pack) => ({ ...pack, available: pack.available && isOffered(product, pack) }));
  return { ...product, packs };
}
