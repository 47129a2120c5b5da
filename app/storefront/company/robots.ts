import { environment } from "#app/context.ts";
import type { Route } from "./+types/robots";

/** Everything but the cart may be read. */
export function loader({ context }: Route.LoaderArgs) {
  const { SITE_URL } = context.get(environment);
  const lines = [
    "User-agent: *",
    "Disallow: /cart",
    "Disallow: /enquiries",
    "",
    `Sitemap: ${SITE_URL}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
