import { t } from "@lingui/core/macro";
import type { RouterContextProvider } from "react-router";
import { database } from "#app/context.ts";
import type { LineLook } from "#app/storefront/cart/add-to-cart.tsx";
import { daysFollow } from "#app/storefront/delivery/delivery-days.server.ts";
import { currentDestination } from "#app/storefront/delivery/pincode.server.ts";
import { isStranger } from "#app/storefront/visitor.server.ts";
import { sayList } from "#app/sentences/lists.ts";
import { sayCategory } from "#app/sentences/categories.ts";
import { sayPricePer } from "#app/sentences/packs.ts";
import { inPageLanguage } from "#app/sentences/products.ts";
import { sayRating } from "#app/sentences/reviews.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { sayDayInBrief } from "#app/ui/days.ts";
import type { PictureFiles } from "#app/ui/picture.tsx";
import pictures from "#database/pictures.json" with { type: "json" };
import { unitPrice, weightOf, type Paise } from "#domain/money.ts";
import { countProducts, readShelves } from "#domain/catalogue/catalogue.server.ts";
import {
  type Category,
  defaultPack,
  isNew,
  namesOf,
  type Pack,
  type Product,
  savingOf,
  unbroken,
} from "#domain/catalogue/products/product.ts";
import { packOfSize, type Size } from "#domain/catalogue/search/size.ts";
import { needsOf, readCapacity, type Capacity, departuresOf } from "#domain/delivery/capacity.server.ts";
import { readCalendar, readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import {
  arrivalDates,
  type Calendar,
  collectionDates,
  type Destination,
  freshnessOf,
} from "#domain/delivery/delivery.ts";
import { readBestSellers } from "#domain/orders/best-sellers.server.ts";
import { averageOf } from "#domain/orders/reviews/review.ts";
import { readRatings } from "#domain/orders/reviews/reviews.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import { inDigits, sayShelf, type SaidShelf, SHELF_FRONT, SHELF_PAGE, type Shelf } from "./shelves.ts";

type Context = Readonly<RouterContextProvider>;

/** The most characters of a description on a card. They fill 90 px of height in the narrowest column. */
const CARD_LETTERS = 120;

/** What a product card shows, with prices in paise. */
export type CardItem = LineLook & {
  category: Category;
  badge: Badge | undefined;
  rating: Rating | undefined;
  /** The word shown when there is no picture. */
  lettering: string;
  description: { text: string; lang: string | undefined } | null;
  /** What so much of it costs, in words. */
  unitPrice: string;
  isVegetarian: boolean;
  /** The names and weights of the products in a box. */
  inside: string[];
  /** What a box has besides food, "silk box and message card"; empty for nothing. */
  extras: { text: string; lang: string | undefined };
  /** How much less a combo costs than its items apart; 0 when nothing is to be said. */
  saving: Paise;
  picture: StoredPicture | null;
  /** What the card says about delivery. */
  arrivals: CardArrival[];
  /** The query of the product's address that chooses the card's pack there. Empty for the pack that is chosen anyway. */
  query: string;
};

/**
 * The one badge of a card, what ends soonest first: "sale" while the pack costs less on some days, "new" for 30 days from
 * the first on sale, "best-seller" (see `readBestSellers`).
 */
export type Badge = "sale" | "new" | "best-seller";

/** The plain mean of a product's stars, such as "4.6", how many buyers gave them, and both in words. */
type Rating = { average: string; counted: number; words: string };

/** The card of a product with its pack of this size. Without such a pack, with the default pack. */
export function cardItem(product: Product, size?: Size): CardItem {
  const named = packOfSize(product, size);
  const pack = named ?? defaultPack(product);
  const description = product.description
    ? inPageLanguage(product.description, { te: product.descriptionTe, hi: product.descriptionHi })
    : null;
  const extras = inPageLanguage(product.extras, { te: product.extrasTe, hi: product.extrasHi });
  return {
    packId: pack.id,
    slug: product.slug,
    ...namesOf(product),
    label: pack.label,
    price: pack.price,
    sale: pack.sale,
    available: pack.available,
    category: product.category,
    badge: pack.sale ? "sale" : isNew(product, dayInIndia(new Date())) ? "new" : undefined,
    rating: undefined,
    lettering: letteringOf(product),
    description: description && { ...description, text: wholeSentences(description.text, CARD_LETTERS) },
    unitPrice: sayPricePer(unitPrice(pack.price, pack.grams)),
    isVegetarian: product.vegMark === "veg",
    inside: product.contents.map((content) => unbroken(`${nameOf(content)}, ${weightOf(content)}`)),
    extras: { text: sayList(extras.text), lang: extras.lang },
    saving: savingOf(product, pack),
    picture: picturesOf(product)[0] ?? null,
    arrivals: [],
    query: named ? `?pack=${named.id}` : "",
  };
}

/** The cards of products, with ratings, best sellers and days of arrival. Packs without kitchen capacity count as sold out. */
export async function cardItems(
  context: Context,
  request: Request,
  products: readonly Product[],
  /** The size of the packs to show, where a product has one. */
  size?: Size,
): Promise<CardItem[]> {
  const arrivalsOf = await cardArrivals(context, request);
  const db = context.get(database);
  const isOffered = await readOffers(db);
  const bestSellers = await readBestSellers(db);
  const ids = products.map(({ id }) => id);
  const rated = new Map((await readRatings(db, ids)).map((one) => [one.productId, one]));
  return products.map((product) => {
    const item = cardItem(product, size);
    const available = item.available && isOffered(product, { id: item.packId });
    const rating = rated.get(product.id);
    return {
      ...item,
      available,
      badge: item.badge ?? (bestSellers.includes(product.id) ? "best-seller" : undefined),
      rating: rating && ratingOf(rating),
      arrivals: available || !item.available ? arrivalsOf(product) : [],
    };
  });
}

function ratingOf({ stars, counted }: { stars: number; counted: number }): Rating {
  const average = averageOf({ stars, counted });
  return { average, counted, words: sayRating({ average, counted }) };
}

/** A line about delivery on a product card. */
export type CardArrival = {
  /** When the product arrives, "Tue 24 Nov"; undefined when it would not arrive fresh. */
  day: string | undefined;
  /**
   * The ids of the delivery zones that the line is for, separated by spaces. Undefined when the line is for the
   * visitor's own pincode.
   */
  zones: string | undefined;
};

/**
 * Returns a function that says when a product arrives at the visitor's pincode (postal code). The function returns an
 * empty list if the pincode is unknown. For a visitor without a cookie of the shop, it answers for every delivery zone.
 */
async function cardArrivals(context: Context, request: Request): Promise<(product: Product) => CardArrival[]> {
  const db = context.get(database);
  if (isStranger(request)) {
    const arrivalsOf = await readZoneArrivals(db);
    return (product) => arrivalsOf(product).map(inWords);
  }
  const own = await currentDestination(context, request);
  const arrivalsOf = arrivalsTo(own ? [own] : [], await readCalendar(db), await readCapacity(db));
  return (product) => arrivalsOf(product).map(({ day }) => inWords({ day, zones: undefined }));
}

const inWords = ({ day, zones }: CardArrival): CardArrival => ({ day: day && sayDayInBrief(day), zones });

/** The arrivals of each product's card. Their days are YYYY-MM-DD, for pages in all languages. */
const readZoneArrivals = ttlCache(2, [...daysFollow, "products", "packs", "contents"], async (db) => {
  const { zones } = await readDeliveryRules(db);
  const somewhere = { pincode: "", district: "", stateCode: "" };
  const places = zones.map((zone) => ({ ...somewhere, zone, served: zone.isServed }));
  const arrivalsOf = arrivalsTo(places, await readCalendar(db), await readCapacity(db));
  const known = new Map<string, CardArrival[]>();
  return (product: Product) => {
    const arrivals = known.get(product.slug) ?? arrivalsOf(product);
    known.set(product.slug, arrivals);
    return arrivals;
  };
});

function arrivalsTo(
  places: readonly Destination[],
  calendar: Calendar,
  capacity: Capacity,
): (product: Product) => CardArrival[] {
  const now = new Date();
  return (product) => {
    const departures = departuresOf(
      capacity,
      needsOf([product], [{ packId: defaultPack(product).id, quantity: 1 }]),
      dayInIndia(now),
    );
    const answers = places.map((place) => {
      const journeys = arrivalDates(place, calendar, now, departures);
      const fresh = journeys.find((journey) => freshnessOf(product, place, journey).ok);
      return { zone: place.zone.id, day: fresh?.arrivesOn };
    });
    return [...Map.groupBy(answers, ({ day }) => day)].map(([day, alike]) => ({
      day,
      zones: alike.map(({ zone }) => zone).join(" "),
    }));
  };
}

/**
 * Returns a function that says whether the kitchen has capacity for one unit of a pack on at least one of the days that
 * a customer can choose. The caller must also check the pack's `available`.
 */
export const readOffers = ttlCache(2, [...daysFollow, "products", "packs", "contents"], async (db) => {
  const [calendar, capacity] = [await readCalendar(db), await readCapacity(db)];
  const now = new Date();
  const known = new Map<string, boolean>();
  return (product: Product, { id }: Pick<Pack, "id">) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const departures = departuresOf(capacity, needsOf([product], [{ packId: id, quantity: 1 }]), dayInIndia(now));
    const isOffered = collectionDates(calendar, now, departures).length > 0;
    known.set(id, isOffered);
    return isOffered;
  };
});

