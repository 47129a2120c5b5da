import type { Settings } from "#domain/settings/settings.ts";
import { isPlaceholder } from "#domain/settings/settings.ts";

export type StructuredData = { "@context": "https://schema.org"; "@type": string; [property: string]: unknown };

const schema = "https://schema.org" as const;

/** The shop itself, with only those facts that the owner has given. */
export function storeData(siteUrl: string, settings: Settings): StructuredData {
  return {
    "@context": schema,
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

/** Where a page stands; `steps` are names and paths from the home page down. */
export function breadcrumbData(siteUrl: string, steps: [name: string, path: string][]): StructuredData {
  return {
    "@context": schema,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

type Sold = {
  name: string;
  slug: string;
  description: string;
  image: string | undefined;
  packs: { id: string; label: string; price: number; grams: number; available: boolean }[];
};

/** An item with one offer for each pack; prices in rupees, as the vocabulary wants them. */
export function productData(siteUrl: string, product: Sold): StructuredData {
  return {
    "@context": schema,
    "@type": "Product",
    name: product.name,
    description: product.description,
    image: product.image && siteUrl + product.image,
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
