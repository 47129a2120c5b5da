import { sql } from "drizzle-orm";
import { UNKNOWN_DAY } from "#domain/catalogue/lots/lots.ts";
import { readShelfDays, type ShelfDays, freeFor } from "#domain/catalogue/lots/lots.server.ts";
import { listCookPlans, type CookPlan } from "#domain/catalogue/lots/plans.server.ts";
import type { Named } from "#domain/catalogue/products/product.ts";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { inLine, listed } from "./cook-list.server.ts";
import { type OrderStatus, type PaymentMethod, isPaid, keptOf } from "../order.ts";
import { readSums } from "../orders.server.ts";
import { firstShortDay, type WantingLine } from "./shortages.ts";

type WantingOrder = {
  number: string;
  status: OrderStatus;
  dispatchOn: string;
  grams: Grams;
  lines: WantingLine[];
  /**
   * Whether packs may be left out. The order must have the status "placed". It must be paid in full, or be a cash order
   * for which the shop holds no money (received less refunds).
   */
  mayLeaveOut: boolean;
  isPaid: boolean;
  /** The number of packs in the whole order. */
  packs: number;
};

/** A product whose stock does not suffice for its orders. */
type Shortage = Named & {
  productId: string;
  /** How much is missing. */
  short: Grams;
  /** Stock that is neither past its best-before day nor recalled. */
  there: Grams;
  /** How much is reserved for orders. */
  held: Grams;
  /** The first day of dispatch for which the stock does not suffice, YYYY-MM-DD; today if that day has passed. */
  day: string;
  orders: WantingOrder[];
};

export type Shortages = { short: Shortage[]; plans: (CookPlan & Named)[] };

/** The grams that are reserved for orders but missing in stock, by product id. `today` is YYYY-MM-DD. */
export async function readShortGrams(db: Database, today: string): Promise<Map<string, Grams>> {
  return new Map([...(await readShort(db, today))].map(([id, { short }]) => [id, short]));
}

type Short = { short: Grams; days: ShelfDays["days"] };

async function readShort(db: Database, today: string): Promise<Map<string, Short>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct product_id as id from stock_holds where released_at is null and taken_at is null`);
  const shelves = await readShelfDays(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    [...shelves].flatMap(([id, { days }]) => {
      const last = days.filter(({ held }) => held > 0).map(({ day }) => day);
      const short = -freeFor(days, last.toSorted().at(-1) ?? today, today);
      return short > 0 ? [[id, { short, days }]] : [];
    }),
  );
}

type Row = Omit<WantingOrder, "lines" | "mayLeaveOut" | "isPaid"> &
  WantingLine & { productId: string; orderId: string; method: PaymentMethod };

/** The products whose stock does not suffice for their orders, and all open plans to cook. `today` is YYYY-MM-DD. */
export async function readShortages(db: Database, today: string): Promise<Shortages> {
  const short = await readShort(db, today);
  const plans = await listCookPlans(db);
  const ids = [...new Set([...short.keys(), ...plans.map(({ productId }) => productId)])];
  if (ids.length === 0) return { short: [], plans: [] };
  const { rows: known } = await db.execute<Named & { id: string }>(
    sql`select id, name, name_te as "nameTe", name_hi as "nameHi" from products where id in (${listed(ids)}) order by position`,
  );
  const names = new Map(known.map(({ id, ...named }) => [id, named]));
  const wanting = await readWanting(db, [...short.keys()]);
  return {
    short: known.flatMap(({ id, ...named }) => {
      const one = short.get(id);
      return one ? [shortageOf({ productId: id, ...named, ...one }, wanting.get(id) ?? [], today)] : [];
    }),
    plans: plans.map((plan) => ({ ...plan, ...names.get(plan.productId)! })),
  };
}

function shortageOf(
  { days, ...product }: Short & Named & { productId: string },
  orders: WantingOrder[],
  today: string,
): Shortage {
  const there = days.reduce((sum, { day, lots }) => sum + (day === UNKNOWN_DAY || day >= today ? lots : 0), 0);
  const day = firstShortDay(there, orders) ?? orders[0]?.dispatchOn ?? today;
  const held = days.reduce((sum, one) => sum + one.held, 0);
  return { ...product, there, held, orders, day: day < today ? today : day };
}

async function readWanting(db: Database, productIds: readonly string[]): Promise<Map<string, WantingOrder[]>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select stock_holds.product_id as "productId", orders.id as "orderId", number, status, method,
      dispatch_on::text as "dispatchOn", stock_holds.grams,
      (select sum(quantity)::integer from order_lines where order_id = orders.id) as packs,
      line.position, line.name, line.label, line.quantity, coalesce(part.grams * part.quantity, line.grams) as each,
      line.unit_paise as "unitPaise", line.discount_paise as "discountPaise"
    from stock_holds join orders on orders.id = stock_holds.holder
    ${inLine.join}
    where released_at is null and taken_at is null and stock_holds.product_id in (${listed(productIds)})
      and ${inLine.productId} = stock_holds.product_id
    order by dispatch_on, placed_at, line.position`);
  const sums = await readSums(db, [...new Set(rows.map(({ orderId }) => orderId))]);
  const mayLeaveOut = ({ status, method, orderId }: Row) => {
    const own = sums.get(orderId)!;
    return status === "placed" && (isPaid({ status, sums: own }) || (method === "cash" && keptOf(own) === 0));
  };
  return new Map(
    [...Map.groupBy(rows, ({ productId }) => productId)].map(([id, some]) => [
      id,
      [...Map.groupBy(some, ({ orderId }) => orderId).values()].map((lines) => ({
        ...lines[0]!,
        lines,
        mayLeaveOut: mayLeaveOut(lines[0]!),
        isPaid: isPaid({ status: lines[0]!.status, sums: sums.get(lines[0]!.orderId)! }),
      })),
    ]),
  );
}
