import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { products } from "#domain/catalogue/schema.ts";
import { stock, stockHolds } from "#domain/catalogue/stock/schema.ts";
import { isHeld } from "#domain/catalogue/stock/stock.server.ts";
import { weightOf } from "#domain/money.ts";
import { loadCapacity } from "#domain/delivery/capacity.server.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInWords } from "#platform/day.ts";
import type { OrderStatus, PaymentMethod } from "../order.ts";
import { orders, orderSums } from "../schema.ts";

const ORIGIN_DAYS = 7;

/** SQL condition for orders that wait for payment or approval, and for cash orders that are not packed yet. */
export const isUnpaid = or(
  inArray(orders.status, ["awaiting-payment", "awaiting-approval"]),
  and(eq(orders.status, "placed"), eq(orders.method, "cash")),
);

/** SQL condition for unpaid orders that have stock reserved. */
export const holdsUnpaid = and(isUnpaid, ne(orders.hold, "none"));

/** SQL condition for orders that are paid in full and not cancelled. */
const isPaid = and(
  ne(orders.status, "cancelled"),
  sql`exists (select from ${orderSums} where ${orderSums.orderId} = ${orders.id}
    and ${orderSums.receivedPaise} > 0 and ${orderSums.balancePaise} >= 0)`,
);

/** Deletes the hashes of the customer's connection and browser from orders older than a week. */
export async function eraseOrigins(db: Database, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - ORIGIN_DAYS * 86_400_000);
  await db
    .update(orders)
    .set({ network: null, device: null })
    .where(and(isNotNull(orders.network), lt(orders.placedAt, weekAgo)));
}

/** Whether any order placed from this IP network in the last seven days is paid. `network` is a keyed hash. */
export async function hasPaidThisWeek(db: Database, network: string): Promise<boolean> {
  // By the clock of the database, which sets `placed_at`.
  const isOfThisWeek = sql`${orders.placedAt} > now() - make_interval(days => ${ORIGIN_DAYS})`;
  const paid = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.network, network), isOfThisWeek, isPaid));
  const { rows } = await db.execute<{ paid: boolean }>(sql`select ${exists(paid)} as paid`);
  return rows[0]!.paid;
}

/** Whether an order waits for payment or approval, or is a cash order that is not packed yet. */
export function isUnpaidOrder({ status, method }: { status: OrderStatus; method: PaymentMethod }): boolean {
  return status === "awaiting-payment" || status === "awaiting-approval" || (status === "placed" && method === "cash");
}

/** Unpaid orders that reserve at most this much of a product cause no warning. */
const LEAST_GRAMS = 5_000;

/** Up to this many unpaid orders on a day cause no warning. */
const LEAST_ORDERS = 10;

/** What unpaid orders reserve of a product's stock, or of a day's capacity (a number of orders, or grams to cook). */
export type UnpaidShare = {
  /** "Kaju Katli", "Kaju Katli on Tuesday 24 November" or "Orders on Tuesday 24 November". */
  name: string;
  /** "6 kg" or "12 orders". */
  held: string;
  /** `held` in percent of the amount that other orders leave free. */
  percent: number;
};

/**
 * Lists the shares above `percent`, the highest first. Leaves out days before `today` (YYYY-MM-DD), and small shares:
 * up to 5 kg of a product or 10 orders on a day.
 */
export async function listUnpaidShares(db: Database, percent: number, today: string): Promise<UnpaidShare[]> {
  const shares = [...(await listShelfShares(db, percent)), ...(await listDayShares(db, percent, today))];
  return shares.toSorted((a, b) => b.percent - a.percent);
}

