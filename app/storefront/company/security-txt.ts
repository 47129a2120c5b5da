import { database, environment } from "#app/context.ts";
import { isPlaceholder } from "#domain/settings/settings.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/security-txt";

/** Days until security.txt expires; RFC 9116 recommends less than a year. */
const GOOD_FOR = 180;

/** security.txt (RFC 9116): where to report security problems. Answers 404 until the settings have an address. */
export async function loader({ context }: Route.LoaderArgs) {
  const { SITE_URL } = context.get(environment);
  const { email } = await readSettings(context.get(database));
  if (isPlaceholder(email)) return answer("This shop has no address for reports yet.\n", 404);
  const fields = [
    `Contact: mailto:${email}`,
    `Expires: ${addDays(dayInIndia(new Date()), GOOD_FOR)}T00:00:00Z`,
    "Preferred-Languages: en, te",
    `Canonical: ${SITE_URL}/.well-known/security.txt`,
  ];
  return answer(`${fields.join("\n")}\n`, 200);
}

function answer(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": status === 200 ? "public, max-age=3600" : "no-store",
    },
  });
}
