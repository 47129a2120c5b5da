import { data, href } from "react-router";
import { database, environment, shopStage } from "#app/context.ts";
import { countProducts, listSlugs } from "#domain/catalogue/catalogue.server.ts";
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
const PART = 20_000;

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
    return xml("sitemapindex", "sitemap", SITE_URL, paths);
  }
  if (!Number.isSafeInteger(part) || part < 1 || part > parts) throw data("There is no such part.", { status: 404 });
  const slugs = await listSlugs(db, PART, (part - 1) * PART);
  const products = slugs.map((slug) => href("/shop/:slug", { slug }));
  return xml("urlset", "url", SITE_URL, part === 1 ? [...pages, ...products] : products);
}

function xml(list: string, entry: string, siteUrl: string, paths: readonly string[]): Response {
  const entries = paths.map((path) => `<${entry}><loc>${siteUrl}${path}</loc></${entry}>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${list}>\n`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