async function listDayShares(db: Database, percent: number, today: string): Promise<UnpaidShare[]> {
  const rows = await db
    .select({
      day: capacityHolds.day,
      productId: capacityHolds.productId,
      name: products.name,
      orders: sql<number>`count(*)::integer`,
      grams: sql<number>`sum(${capacityHolds.grams})::integer`,
    })
    .from(capacityHolds)
    .innerJoin(orders, eq(orders.id, capacityHolds.holder))
    .leftJoin(products, eq(products.id, capacityHolds.productId))
    .where(and(isNull(capacityHolds.releasedAt), gte(capacityHolds.day, today), holdsUnpaid))
    .groupBy(capacityHolds.day, capacityHolds.productId, products.name)
    .orderBy(asc(capacityHolds.day));
  if (rows.length === 0) return [];
  const { ordersPerDay, gramsPerDay, held } = await loadCapacity(db);
  return rows.flatMap(({ day, productId, name, orders: count, grams }) => {
    const all = held.get(day);
    const [unpaid, limit, taken, least] =
      productId === null
        ? [count, ordersPerDay, all?.orders, LEAST_ORDERS]
        : [grams, gramsPerDay.get(productId), all?.grams.get(productId), LEAST_GRAMS];
    // The limit may be below what is reserved already, if it was lowered since.
    const others = Math.min((taken ?? unpaid) - unpaid, limit ?? 0);
    const share = limit ? Math.floor((100 * unpaid) / Math.max(unpaid, limit - others)) : 0;
    if (unpaid <= least || share <= percent) return [];
    const whose = name === null ? "Orders" : name;
    return [
      {
        name: `${whose} on ${dayInWords(day)}`,
        held: name === null ? `${count} orders` : weightOf({ grams }),
        percent: share,
      },
    ];
  });
}

async function listShelfShares(db: Database, percent: number): Promise<UnpaidShare[]> {
  const held = sql<number>`sum(${stockHolds.grams})::integer`;
  const share = sql<number>`(100 * sum(${stockHolds.grams}) / (${stock.grams} + sum(${stockHolds.grams})))::integer`;
  const rows = await db
    .select({ name: products.name, grams: held, percent: share })
    .from(stockHolds)
    .innerJoin(orders, eq(orders.id, stockHolds.holder))
    .innerJoin(stock, eq(stock.productId, stockHolds.productId))
    .innerJoin(products, eq(products.id, stockHolds.productId))
    .where(and(isHeld, holdsUnpaid))
    .groupBy(products.id, stock.productId)
    .having(
      sql`sum(${stockHolds.grams}) > ${LEAST_GRAMS} and 100 * sum(${stockHolds.grams}) > ${percent} * (${stock.grams} + sum(${stockHolds.grams}))`,
    )
    .orderBy(desc(share), products.id);
  return rows.map(({ grams, ...item }) => ({ ...item, held: weightOf({ grams }) }));
}

/** An unpaid order. `network` is a keyed hash of the customer's IP network. */
export type UnpaidOrder = Pick<
  typeof orders.$inferSelect,
  "number" | "name" | "mobile" | "email" | "status" | "method" | "placedAt" | "holdExpiresAt" | "network"
> & {
  /** The stock that is reserved for the order. */
  held: { name: string; grams: Grams }[];
  /** How many unpaid orders have the same `network`, including this order. */
  alike: number;
  /** Whether the customer reported a payment that the shop has not found yet. */
  saysPaid: boolean;
};

/** The newest unpaid orders, at most `most`. With `numbers`, lists only these orders, and `alike` counts only these. */
export async function listUnpaidOrders(
  db: Database,
  { numbers, most }: { numbers?: readonly string[]; most: number },
): Promise<UnpaidOrder[]> {
  const alike = sql<number>`(count(*) over (partition by coalesce(${orders.network}, ${orders.number})))::integer`;
  const { number, name, mobile, email, status, method, placedAt, holdExpiresAt, network } = orders;
  const found = await db
    .select({
      id: orders.id,
      number,
      name,
      mobile,
      email,
      status,
      method,
      placedAt,
      holdExpiresAt,
      network,
      alike,
      saysPaid: orderSums.isClaimed,
    })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(and(isUnpaid, numbers && inArray(number, [...numbers])))
    .orderBy(desc(placedAt), desc(orders.id))
    .limit(most);
  const ids = found.map(({ id }) => id);
  const held = await db
    .select({ id: stockHolds.holder, name: products.name, grams: stockHolds.grams })
    .from(stockHolds)
    .innerJoin(products, eq(products.id, stockHolds.productId))
    .where(and(isHeld, inArray(stockHolds.holder, ids)));
  const byOrder = Map.groupBy(held, ({ id }) => id);
  return found.map(({ id, ...order }) => ({
    ...order,
    held: (byOrder.get(id) ?? []).map(({ name: item, grams }) => ({ name: item, grams })),
  }));
}
