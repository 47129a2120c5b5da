import { href, redirect } from "react-router";
import { may } from "#app/access.ts";
import { countInWords } from "#app/back-office/count.ts";
import { database, type Context } from "#app/context.ts";
import { markOrdersSeen } from "#domain/notifications/new-orders.server.ts";
import { findEnquiryByReference } from "#domain/enquiries/enquiries.server.ts";
import { readReference } from "#domain/enquiries/reference.ts";
import { readDeliveryRules, zoneFor } from "#domain/delivery/delivery.server.ts";
import { countLanes, listLane, listLaneNumbers, type Cards } from "#domain/orders/board/board.server.ts";
import type { Card } from "#domain/orders/board/cards.server.ts";
import {
  isOrderNumber,
  listByEnding,
  listByItem,
  listByTracking,
  searchOrders,
} from "#domain/orders/board/search.server.ts";
import { readNews } from "#domain/orders/board/news.server.ts";
import { listCouriers } from "#domain/orders/parcels/couriers.server.ts";
import { isOverIn, lanes, type Lane } from "#domain/orders/board/lanes.ts";
import { heldInWords } from "#domain/orders/board/unpaid.ts";
import { listUnpaidShares } from "#domain/orders/board/unpaid.server.ts";
import { codesIn, readSearch } from "#domain/orders/board/search.ts";
import { findOrderNumberByReportedUtr } from "#domain/payments/requests/claims.server.ts";
import { findOrderNumberByUtr } from "#domain/payments/receipts/received.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { parseUtr } from "#domain/payments/statement/utr.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, dayInWords, timeInIndia } from "#platform/day.ts";
import { readBoardAddress } from "./board-address.ts";
import { cardView } from "./card.server.ts";
import { MOST_AT_ONCE, readDone } from "./done.server.ts";

/** What a page of the order board shows. Throws a redirect when the search text identifies one order or one enquiry. */
export async function readBoard(context: Context, request: Request) {
  const db = context.get(database);
  const now = new Date();
  const query = new URL(request.url).searchParams;
  const seesMoney = may(context, "money");
  const address = readBoardAddress(query);
  // What waits for money is not the work of those who see none.
  if (address.lane === "unpaid" && !seesMoney) address.lane = "cook";
  const { q, lane, filters } = address;
  const today = dayInIndia(now);
  // A page that renews itself may stand open without anybody before it.
  if (q === undefined && !query.has("renews")) await markOrdersSeen(db);
  const { cards, more } =
    q === undefined ? await listLane(db, { ...address, today }) : await search(context, q, address.after);
  const isPaged = more !== undefined || address.after !== undefined;
  return {
    address,
    counts: lanesOf(await countLanes(db), seesMoney),
    cards: cards.map((card) => cardView(context, card, now)),
    groups:
      cards.length >= LEAST_ROWS || isPaged ? await groupsOf(db, cards, q === undefined ? lane : undefined) : undefined,
    /** How many orders of the whole list one press takes; undefined for a search, and when they are all on this page. */
    inAll:
      q === undefined && isPaged
        ? (await listLaneNumbers(db, { lane, filters, today }, MOST_AT_ONCE)).length
        : undefined,
    more,
    couriers: (await listCouriers(db, true)).map(({ name }) => name),
    at: timeInIndia(now),
    news: await readNews(db),
    unpaid: seesMoney ? await unpaidInWords(db) : undefined,
    done: await readDone(db, query),
  };
}

/** From how many orders on a list has rows instead of cards. */
const LEAST_ROWS = 12;

/**
 * The numbers of orders in groups: by the day on which they leave (or are to arrive, once they have left) and by zone. Of
 * a search, and of what is over, one group without a title.
 */
async function groupsOf(db: Database, cards: readonly Card[], lane: Lane | undefined) {
  if (!lane || isOverIn(lane)) return [{ title: undefined, numbers: cards.map(({ number }) => number) }];
  const rules = await readDeliveryRules(db);
  const titled = cards.map((card) => {
    const { number, collects, pincode, stateCode } = card;
    const zone = collects ? "collected here" : pincode && zoneFor(rules, { pincode, stateCode })?.name;
    const day = dayInWords(lane === "road" ? card.promisedOn : card.dispatchOn);
    return {
      number,
      day,
      title: [lane === "road" ? `There by ${day}` : `Leaves ${day}`, zone].filter(Boolean).join(", "),
    };
  });
  const days = [...Map.groupBy(titled, ({ day }) => day).values()];
  return days.flatMap((ofDay) =>
    [...Map.groupBy(ofDay, ({ title }) => title)]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([title, some]) => ({ title, numbers: some.map(({ number }) => number) })),
  );
}

/** Warns when unpaid orders reserve more of a product's stock, or of a day's capacity, than the settings allow. */
async function unpaidInWords(db: Database): Promise<string | undefined> {
  const { unpaidShare } = await readSettings(db);
  const [most, ...others] = await listUnpaidShares(db, unpaidShare, dayInIndia(new Date()));
  if (!most) return undefined;
  const more = others.length > 0 ? `, and so of ${others.length} more` : "";
  return `${heldInWords(most)}${more}.`;
}

/** Each list that the user may see with the number of its orders. */
function lanesOf(counts: Record<Lane, number>, seesMoney: boolean) {
  return lanes
    .filter((lane) => lane !== "unpaid" || seesMoney)
    .map((lane) => ({ lane, count: countInWords(counts[lane]) }));
}

async function search(context: Context, text: string, after?: string): Promise<Cards> {
  const db = context.get(database);
  const { number, by } = readSearch(text);
  if (number && (await isOrderNumber(db, number))) throw redirect(href("/back-office/orders/:number", { number }), 303);
  const other = await findByReference(context, text);
  if (other) throw redirect(other, 303);
  const found = by ? await searchOrders(db, by, { after, isByContact: may(context, "contacts") }) : { cards: [] };
  return after === undefined ? withCodes(db, text, found) : found;
}

/** Adds the orders whose number or tracking number was typed. If nothing is found, adds those with such an item. */
async function withCodes(db: Database, text: string, found: Cards): Promise<Cards> {
  const { tracking, ending } = codesIn(text);
  const tracked = tracking ? (await listByTracking(db, tracking)).cards : [];
  if (tracked.length === 1) throw redirect(href("/back-office/orders/:number", tracked[0]!), 303);
  const ended = ending ? (await listByEnding(db, ending)).cards : [];
  const cards = [...tracked, ...ended, ...found.cards];
  if (cards.length === 0) return text.trim().length > 2 ? listByItem(db, text.trim()) : found;
  return { ...found, cards: [...new Map(cards.map((card) => [card.number, card])).values()] };
}

/**
 * Finds the order that was paid with the typed UTR (the bank's reference), or the enquiry with the typed reference.
 * Returns the path of its page.
 */
async function findByReference(context: Context, text: string): Promise<string | undefined> {
  const db = context.get(database);
  const utr = may(context, "money") ? parseUtr(text) : undefined;
  const number = utr && ((await findOrderNumberByUtr(db, utr)) ?? (await findOrderNumberByReportedUtr(db, utr)));
  if (number) return href("/back-office/orders/:number", { number });
  const reference = may(context, "enquiries") ? readReference(text) : undefined;
  const isLetter = reference && (await findEnquiryByReference(db, reference));
  return isLetter ? href("/back-office/enquiries/:reference", { reference }) : undefined;
}
