import { t } from "@lingui/core/macro";
import type { MetaDescriptor, RouterContextProvider } from "react-router";
import type { BreadcrumbList, Thing, WithContext } from "schema-dts";
import { environment, formFailed, languagesOffered, shopStage } from "#app/context.ts";
import { language, linkTo } from "#app/words/words.ts";
import { locales, withLanguage } from "#platform/languages.ts";

type Page = {
  title: string;
  /** One or two sentences for search results, under 160 characters. */
  description: string;
  /** The page's path, for its canonical URL. */
  path: string;
  /** The picture for link previews, a JPEG; /og.jpg if unset. */
  image?: string;
  structured?: (siteUrl: string) => WithContext<Thing>[];
  /** Names and paths of this page and of the pages above it, without the home page, for search engines. */
  trail?: [name: string, path: string][];
  /** Whether the page says that something was not found; its title then begins with "Error: ". */
  failed?: boolean;
  /** Whether search engines must not list the page. */
  noindex?: boolean;
};

/** The metadata of a page for browsers, search engines and link previews. */
export function pageMeta(context: Readonly<RouterContextProvider>, page: Page): MetaDescriptor[] {
  const { SITE_URL: siteUrl } = context.get(environment);
  const address = siteUrl + linkTo(page.path);
  const image = siteUrl + (page.image ?? "/og.jpg");
  const named = page.title.includes("Tastemakers") ? page.title : `${page.title} | The Tastemakers`;
  const title = page.failed || context.get(formFailed) ? t`Error: ${{ page: named }}` : named;
  const isHidden = page.noindex || context.get(shopStage) === "trial";
  const structured = page.structured?.(siteUrl) ?? [];
  if (page.trail) structured.push(breadcrumbData(siteUrl, [[t`Home`, "/"], ...page.trail]));

  const offered = isHidden ? [] : context.get(languagesOffered);
  const addresses = offered.map((one) => ({ locale: locales[one], href: siteUrl + withLanguage(page.path, one) }));

  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: address },
    ...(addresses.length > 1
      ? addresses.map(({ locale, href }) => ({ tagName: "link", rel: "alternate", hrefLang: locale, href }))
      : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "The Tastemakers, Guntur" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address },
    { property: "og:image", content: image },
    { property: "og:locale", content: locales[language()].replace("-", "_") },
    { name: "twitter:card", content: "summary_large_image" },
    ...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
    ...structured.map((data) => ({ "script:ld+json": data })),
  ];
}

/** The page's place in the site as structured data (schema.org). `steps`: from the home page to this page. */
function breadcrumbData(siteUrl: string, steps: [name: string, path: string][]): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: siteUrl + linkTo(path),
    })),
  };
}

/** The metadata of a page of the account, which search engines must not list. */
export function accountMeta(context: Readonly<RouterContextProvider>, title: string, path: string) {
  return pageMeta(context, {
    title,
    description: t`Your account at The Tastemakers, Guntur.`,
    path,
    noindex: true,
  });
}
