import type { MetaDescriptor, RouterContextProvider } from "react-router";
import { environment, formFailed } from "#app/context.ts";

type Page = {
  title: string;
  /** One or two whole sentences for search results, under 160 letters. */
  description: string;
  /** The page's own address, without the host. */
  path: string;
  /** The picture that is shown where the page is shared, without the host. */
  image?: string;
  structured?: (siteUrl: string) => StructuredData[];
  /** Where the page stands below the home page: names and paths. */
  trail?: [name: string, path: string][];
  /** What was asked of it is not there; a form that was refused is known without this. */
  failed?: boolean;
  /** Keeps the page out of search results. */
  noindex?: boolean;
};

/** What a page's loader says of it to browsers, search engines and link previews. */
export function pageMeta(context: Readonly<RouterContextProvider>, page: Page): MetaDescriptor[] {
  const { SITE_URL: siteUrl } = context.get(environment);
  const address = siteUrl + page.path;
  const image = siteUrl + (page.image ?? "/og.jpg");
  const named = page.title.includes("Tastemakers") ? page.title : `${page.title} | The Tastemakers`;
  const title = page.failed || context.get(formFailed) ? `Error: ${named}` : named;
  const structured = page.structured?.(siteUrl) ?? [];
  if (page.trail) structured.push(breadcrumbData(siteUrl, [["Home", "/"], ...page.trail]));

  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "The Tastemakers, Guntur" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address },
    { property: "og:image", content: image },
    { property: "og:locale", content: "en_IN" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...structured.map((data) => ({ "script:ld+json": data })),
  ];
}

export type StructuredData = { "@context": "https://schema.org"; "@type": string; [property: string]: unknown };

/** Where a page stands; `steps` are names and paths from the home page down. */
function breadcrumbData(siteUrl: string, steps: [name: string, path: string][]): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

/** What a page of the account says of itself; none of them is for search results. */
export function accountMeta(context: Readonly<RouterContextProvider>, title: string, path: string) {
  return pageMeta(context, {
    title,
    description: "Your account at The Tastemakers, Guntur.",
    path,
    noindex: true,
  });
}
