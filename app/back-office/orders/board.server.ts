import { href, redirect } from "react-router";
import { may } from "#app/access.ts";
import { countInWords } from "#app/back-office/count.ts";
import { database, type Context } from "#app/context.ts";
import { findEnquiryByReference } from "#domain/enquiries/enquiries.server.ts";
import { readReference } from "#domain/enquiries/reference.ts";
import { countLanes, listLane, type Cards } from "#domain/orders/board/board.server.ts";
import { isOrderNumber, searchOrders } from "#domain/orders/board/search.server.ts";
import { lanes, type Lane } from "#domain/orders/board/lanes.ts";
import { listUnpaidShares } from "#domain/orders/board/unpaid.server.ts";
import { readSearch } from "#domain/orders/board/search.ts";
import { findOrderNumberByReportedUtr } from "#domain/payments/requests/claims.server.ts";
import { findOrderNumberByUtr } from "#domain/payments/receipts/receipts.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { parseUtr } from "#domain/payments/statement/matching.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { readBoardAddress } from "./board-address.ts";
import { cardView } from "./card.server.ts";
import { readDone } from "./done.server.ts";

/** What a page of the order board shows. Throws a redirect when the search text identifies one order or one enquiry. */
export async function readBoard(context: Context, request: Request) {
  const db = context.get(database);
  const now = new Date();
  const query = new URL(request.url).searchParams;
  const seesMoney = may(context, "money");
  const address = readBoardAddress(query);
  // What waits for money is not the work of those who see none.
  if (address.lane === "unpaid" && !seesMoney) address.lane = "cook";
  const { cards, more } =
    address.q === undefined
      ? await listLane(db, { ...address, today: dayInIndia(now) })
      : await search(context, address.q, address.after);
  return {
    address,
    counts: lanesOf(await countLanes(db), seesMoney),
    cards: cards.map((card) => cardView(context, card, now)),
    more,
    unpaid: seesMoney ? await unpaidInWords(db) : undefined,
    done: await readDone(db, query),
  };
}

/** Warns when unpaid orders reserve more of a product's stock, or of a day's capacity, than the settings allow. */
async function unpaidInWords(db: Database): Promise<string | undefined> {
  const { unpaidShare } = await readSettings(db);
  const [most, ...others] = await listUnpaidShares(db, unpaidShare, dayInIndia(new Date()));
  if (!most) return undefined;
  const more = others.length > 0 ? `, and more than ${unpaidShare} % of ${others.length} more` : "";
  return `Unpaid orders hold ${most.percent} % of ${most.name}${more}.`;
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
  return by ? searchOrders(db, by, { after, isByContact: may(context, "contacts") }) : { cards: [] };
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
