import { sql, type SQL } from "drizzle-orm";
import { UNKNOWN_DAY } from "#domain/catalogue/lots/lots.ts";
import { isInSale } from "#domain/catalogue/lots/lots.server.ts";
import { listCookPlans } from "#domain/catalogue/lots/plans.server.ts";
import type { Database } from "#platform/database.server.ts";
import { asksWhatToDoInSql } from "../all-back.server.ts";
import { cookLinesOf, type CookLine, type DuePacks, type OnShelf, type Span } from "./cook-list.ts";
import { statusesIn } from "../board/lanes.ts";
import { orders } from "../schema.ts";

export const MOST_WISHES = 400;

/** An order that has a note or is a gift. */
export type Wish = {
  number: string;
  name: string;
  /** The day of dispatch, YYYY-MM-DD. */
  leavesOn: string;
  note: string | null;
  isGift: boolean;
  giftMessage: string | null;
  senderName: string | null;
  collects: boolean;
  /** The day on which it arrives or is ready, YYYY-MM-DD. */
  promisedOn: string;
};

export type CookList = {
  lines: CookLine[];
  wishes: Wish[];
  counts: {
    /** How many orders to cook. */
    orders: number;
    /** How many of the orders to cook should have left before today. */
    late: number;
    /** How many orders await payment or approval. `orders` does not count them. */
    unpaid: number;
    /** How many orders wait for a decision, because all their money went back. `orders` does not count them. */
    undecided: number;
  };
};

/**
 * What to cook for the orders that leave in `span`, and what the kitchen has planned. Leaves out orders that wait for
 * payment, approval or a decision (`asksWhatToDo`). `today` is the day in India, YYYY-MM-DD.
 */
export async function readCookList(db: Database, span: Span, today: string): Promise<CookList> {
  const due = await readDue(db, span);
  const plans = await listCookPlans(db, span);
  const shelf = await readShelf(db, [...new Set([...due, ...plans].map(({ productId }) => productId))]);
  const { rows } = await db.execute<Wish & CookList["counts"]>(sql`
    with counted as (
      select count(*) filter (where ${isDue(span)})::integer as orders,
        count(*) filter (where ${isDue(span)} and dispatch_on < ${today})::integer as late,
        count(*) filter (where status in (${listed(statusesIn("unpaid"))}))::integer as unpaid,
        count(*) filter (where status in (${listed(statusesIn("cook"))}) and ${asksWhatToDoInSql})::integer as undecided
      from ${orders} where ${leavesWithin(span)} and status in (${listed([...statusesIn("cook"), ...statusesIn("unpaid")])})
    ), wishes as (
      select number, name, dispatch_on, placed_at, note, is_gift, gift_message, sender_name, collects,
        promised_on
      from ${orders} where ${isDue(span)} and (note is not null or is_gift)
      order by dispatch_on, placed_at limit ${MOST_WISHES}
    )
    select orders, late, unpaid, undecided, number, name, dispatch_on::text as "leavesOn", note, is_gift as "isGift",
      gift_message as "giftMessage", sender_name as "senderName", collects, promised_on::text as "promisedOn"
    from counted left join wishes on true order by dispatch_on, placed_at`);
  const { orders: all, late, unpaid, undecided } = rows[0]!;
  return {
    lines: cookLinesOf(due, shelf, today, plans),
    wishes: rows.filter(({ number }) => number !== null),
    counts: { orders: all, late, unpaid, undecided },
  };
}

/** Parts of an SQL query on `orders`. */
export const inLine = {
  /** Gives a row for each line of an order; for a box, a row for each product in it. */
  join: sql`join order_lines as line on line.order_id = orders.id
    left join lateral jsonb_to_recordset(line.contents) as part(id text, name text, grams integer, quantity integer) on true`,
  /** The id of the row's product. */
  productId: sql`coalesce(part.id, line.product_id)`,
};

/** The packs to fill for orders that leave on the last day of `span` or earlier. */
async function readDue(db: Database, span: Span): Promise<DuePacks[]> {
  const { rows } = await db.execute<DuePacks>(sql`
    select ${inLine.productId} as "productId",
      min(coalesce(part.name, line.name)) as name,
      coalesce(part.grams, line.grams) as grams,
      sum(line.quantity * coalesce(part.quantity, 1))::integer as quantity,
      case when part.name is not null then line.name end as box,
      min(orders.dispatch_on)::text as "leavesOn",
      orders.promised_on::text as "arrivesOn",
      orders.dispatch_on < ${span.from ?? "-infinity"} as "isBefore"
    from ${orders}
    ${inLine.join}
    where ${isDue({ from: undefined, to: span.to })}
    group by 1, coalesce(part.grams, line.grams), 5, 7, 8`);
  return rows;
}

async function readShelf(db: Database, productIds: readonly string[]): Promise<OnShelf[]> {
  if (productIds.length === 0) return [];
  const { rows } = await db.execute<Omit<OnShelf, "lots"> & { day: string; grams: number | null }>(sql`
    select products.id, products.name, name_te as "nameTe", name_hi as "nameHi", category, position, shelf_life_days as "shelfLifeDays",
      coalesce(best_before, ${UNKNOWN_DAY})::text as day, grams_left as grams
    from products
    left join lots on product_id = products.id and grams_left > 0 and ${isInSale}
    where products.id in (${listed(productIds)})`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((some) => {
    const { day: _, grams: __, ...product } = some[0]!;
    return { ...product, lots: some.flatMap(({ day, grams }) => (grams === null ? [] : [{ day, grams }])) };
  });
}

/** SQL condition for orders that leave in `span` and are to be cooked. */
export function isDue(span: Span): SQL {
  return sql`(orders.status in (${listed(statusesIn("cook"))}) and ${leavesWithin(span)} and not ${asksWhatToDoInSql})`;
}

function leavesWithin({ from, to }: Span): SQL {
  return from === undefined ? sql`orders.dispatch_on <= ${to}` : sql`orders.dispatch_on between ${from} and ${to}`;
}

/** Texts (at least one) as a list of SQL parameters, for use after `in`. */
export function listed(words: readonly string[]): SQL {
  return sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );
}
