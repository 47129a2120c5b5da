import { and, asc, desc, eq, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database.server.ts";
import { addDays } from "#platform/day.ts";
import { completeCards, type Card } from "./cards.server.ts";
import { canBeLateIn, isOverIn, lanes, statusesIn, type Lane } from "./lanes.ts";
import type { PaymentMethod } from "../order.ts";
import { orders } from "../schema.ts";

export const PAGE = 60;
const MOST_COUNTED = 1000;

export type Filters = {
  method?: PaymentMethod;
  gift?: true;
  collects?: boolean;
  leaves?: "late" | "today" | "tomorrow";
  /** A part of the name of something in the order. */
  item?: string;
  /** The beginning of a town's name. */
  town?: string;
  /** The name of the courier that has its parcel. */
  courier?: string;
};

/** One page of orders. If another page follows, `more` is the order number to pass as `after`. */
export type Cards = { cards: Card[]; more?: string };

type Wish = {
  lane: Lane;
  filters?: Filters;
  /** The number of the last order on the page before. */
  after?: string;
  /** The day in India, YYYY-MM-DD. */
  today: string;
};

/**
 * A page of one list of orders. Finished orders come newest first, dispatched ones by promised day, all others by day
 * of dispatch.
 */
export async function listLane(db: Database, { lane, filters = {}, after, today }: Wish): Promise<Cards> {
  const key = keyOf(lane);
  const isOver = isOverIn(lane);
  const rows = await db
    .select()
    .from(orders)
    .where(and(isIn({ lane, filters, today }), beyond(key, after, isOver)))
    .orderBy(...key.map((column) => (isOver ? desc(column) : asc(column))))
    .limit(PAGE + 1);
  return pageOf(db, rows);
}

/** The numbers of all orders of a list, on whatever page, as far as `most`. In the sequence of the list. */
export async function listLaneNumbers(db: Database, wish: Omit<Wish, "after">, most: number): Promise<string[]> {
  const isOver = isOverIn(wish.lane);
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .where(isIn(wish))
    .orderBy(...keyOf(wish.lane).map((column) => (isOver ? desc(column) : asc(column))))
    .limit(most);
  return rows.map(({ number }) => number);
}

function isIn({ lane, filters = {}, today }: Omit<Wish, "after">): SQL | undefined {
  return and(inArray(orders.status, [...statusesIn(lane)]), ...conditionsOf(filters, { lane, today }));
}

/** Makes a page of at most `PAGE` orders. If `rows` has one order more, another page follows. */
export async function pageOf(db: Database, rows: (typeof orders.$inferSelect)[]): Promise<Cards> {
  const shown = rows.slice(0, PAGE);
  const cards = await completeCards(db, shown);
  return rows.length > PAGE ? { cards, more: shown.at(-1)!.number } : { cards };
}

function keyOf(lane: Lane): AnyPgColumn[] {
  if (isOverIn(lane)) return newest;
  return [lane === "road" ? orders.promisedOn : orders.dispatchOn, orders.placedAt, orders.id];
}

/** Columns to sort orders by. In descending sequence, the newest orders come first. */
export const newest: AnyPgColumn[] = [orders.placedAt, orders.id];

/**
 * SQL condition for the orders after order `number` in a list sorted by `key`. No order comes after an unknown order.
 */
export function beyond(key: AnyPgColumn[], number: string | undefined, isDescending: boolean): SQL | undefined {
  if (number === undefined) return undefined;
  const columns = sql.join(key, sql`, `);
  const last = sql`(select ${columns} from ${orders} where ${orders.number} = ${number})`;
  return isDescending ? sql`(${columns}) < ${last}` : sql`(${columns}) > ${last}`;
}

/**
 * The filters as SQL conditions. `leaves` has no effect on finished orders. Its value "late" has no effect in a list
 * whose orders cannot be late.
 */
function conditionsOf(
  { method, gift, collects, leaves, item, town, courier }: Filters,
  { lane, today }: { lane: Lane; today: string },
): (SQL | undefined)[] {
  const days: Record<NonNullable<Filters["leaves"]>, SQL | undefined> = {
    late: lateIn(lane, today),
    today: eq(orders.dispatchOn, today),
    tomorrow: eq(orders.dispatchOn, addDays(today, 1)),
  };
  return [
    method && eq(orders.method, method),
    gift && eq(orders.isGift, true),
    collects === undefined ? undefined : eq(orders.collects, collects),
    isOverIn(lane) ? undefined : leaves && days[leaves],
    item ? hasItem(item) : undefined,
    town ? sql`${orders.city} ilike ${`${literal(town)}%`}` : undefined,
    courier
      ? sql`exists (select from parcels p join couriers c on c.id = p.courier_id
          where p.order_id = ${orders.id} and p.sent_at is not null and c.name = ${courier})`
      : undefined,
  ];
}

/** Whether an order has something whose name, in whatever script, has this part. */
export function hasItem(part: string): SQL {
  const pattern = `%${literal(part)}%`;
  return sql`exists (select from order_lines l
    where l.order_id = ${orders.id} and (l.name ilike ${pattern} or l.name_te ilike ${pattern}))`;
}

/** A text that means nothing but itself in a pattern of `like`. */
function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function lateIn(lane: Lane, today: string): SQL | undefined {
  if (!canBeLateIn(lane)) return undefined;
  const isBroken = lt(orders.promisedOn, today);
  return lane === "road" ? isBroken : or(lt(orders.dispatchOn, today), isBroken);
}

/** The number of orders in each list of the back office. Counting stops at 1000, so that it stays quick. */
export async function countLanes(db: Database): Promise<Record<Lane, number>> {
  const counts = lanes.map((lane) => sql`${countUpTo(lane)} as ${sql.identifier(lane)}`);
  const { rows } = await db.execute<Record<Lane, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0]!;
}

