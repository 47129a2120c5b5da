import { environment, shopStage } from "#app/context.ts";
import type { Route } from "./+types/robots";

/**
 * robots.txt, which disallows the cart and enquiries. Other pages that search engines must not list say so themselves,
 * so crawlers may read them. While the shop is in trial every page says so, and no sitemap is named.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { SITE_URL } = context.get(environment);
  const isOpen = context.get(shopStage) === "open";
  const lines = [
    "User-agent: *",
    "Disallow: /cart",
    "Disallow: /enquiries",
    "Disallow: /search/",
    "",
    ...(isOpen ? [`Sitemap: ${SITE_URL}/sitemap.xml`, ""] : []),
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": isOpen ? "public, max-age=3600" : "no-cache",
    },
  });
}
