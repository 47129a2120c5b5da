import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql, type SQL } from "drizzle-orm";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { payer } from "./payer.server.ts";
import { payments } from "./schema.ts";
import { waitingKindOf, waitingKinds } from "./waiting.ts";

const DAY = 24 * 60 * 60 * 1000;
const FORTNIGHT = 14 * DAY;

/** Payments of one sort are of one kind: `waitingKindOf` looks at no more than these. */
const sort = sql`${payments.method}, ${payments.claimedUtr} is null, ${orders.status}`;

const awaited = {
  id: payments.id,
  method: payments.method,
  amountPaise: payments.amountPaise,
  claimedUtr: payments.claimedUtr,
  failure: payments.failure,
  createdAt: payments.createdAt,
  ...payer,
  status: sql`${orders.status}`.mapWith(orders.status).as("order_status"),
  placedAt: orders.placedAt,
  holdExpiresAt: orders.holdExpiresAt,
  /** Its place among those of its sort, the oldest first, and how many of them there are. */
  place: sql<number>`(row_number() over (partition by ${sort} order by ${payments.createdAt}))::integer`.as("place"),
  alike: sql<number>`(count(*) over (partition by ${sort}))::integer`.as("alike"),
};

/** What orders wait for, and cash that was not handed in yet: answered by the index `payments_awaited`. */
const unpaid = and(
  inArray(payments.status, ["open", "failed"]),
  or(
    eq(orders.status, "awaiting-payment"),
    and(
      eq(payments.method, "cash"),
      eq(orders.method, "cash"),
      inArray(orders.status, ["placed", "packed", "ready", "dispatched", "delivered", "collected"]),
    ),
  ),
);

/** Transfers of a fortnight that were told of though their order has ended: `payments_claimed_late`. */
export const claimedLate = (now: Date) =>
  and(
    eq(payments.status, "expired"),
    isNotNull(payments.claimedUtr),
    gt(payments.createdAt, new Date(now.getTime() - FORTNIGHT)),
    eq(orders.status, "cancelled"),
  );

/**
 * The payments that wait for the owner, oldest first: what orders wait for, cash that was not handed in yet, and for a
 * fortnight transfers that were told of though their order has ended. With `most`, so many of each sort.
 */
export async function listAwaited(db: Database, now = new Date(), most?: number) {
  const [open, late] = [await listWhere(db, unpaid, most), await listWhere(db, claimedLate(now), most)];
  return [...open, ...late].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

async function listWhere(db: Database, condition: SQL | undefined, most: number | undefined) {
  const found = db
    .select(awaited)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(condition)
    .as("found");
  return db
    .select()
    .from(found)
    .where(most === undefined ? undefined : lte(found.place, most))
    .orderBy(asc(found.createdAt));
}

/** The same by kind: how many of each there are, and the oldest of them, at most so many. */
export async function readAwaited(db: Database, most: number, now = new Date()) {
  const rows = Map.groupBy(await listAwaited(db, now, most), waitingKindOf);
  return new Map(waitingKinds.map((kind) => [kind, countedOf(rows.get(kind) ?? [], most)] as const));
}

export type AwaitedPayment = Awaited<ReturnType<typeof listAwaited>>[number];

function countedOf(rows: readonly AwaitedPayment[], most: number) {
  const count = rows.filter(({ place }) => place === 1).reduce((sum, { alike }) => sum + alike, 0);
  return { count, rows: rows.slice(0, most) };
}

const SIXTY_DAYS = 60 * DAY;

/** Money that does not fit, and attempts that failed: `payments_that_do_not_fit`. */
export const doesNotFit = (now: Date) =>
  and(
    isNotNull(payments.failure),
    ne(payments.status, "paid"),
    gt(payments.createdAt, new Date(now.getTime() - SIXTY_DAYS)),
    or(ne(payments.status, "failed"), eq(orders.status, "awaiting-payment")),
  );

/**
 * What came and does not fit, latest first: another amount than was asked for, for sixty days, and attempts that failed
 * at the gateway while their order still waits. At most `most`; each says how many there are in all.
 */
export async function listMisfits(db: Database, now = new Date(), most = 100) {
  return db
    .select({
      id: payments.id,
      failure: payments.failure,
      status: payments.status,
      createdAt: payments.createdAt,
      orderStatus: orders.status,
      ...payer,
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(doesNotFit(now))
    .orderBy(desc(payments.createdAt))
    .limit(most);
}

/**
 * The numbers of the orders, of all or of those with these ids, that are in one of these lists. Each list is asked by
 * itself, so that its own index answers it.
 */
export async function listNumbersAwaitedOrMisfit(db: Database, now: Date, orderIds?: string[]): Promise<string[]> {
  const numbers: string[] = [];
  for (const listed of [unpaid, claimedLate(now), doesNotFit(now)]) {
    const rows = await db
      .selectDistinct({ number: orders.number })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(listed, orderIds && inArray(payments.orderId, orderIds)));
    numbers.push(...rows.map(({ number }) => number));
  }
  return numbers;
}
