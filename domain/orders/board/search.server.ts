import { and, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { parcels } from "../parcels/schema.ts";
import { beyond, hasItem, newest, PAGE, pageOf, type Cards } from "./board.server.ts";
import { wordsOf } from "../indexed.ts";
import { orders } from "../schema.ts";
import type { Search } from "./search.ts";

/** Whether there is an order with this number, spelled as it is stored: "TM-7K3QXRP". */
export async function isOrderNumber(db: Database, number: string): Promise<boolean> {
  return (await db.$count(orders, eq(orders.number, number))) > 0;
}

/** The orders whose parcel has this tracking number, the newest first. */
export async function listByTracking(db: Database, tracking: string): Promise<Cards> {
  const tracked = db.select({ id: parcels.orderId }).from(parcels).where(eq(parcels.number, tracking));
  return listNewest(db, inArray(orders.id, tracked));
}

/** The orders whose number ends in these four characters, the newest first. */
export async function listByEnding(db: Database, ending: string): Promise<Cards> {
  return listNewest(db, sql`right(${orders.number}, 4) = ${ending}`);
}

/** The open orders that have something with this part in its name, the newest first. */
export async function listByItem(db: Database, part: string): Promise<Cards> {
  return listNewest(db, and(inArray(orders.status, [...openStatuses]), hasItem(part)));
}

async function listNewest(db: Database, which: SQL | undefined): Promise<Cards> {
  const rows = await db
    .select()
    .from(orders)
    .where(which)
    .orderBy(...newest.map((column) => desc(column)))
    .limit(PAGE);
  return pageOf(db, rows);
}

const openStatuses = ["awaiting-approval", "awaiting-payment", "placed", "packed", "ready", "dispatched"] as const;

/** A search by words first looks only at this many of the newest orders, so that it is quick for a very common name. */
const NEWEST = 400;

type Searching = {
  /** The page begins after the order with this number. */
  after?: string | undefined;
  /** Whether mobiles and e-mails are searched, too. */
  isByContact: boolean;
};

/** A page of the orders that match the search `by`, newest first. */
export async function searchOrders(db: Database, by: NonNullable<Search["by"]>, searching: Searching): Promise<Cards> {
  const { after, isByContact } = searching;
  if (!isByContact && ("mobile" in by || "ending" in by)) return { cards: [] };
  const order = newest.map((column) => desc(column));
  const later = beyond(newest, after, true);
  if ("words" in by) {
    // Under the table's own name, so that the same conditions fit.
    const few = db
      .select()
      .from(orders)
      .where(later)
      .orderBy(...order)
      .limit(NEWEST)
      .as("orders");
    const common = await db
      .select()
      .from(few)
      .where(and(fits(by), isByContact ? undefined : isNamed(by)))
      .orderBy(...order)
      .limit(PAGE + 1);
    if (common.length > PAGE) return pageOf(db, common);
  }
  const rows = await db
    .select()
    .from(orders)
    .where(and(fits(by), isByContact ? undefined : isNamed(by), later))
    .orderBy(...order)
    .limit(PAGE + 1);
  return pageOf(db, rows);
}

/** SQL condition: an order fits what was searched. */
export function fits(by: NonNullable<Search["by"]>): SQL | undefined {
  if ("pincode" in by) return eq(orders.pincode, by.pincode);
  if ("ending" in by) return endsIn(by.ending);
  if ("mobile" in by) {
    const { mobile } = by;
    return or(eq(orders.mobile, mobile), and(sentFrom(mobile.slice(-4)), eq(orders.senderMobile, mobile)));
  }
  return sql`${wordsOf(orders)} @@ ${questionOf(by.words)}`;
}

function questionOf(words: string[]): SQL {
  // Each word with its quotes doubled, so that it means nothing but itself to PostgreSQL.
  const question = words.map((word) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`).join(" & ");
  return sql`${question}::tsquery`;
}

/** Whether the words are all of the name, none of the e-mail. */
function isNamed(by: NonNullable<Search["by"]>): SQL | undefined {
  return "words" in by
    ? sql`${wordsOf({ name: orders.name, email: sql`null` })} @@ ${questionOf(by.words)}`
    : undefined;
}

function endsIn(ending: string): SQL | undefined {
  return or(sql`right(${orders.mobile}, 4) = ${ending}`, sentFrom(ending));
}

function sentFrom(ending: string): SQL {
  return sql`(${orders.senderMobile} is not null and right(${orders.senderMobile}, 4) = ${ending})`;
}
