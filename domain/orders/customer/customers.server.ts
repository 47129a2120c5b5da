import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { users } from "#domain/accounts/schema.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { beyond, newest } from "../board/board.server.ts";
import { fits } from "../board/search.server.ts";
import type { Search } from "../board/search.ts";
import { buyersMobile } from "../documents/bill.ts";
import { balanceOf, toGiveBackPaiseOf, type OrderStatus, type Sums } from "../order.ts";
import { customerIn } from "../indexed.ts";
import { customerBlocks } from "../customer-notes/schema.ts";
import { orders, orderSums, sumColumns, type Order } from "../schema.ts";
import { cameBackColumns } from "./standing.server.ts";
import type { CameBack } from "./standing.ts";

/**
 * A customer is an account, or a mobile of people who ordered without one. The number of any of their orders stands for
 * them in addresses, so that no mobile does.
 */
export type Customer = {
  /** The id of the account or the mobile, as `customerIn` computes it. */
  key: string;
  userId: string | null;
  /** The latest order that is not of an erased person. */
  latest: Order;
  /** All mobiles with which they bought, with "+" and the code of a country. */
  mobiles: string[];
};

const key = customerIn("orders");
const isKnown = and(isNull(orders.erasureRequestedAt), isNull(orders.erasedAt));
const isOf = (customer: string) => and(isKnown, sql`${key} = ${customer}`);

/** Who bought the order with this number. Undefined for an unknown order, and once its person is to be erased. */
export async function findCustomer(db: Database, number: string): Promise<Customer | undefined> {
  const [asked] = await db
    .select({ key, userId: orders.userId })
    .from(orders)
    .where(and(eq(orders.number, number), isKnown, isNotNull(key)));
  if (!asked) return undefined;
  const { userId } = asked;
  const [latest] = await listOrdersOfCustomer(db, asked.key!, { most: 1 });
  const mobile = sql<string>`case when ${orders.isGift} then ${orders.senderMobile} else ${orders.mobile} end`;
  const rows = await db
    .selectDistinct({ mobile })
    .from(orders)
    .where(and(isOf(asked.key!), isNotNull(mobile)));
  return { key: asked.key!, userId, latest: latest!, mobiles: rows.map((row) => row.mobile) };
}

/** At most `most` orders of a customer, the newest first, after the order with the number `after`. */
export async function listOrdersOfCustomer(
  db: Database,
  customer: string,
  { most, after }: { most: number; after?: string | undefined },
): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(isOf(customer), beyond(newest, after, true)))
    .orderBy(...newest.map((column) => desc(column)))
    .limit(most);
}

/** A customer's orders that were not cancelled, and what came back of them. */
export type Counts = CameBack & { orders: number };

/** Counts the orders of customers, by `Customer.key`. Cancelled ones do not count. */
async function countOrdersOf(db: Database, customers: readonly string[]): Promise<Map<string, Counts>> {
  if (customers.length === 0) return new Map();
  const known = sql`${key} in (${sql.join(
    customers.map((one) => sql`${one}`),
    sql`, `,
  )})`;
  const rows = await db
    .select({
      key,
      orders: sql<number>`count(*) filter (where orders.status <> 'cancelled')::integer`,
      ...cameBackColumns,
    })
    .from(orders)
    .where(and(isKnown, known))
    .groupBy(key);
  return new Map(rows.map(({ key: of, ...counts }) => [of!, counts]));
}

/** The money of all orders of a customer, in paise. */
export type CustomersMoney = {
  received: Paise;
  /** What went back. */
  returned: Paise;
  /** What is still to go back. */
  toGiveBack: Paise;
  /** What is still to be paid for orders that the shop makes or has made. */
  toCome: Paise;
};

/** How often a customer ordered, and what became of the money. */
export async function readCustomer(db: Database, customer: string): Promise<{ counts: Counts; money: CustomersMoney }> {
  const rows = await db
    .select({ status: orders.status, sums: sumColumns })
    .from(orders)
    .innerJoin(orderSums, eq(orderSums.orderId, orders.id))
    .where(isOf(customer));
  const sum = (paiseOf: (order: { status: OrderStatus; sums: Sums }) => Paise) =>
    rows.reduce((total, row) => total + paiseOf(row), 0);
  return {
    counts: (await countOrdersOf(db, [customer])).get(customer)!,
    money: {
      received: sum(({ sums }) => sums.receivedPaise),
      returned: sum(({ sums }) => sums.returnedPaise),
      toGiveBack: sum(toGiveBackPaiseOf),
      toCome: sum((order) => (isMade(order.status) ? Math.max(0, -balanceOf(order)) : 0)),
    },
  };
}

function isMade(status: OrderStatus): boolean {
  return status !== "cancelled" && status !== "awaiting-payment" && status !== "awaiting-approval";
}

export type ListedCustomer = {
  latest: Order;
  name: string;
  mobile: string | null;
  hasAccount: boolean;
  isBlocked: boolean;
  counts: Counts;
};

/** How many customers a page of the list has. */
const PAGE = 40;
/** A search looks only at this many of the newest orders that it finds. */
const NEWEST = 400;

type Wish = {
  /** What was searched, as `readSearch` reads it. */
  by?: Search["by"];
  isBlocked?: boolean;
  /** The page begins after the customer whose latest order has this number. */
  after?: string | undefined;
};

/** A page of the customers, whoever ordered last first. A search gives one page, and `more` customers may fit. */
export async function listCustomers(
  db: Database,
  { by, isBlocked = false, after }: Wish,
): Promise<{ customers: ListedCustomer[]; more: boolean }> {
  const blocked = isBlocked
    ? sql`${key} = any(array(select coalesce(user_id, mobile) from customer_blocks))`
    : undefined;
  // No later order of the same customer: by hand, because Drizzle strips the names of tables.
  const isLatest = sql`not exists (select from orders later where ${customerIn("later")} = ${key}
    and later.erasure_requested_at is null and later.erased_at is null
    and (later.placed_at, later.id) > (orders.placed_at, orders.id))`;
  const which: SQL | undefined = by ? fits(by) : and(isLatest, beyond(newest, after, true));
  const rows = await db
    .select({ order: orders, key, name: users.name })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(isKnown, isNotNull(key), blocked, which))
    .orderBy(...newest.map((column) => desc(column)))
    .limit(by ? NEWEST : PAGE + 1);
  const found = [...Map.groupBy(rows, (row) => row.key!).values()].map((some) => some[0]!);
  const shown = found.slice(0, PAGE);
  const counts = await countOrdersOf(
    db,
    shown.map((one) => one.key!),
  );
  const refused = await listBlocked(
    db,
    shown.map((one) => one.key!),
  );
  return {
    customers: shown.map((one) => ({
      latest: one.order,
      name: one.name ?? buyersName(one.order),
      mobile: buyersMobile(one.order),
      hasAccount: one.order.userId !== null,
      isBlocked: refused.has(one.key!),
      counts: counts.get(one.key!)!,
    })),
    more: found.length > PAGE || rows.length === NEWEST,
  };
}

/** The name of an order's buyer; that of a gift is its sender. */
export function buyersName({ isGift, name, senderName }: Order): string {
  return (isGift && senderName) || name;
}

async function listBlocked(db: Database, customers: string[]): Promise<Set<string>> {
  const of = sql<string>`coalesce(${customerBlocks.userId}, ${customerBlocks.mobile})`;
  const rows = await db.select({ of }).from(customerBlocks).where(inArray(of, customers));
  return new Set(rows.map((row) => row.of));
}
