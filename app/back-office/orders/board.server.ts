import { href, redirect, type RouterContextProvider } from "react-router";
import { database } from "#app/context.ts";
import { countLanes, listLane, type Cards } from "#domain/orders/board.server.ts";
import { isOrderNumber, searchOrders } from "#domain/orders/search.server.ts";
import { readSearch } from "#domain/orders/search.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { readBoardAddress } from "./board-address.ts";
import { cardView } from "./card.server.ts";
import { readDone } from "./done.server.ts";

/** One page of the board or of a search; the number of an order leads to that order at once. */
export async function readBoard(context: Readonly<RouterContextProvider>, request: Request) {
  const db = context.get(database);
  const now = new Date();
  const query = new URL(request.url).searchParams;
  const address = readBoardAddress(query);
  const { cards, more } =
    address.q === undefined
      ? await listLane(db, { ...address, today: dayInIndia(now) })
      : await search(db, address.q, address.after);
  return {
    address,
    counts: await countLanes(db),
    cards: cards.map((card) => cardView(card, now)),
    more,
    done: await readDone(db, query),
  };
}

async function search(db: Database, text: string, after?: string): Promise<Cards> {
  const { number, by } = readSearch(text);
  if (number && (await isOrderNumber(db, number))) throw redirect(href("/back-office/orders/:number", { number }), 303);
  return by ? searchOrders(db, by, after) : { cards: [] };
}
