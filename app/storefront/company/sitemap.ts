import { href } from "react-router";
import { database, environment } from "#app/context.ts";
import { readCatalogue } from "#domain/catalogue/catalogue.server.ts";
import type { Route } from "./+types/sitemap";

const pages = [
  href("/"),
  href("/shop"),
  href("/card"),
  href("/gifting"),
  href("/celebration"),
  href("/about"),
  href("/contact"),
  href("/delivery-policy"),
  href("/returns"),
  href("/privacy"),
  href("/terms"),
  href("/grievance"),
  href("/pincode"),
  href("/abroad"),
];

/** Every page that a search engine may show: sitemaps.org, protocol 0.9. */
export async function loader({ context }: Route.LoaderArgs) {
  const { SITE_URL } = context.get(environment);
  const { products } = await readCatalogue(context.get(database));
  const paths = [...pages, ...products.map(({ slug }) => href("/shop/:slug", { slug }))];
  const urls = paths.map((path) => `<url><loc>${SITE_URL}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