/** A category with its cards. */
export type ShelfFront = {
  shelf: SaidShelf;
  items: CardItem[];
  /** How many products the category has: "1,13,734". */
  count: string;
  /** What the link to all products says, "All 113 sweets"; undefined when `items` has them all. */
  all: string | undefined;
};

/** The cards of each category in `shelves`, in the same order. A large category has only its first products' cards. */
export async function readFronts(context: Context, request: Request, shelves: readonly Shelf[]): Promise<ShelfFront[]> {
  const db = context.get(database);
  const { in: counts } = await countProducts(db);
  const isLarge = ({ category }: Shelf) => counts[category] > SHELF_PAGE;
  const pages = shelves.map((shelf) => ({ category: shelf.category, most: isLarge(shelf) ? SHELF_FRONT : SHELF_PAGE }));
  const fronts = await readShelves(db, pages);
  return Promise.all(
    shelves.map(async (shelf, place) => {
      const [count, goods] = [inDigits(counts[shelf.category]), sayCategory(shelf.category)];
      return {
        shelf: sayShelf(shelf),
        items: await cardItems(context, request, fronts[place] ?? []),
        count,
        all: isLarge(shelf) ? t`All ${count} ${goods}` : undefined,
      };
    }),
  );
}

export type StoredPicture = PictureFiles & { alt: string };

