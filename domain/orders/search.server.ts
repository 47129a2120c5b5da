import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { beyond, newest, PAGE, pageOf, type Cards } from "./board.server.ts";
import { orders, wordsOf } from "./schema.ts";
import type { Search } from "./search.ts";

/** Whether there is an order of that number. */
export async function isOrderNumber(db: Database, number: string): Promise<boolean> {
  return (await db.$count(orders, eq(orders.number, number))) > 0;
}

/** Orders of any standing that fit, the newest first; `after` is the number of the last one that was shown. */
export async function searchOrders(db: Database, by: NonNullable<Search["by"]>, after?: string): Promise<Cards> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(fits(by), beyond(newest, after, true)))
    .orderBy(...newest.map((column) => desc(column)))
    .limit(PAGE + 1);
  return pageOf(db, rows);
}

function fits(by: NonNullable<Search["by"]>): SQL | undefined {
  if ("pincode" in by) return eq(orders.pincode, by.pincode);
  if ("ending" in by) return endsIn(by.ending);
  if ("mobile" in by) {
    const { mobile } = by;
    return or(eq(orders.mobile, mobile), and(sentFrom(mobile.slice(-4)), eq(orders.senderMobile, mobile)));
  }
  // Each word with its quotes doubled, so that it means nothing but itself to PostgreSQL.
  const question = by.words.map((word) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`).join(" & ");
  return sql`${wordsOf(orders)} @@ ${question}::tsquery`;
}

function endsIn(ending: string): SQL | undefined {
  return or(sql`right(${orders.mobile}, 4) = ${ending}`, sentFrom(ending));
}

function sentFrom(ending: string): SQL {
  return sql`(${orders.senderMobile} is not null and right(${orders.senderMobile}, 4) = ${ending})`;
}
