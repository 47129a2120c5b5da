import { environment, shopStage } from "#app/context.ts";
import type { Route } from "./+types/robots";

/**
 * robots.txt: disallows the cart and enquiries. Other pages that must not be listed say so themselves, and have to be
 * read for that; so do all while the shop is in trial, and no sitemap is named.
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
