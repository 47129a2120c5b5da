import { database } from "#app/context.ts";
import { readNews } from "#domain/orders/board/news.server.ts";
import type { Route } from "./+types/news";

/** What an open board asks for again and again: whether anything has happened since. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json({ news: await readNews(context.get(database)) }, { headers: { "Cache-Control": "no-store" } });
}
