import { data, href } from "react-router";
import { database, environment, languagesOffered, shopStage } from "#app/context.ts";
import { countProducts, listSlugs } from "#domain/catalogue/catalogue.server.ts";
import { type Language, languages, locales, withLanguage } from "#platform/languages.ts";
import type { Route } from "./+types/sitemap";

const pages = [
  href("/"),
  href("/shop"),
  href("/card"),
  href("/gifting"),
  href("/celebration"),
  href("/help"),
  href("/about"),
  href("/contact"),
  href("/delivery-policy"),
  href("/returns"),
  href("/privacy"),
  href("/terms"),
  href("/grievance"),
  href("/pincode"),
  href("/bulk"),
  href("/abroad"),
];

/** The most products in one part of the sitemap. A part may hold 50,000 URLs and 50 MB (sitemaps.org, protocol 0.9). */
const PART = Math.floor(40_000 / languages.length);

/**
 * The sitemap of all public pages and products, in several parts if there are many products. Throws 404 for an unknown
 * part, and in trial mode (before the shop is opened).
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (context.get(shopStage) === "trial") throw data("A shop in trial is not listed.", { status: 404 });
  const { SITE_URL } = context.get(environment);
  const db = context.get(database);
  const parts = Math.max(1, Math.ceil((await countProducts(db)).all / PART));
  const part = "part" in params ? Number(params.part) : parts > 1 ? undefined : 1;
  if (part === undefined) {
    const paths = Array.from({ length: parts }, (_, at) => href("/sitemap/:part", { part: String(at + 1) }));
    return xml(
      "sitemapindex",
      paths.map((path) => `<sitemap><loc>${SITE_URL}${path}</loc></sitemap>`),
    );
  }
  if (!Number.isSafeInteger(part) || part < 1 || part > parts) throw data("There is no such part.", { status: 404 });
  const slugs = await listSlugs(db, PART, (part - 1) * PART);
  const products = slugs.map((slug) => href("/shop/:slug", { slug }));
  const paths = part === 1 ? [...pages, ...products] : products;
  const offered = context.get(languagesOffered);
  return xml(
    "urlset",
    paths.flatMap((path) => entriesOf(SITE_URL, path, offered)),
  );
}

/** A page in each language, each entry with the addresses in all of them. */
function entriesOf(siteUrl: string, path: string, offered: readonly Language[]): string[] {
  const links = offered.map((one) => {
    return `<xhtml:link rel="alternate" hreflang="${locales[one]}" href="${siteUrl}${withLanguage(path, one)}"/>`;
  });
  const others = offered.length > 1 ? links.join("") : "";
  return offered.map((one) => `<url><loc>${siteUrl}${withLanguage(path, one)}</loc>${others}</url>`);
}

function xml(list: string, entries: readonly string[]): Response {
  const names = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${list} ${names}>\n${entries.join("\n")}\n</${list}>\n`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
