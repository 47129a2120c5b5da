import { environment, shopStage } from "#app/context.ts";
import type { Route } from "./+types/robots";

/**
 * robots.txt, which disallows the cart, enquiries and parts of the search. Other pages that must not be listed have a
 * "noindex" tag, which crawlers see only on pages that they may fetch. In trial mode (before the shop is opened) every
 * page has that tag, and robots.txt names no sitemap.
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
