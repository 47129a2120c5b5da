import { href } from "react-router";
import { database, limiters, visitor } from "#app/context.ts";
import { nameOf, otherNameOf, packNameOf } from "#app/ui/goods-name.tsx";
import { MOST_TYPED } from "#domain/catalogue/search/search.ts";
import { suggestProducts } from "#domain/catalogue/search/search.server.ts";
import { plainText } from "#platform/plain-text.ts";
import { questionsFor } from "./questions-for.ts";
import type { Route } from "./+types/suggestions";

/**
 * Answers with products that fit the typed text, and questions of `/help` behind them, as JSON; none for fewer than two characters. Answers 429 after too
 * many requests.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = plainText(new URL(request.url).searchParams.get("q") ?? "")
    .slice(0, MOST_TYPED)
    .toLowerCase();
  const headers = { "Cache-Control": "private, max-age=60" };
  if (typed.length < 2) return Response.json([], { headers });
  if (!(await context.get(limiters).search.consume(context.get(visitor).clientAddress))) {
    return Response.json([], { status: 429, headers: { "Cache-Control": "no-store", "Retry-After": "60" } });
  }
  const [found = []] = await suggestProducts(context.get(database), [typed]);
  const named = found.map(({ label, ...goods }) => ({
    name: label ? packNameOf({ ...goods, label }) : nameOf(goods),
    other: otherNameOf(goods),
    to: href("/shop/:slug", goods) + (goods.packId ? `?pack=${goods.packId}` : ""),
  }));
  const asked = questionsFor(typed).map(({ question, path }) => ({ name: question, other: null, to: path }));
  return Response.json([...named, ...asked], { headers });
}
