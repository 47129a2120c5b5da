import { asc, inArray } from "drizzle-orm";
import { chargesOf } from "#domain/orders/documents/bill.ts";
import { totalOf, type Sums } from "#domain/orders/order.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import type { Order } from "#domain/orders/schema.ts";
import { readSums } from "#domain/orders/orders.server.ts";
import { listOrdersOf } from "#domain/orders/customer/ownership.server.ts";
import { documents } from "#domain/orders/documents/schema.ts";
import { orderLines } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { namesOf } from "#domain/catalogue/products/product.ts";

type PastOrder = ReturnType<typeof inBrief>;

/** An account's newest orders, at most `limit`, and whether there are more. */
export async function listPastOrders(
  db: Database,
  userId: string,
  limit: number,
): Promise<{ orders: PastOrder[]; hasMore: boolean }> {
  const found = await listOrdersOf(db, { userId, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const lines = ids.length > 0 ? await listLinesOf(db, ids) : [];
  const billed = new Set(ids.length > 0 ? await listBilled(db, ids) : []);
  const sums = await readSums(db, ids);
  const orders = shown.map((order) =>
    inBrief(order, {
      lines: lines.filter(({ orderId }) => orderId === order.id),
      sums: sums.get(order.id)!,
      isBilled: billed.has(order.id),
    }),
  );
  return { orders, hasMore: found.length > limit };
}

type Lines = FullOrder["lines"];

type Beside = { lines: Lines; sums: Sums; isBilled: boolean };

function inBrief(order: Order, { lines, sums, isBilled }: Beside) {
  const { number, token, status, placedAt, collects, isGift, name, goesOnAt } = order;
  const goods = lines.map((line) => ({ quantity: line.quantity, ...namesOf(line) }));
  return {
    number,
    token,
    placedOn: dayInIndia(placedAt),
    seenOn: dayInIndia(new Date()),
    /** The first two lines of it, and how many more there are. */
    first: goods.slice(0, 2),
    more: Math.max(0, goods.length - 2),
    totalPaise: totalOf(chargesOf({ ...order, lines })),
    /** Where it stands. */
    standing: { status, collects, isGift, name, goesOnAt, sums },
    awaitsPayment: status === "awaiting-payment",
    isBilled,
  };
}

async function listLinesOf(db: Database, orderIds: string[]): Promise<Lines> {
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
}

async function listBilled(db: Database, orderIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: documents.orderId })
    .from(documents)
    .where(inArray(documents.orderId, orderIds));
  return rows.map(({ orderId }) => orderId);
}
