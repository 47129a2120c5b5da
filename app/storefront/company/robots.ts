import { environment, shopStage } from "#app/context.ts";
import type { Route } from "./+types/robots";

/**
 * robots.txt, which keeps crawlers out of the cart, enquiries and parts of the search. In trial mode (before the shop
 * is opened) it names no sitemap.
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
