import { t } from "@lingui/core/macro";
import { href } from "react-router";
import type { Store, WithContext } from "schema-dts";
import { findPicture, picturesOf, type StoredPicture } from "#app/storefront/catalogue/product-card.server.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { sayDate, sayDay } from "#app/ui/days.ts";
import { language } from "#app/words/words.ts";
import type { Tone } from "#app/ui/picture.tsx";
import { defaultPack, type Named, type Product } from "#domain/catalogue/products/product.ts";
import type { Festival } from "#domain/delivery/capacity.server.ts";
import { formatRupees } from "#domain/money.ts";
import { isPlaceholder, type Settings } from "#domain/settings/settings.ts";

/** Its heading is a name, as goods have. */
export type Slide = Named & {
  line: string;
  price: string | null;
  action: string;
  to: string;
  picture: StoredPicture | null;
  /** A Telugu word behind the picture. `cutOut`: a part of the picture that is drawn in front of the word. */
  word: string | null;
  cutOut: StoredPicture | null;
};

/** The slugs of the products whose prices the slides show. */
export const slidesShow = ["motichoor-laddu", "bisticks"];

/** The slides of the home page, from the specification. A slide whose product is missing in `products` is left out. */
export function slides(products: readonly Product[]): Slide[] {
  const [laddu, bisticks] = slidesShow.map((slug) => priceLine(products, slug));
  const all: (Omit<Slide, "price"> & { price: string | null | undefined })[] = [
    {
      name: "Motichoor Laddu",
      line: t`More than just a sweet`,
      nameTe: "మోతీచూర్ లడ్డు",
      nameHi: "मोतीचूर लड्डू",
      price: laddu,
      action: t`Taste it`,
      to: href("/shop/:slug", { slug: "motichoor-laddu" }),
      picture: findPicture("motichoor-laddu"),
      word: "రుచి",
      cutOut: findPicture("laddu-cut"),
    },
    {
      name: "Bisticks",
      line: t`Our signature cookies`,
      nameTe: "బిస్టిక్స్",
      nameHi: "बिस्टिक्स",
      price: bisticks,
      action: t`Taste them`,
      to: href("/shop/:slug", { slug: "bisticks" }),
      picture: findPicture("bisticks"),
      word: null,
      cutOut: null,
    },
    {
      name: "The Tastemakers Guntur",
      line: t`One kitchen since 1999`,
      nameTe: "గుంటూరు రుచి",
      nameHi: "गुंटूर रुचि",
      price: null,
      action: t`Our story`,
      to: href("/about"),
      picture: findPicture("slide-gift"),
      word: null,
      cutOut: null,
    },
  ];
  return all.flatMap(({ price, ...slide }) => (price === undefined ? [] : [{ ...slide, price }]));
}

/** A product's price for a slide, "₹599 for 500 g"; undefined when `products` lacks the product. */
function priceLine(products: readonly Product[], slug: string): string | undefined {
  const product = products.find((one) => one.slug === slug);
  if (!product) return undefined;
  const { price, label, pieces } = defaultPack(product);
  const sum = formatRupees(price);
  return pieces ? t`${sum} for ${label}, ${pieces} pieces` : t`${sum} for ${label}`;
}

export type Badge = ReturnType<typeof dietaryBadges>[number];

/** Dietary claims, each with icon, name and the reason why it is true. `glutenFree`: how many products lack gluten. */
export function dietaryBadges(glutenFree: number) {
  return [
    ["leaf", t`100% vegetarian`, t`No meat, fish, egg or gelatine. The silver leaf is machine-made.`],
    ["cube", t`Less sugar`, t`Dry Fruit Laddu is sweet from dates and figs alone: no cane sugar, no jaggery.`],
    ["drop", t`Transfat free`, t`Ghee or oil only. No vanaspati, no hydrogenated fat.`],
    ["egg", t`Eggless`, t`No egg in any recipe, Bisticks included.`],
    [
      "wheat",
      t`Gluten free`,
      t`${glutenFree} of our items use no gluten ingredients. The kitchen also handles wheat, so read the label.`,
    ],
  ] as const;
}

const categories = (): [name: string, nameTe: string, tone: Tone, to: string, pictured: string][] => [
  [t`Sweets`, "మిఠాయిలు", "turmeric", `${href("/shop")}#sweet`, "ghee-mysore-pak"],
  [t`Snacks`, "చిరుతిళ్లు", "leaf", `${href("/shop")}#snacks`, "jantikalu"],
  [t`Pickles`, "పచ్చళ్లు", "chilli", `${href("/shop")}#pickle`, "avakaya"],
  [t`Gift boxes`, "కానుకలు", "turmeric", `${href("/card")}#gift-boxes`, "guntur-greetings-box"],
  [t`Combos`, "జోడీలు", "leaf", `${href("/card")}#combos`, "combo-5"],
];

/** The five categories for the home page, each with a picture. */
export function categoryTiles() {
  return categories().map(([name, nameTe, tone, to, pictured]) => ({
    name,
    // In Telugu the name says it, and a page in Hindi has no third language.
    nameTe: language() === "en" ? nameTe : undefined,
    tone,
    to,
    picture: findPicture(pictured),
  }));
}

/** A slide for each festival that has a product and for which customers can still order. `today`: YYYY-MM-DD. */
export function festivalSlides(festivals: readonly Festival[], products: readonly Product[], today: string): Slide[] {
  return festivals.flatMap(({ name, lastOrderOn, firstDispatch, slugs }): Slide[] => {
    const first = products.find(({ slug }) => slugs.includes(slug));
    if (!first || lastOrderOn < today) return [];
    return [
      {
        name,
        nameTe: first.nameTe,
        nameHi: first.nameHi,
        line: t`Order until ${{ last: sayDay(lastOrderOn) }}. It leaves our kitchen from ${{ day: sayDate(firstDispatch, today) }}.`,
        price: null,
        action: t`See ${{ name: nameOf(first) }}`,
        to: href("/shop/:slug", { slug: first.slug }),
        picture: picturesOf(first)[0] ?? findPicture("slide-gift"),
        word: null,
        cutOut: null,
      },
    ];
  });
}

/** Structured data of the shop (schema.org) for search engines. */
export function storeData(siteUrl: string, settings: Settings): WithContext<Store> {
  return {
    "@context": "https://schema.org",
    "@type": "Store",
    "@id": `${siteUrl}/#store`,
    name: "The Tastemakers",
    url: siteUrl,
    logo: `${siteUrl}/icon-512.png`,
    image: `${siteUrl}/og.jpg`,
    foundingDate: "1999",
    email: given(settings.email),
    telephone: given(settings.phone),
    address: {
      "@type": "PostalAddress",
      streetAddress: given(settings.street),
      addressLocality: settings.city,
      addressRegion: settings.state,
      postalCode: given(settings.pincode),
      addressCountry: "IN",
    },
    currenciesAccepted: "INR",
    sameAs: [settings.instagram, settings.facebook, settings.youtube].filter((link) => !isPlaceholder(link)),
  };
}

function given(value: string): string | undefined {
  return isPlaceholder(value) ? undefined : value;
}