const entries: Record<string, StoredPicture | undefined> = pictures;

/** The picture with this name in database/pictures.json; null when there is none. For a product, pass its slug. */
export function findPicture(name: string): StoredPicture | null {
  return entries[name] ?? null;
}

/**
 * Returns a product's photographs, the main one first. If there are no photographs, returns the product's
 * computer-rendered picture, if any.
 */
export function picturesOf({ slug, photographs }: Pick<Product, "slug" | "photographs">): StoredPicture[] {
  if (photographs.length > 0) return photographs;
  const rendered = findPicture(slug);
  return rendered ? [rendered] : [];
}

/** Telugu words shown in place of a picture, by product slug, for products without a Telugu name. */
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

/** The word shown in place of a product's picture, in Telugu where possible. */
export function letteringOf({ slug, name, nameTe }: Pick<Product, "slug" | "name" | "nameTe">): string {
  return nameTe ?? words[slug] ?? name;
}

/** The first sentences of `text`: as many as fit into `letters` characters, but at least one. */
export function wholeSentences(text: string, letters: number): string {
  const sentences = text.match(/[^.!?।]+[.!?।]+\s*/g) ?? [text];
  let [kept = ""] = sentences;
  for (const sentence of sentences.slice(1)) {
    if ((kept + sentence).trimEnd().length > letters) break;
    kept += sentence;
  }
  return kept.trimEnd();
}