/** The number of orders to cook. Counting stops at 1000. */
export async function countToCook(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${countUpTo("cook")} as count`);
  return rows[0]!.count;
}

/** Orders that wait for somebody, by what has to be done with them. An order counts in one of them. */
export type WaitingOrders = {
  /** To cook or pack, and should have left before today. */
  lateToPack: number;
  /** To cook or pack, and leave today. */
  toPack: number;
  /** To cook or pack, and leave tomorrow. */
  tomorrow: number;
  /** Packed parcels of which a courier should have had them before today. */
  lateToSend: number;
  /** Packed parcels that leave today. */
  toSend: number;
  /** Lie ready for whoever collects them. */
  ready: number;
  /** On the road after the day for which they were promised. */
  overdue: number;
  /** For which no money has come, or which wait to be accepted. */
  unpaid: number;
};

/** Counts the orders that wait. `today` is YYYY-MM-DD. */
export async function countWaiting(db: Database, today: string): Promise<WaitingOrders> {
  const toPack = eq(orders.status, "placed");
  const toSend = and(eq(orders.status, "packed"), eq(orders.collects, false));
  const [counted] = await db
    .select({
      lateToPack: countOf(toPack, lateIn("cook", today)),
      toPack: countOf(toPack, eq(orders.dispatchOn, today)),
      tomorrow: countOf(toPack, eq(orders.dispatchOn, addDays(today, 1))),
      lateToSend: countOf(toSend, lateIn("packed", today)),
      toSend: countOf(toSend, eq(orders.dispatchOn, today)),
      ready: countOf(inArray(orders.status, [...statusesIn("ready")])),
      overdue: countOf(inArray(orders.status, [...statusesIn("road")]), lateIn("road", today)),
      unpaid: countOf(inArray(orders.status, [...statusesIn("unpaid")])),
    })
    .from(orders)
    .where(
      inArray(
        orders.status,
        lanes.filter((lane) => !isOverIn(lane)).flatMap((lane) => [...statusesIn(lane)]),
      ),
    );
  return counted!;
}

function countOf(...conditions: (SQL | undefined)[]): SQL<number> {
  return sql<number>`count(*) filter (where ${and(...conditions)})::integer`;
}

function countUpTo(lane: Lane): SQL {
  const some = sql.join(
    statusesIn(lane).map(
      (status) => sql`(select 1 from ${orders} where ${eq(orders.status, status)} limit ${MOST_COUNTED})`,
    ),
    sql` union all `,
  );
  return sql`(select count(*)::integer from (select 1 from (${some}) as each limit ${MOST_COUNTED}) as counted)`;
}
