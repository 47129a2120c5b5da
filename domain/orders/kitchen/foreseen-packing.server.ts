import { asc, eq, inArray, sql } from "drizzle-orm";
import {
  chooseForPacking,
  shelvesAfter,
  type LineShare,
  type Part,
  type ToPack,
} from "#domain/catalogue/lots/choosing.ts";
import { readShelves } from "#domain/catalogue/lots/packing.server.ts";
import { bestBeforeOf, departureOn } from "#domain/delivery/delivery.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { partsOf } from "./packing.server.ts";
import { gramsByLot, latestOf, readPrintedFor } from "../printed-lots/printed-lots.server.ts";
import { orderLines, orders } from "../schema.ts";

/** From which stock lots an order is expected to be packed. */
export type Foreseen = { orderId: string; shares: LineShare[] };

type Waiting = {
  orderId: string;
  productId: string;
  grams: number;
  /** The earliest best-before day that the goods may have, YYYY-MM-DD; null for a product that is cooked to order. */
  keepUntil: string | null;
};

/**
 * Predicts from which stock lots these products would be taken if all orders to be packed were packed now, the earliest
 * day of dispatch first, as `packOrder` does. Leaves out grams that no lot covers. `alsoFrom` is the id of a lot that
 * counts even if it is recalled.
 */
export async function foreseePacking(db: Database, productIds: readonly string[], alsoFrom = 0): Promise<Foreseen[]> {
  if (productIds.length === 0) return [];
  const today = dayInIndia(new Date());
  const printed = latestOf(await readPrintedFor(db, productIds));
  const ownOf = Map.groupBy(printed, ({ orderId }) => orderId);
  const printedForOthers = gramsByLot(printed);
  let shelves = await readShelves(db, productIds, alsoFrom);
  return (await listToPack(db, productIds)).map(({ orderId, ...order }) => {
    const own = ownOf.get(orderId) ?? [];
    for (const { lotId, grams } of own) printedForOthers.set(lotId, printedForOthers.get(lotId)! - grams);
    const { shares } = chooseForPacking(shelves, order, { today, printed: own, printedForOthers });
    shelves = shelvesAfter(shelves, order, shares);
    return { orderId, shares };
  });
}

/** The orders to be packed that need these products, in the sequence in which they leave. */
async function listToPack(db: Database, productIds: readonly string[]): Promise<(ToPack & { orderId: string })[]> {
  const isOfThem = sql`product_id = any(${sql.param([...productIds])}::text[])`;
  const { rows } = await db.execute<Waiting>(sql`
    select holder as "orderId", product_id as "productId", wanted.grams, keep_until::text as "keepUntil"
    from (
      select holder, product_id, grams, keep_until from stock_holds
      where ${isOfThem} and released_at is null and taken_at is null
      union all
      select holder, product_id, grams, null from capacity_holds where ${isOfThem}
    ) as wanted join orders on orders.id = holder where orders.status = 'placed'`);
  const wanted = Map.groupBy(rows, ({ orderId }) => orderId);
  const lines = await db
    .select({ line: orderLines, dispatchOn: orders.dispatchOn, promisedOn: orders.promisedOn })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orders.id, [...wanted.keys()]))
    .orderBy(asc(orders.dispatchOn), asc(orders.placedAt), asc(orders.id), asc(orderLines.position));
  const calendar = await readCalendar(db);
  const known = new Set(productIds);
  return [...Map.groupBy(lines, ({ line }) => line.orderId)].map(([orderId, own]) => {
    const { dispatchOn, promisedOn } = own[0]!;
    const departure = departureOn(dispatchOn, calendar);
    const needs = wanted.get(orderId)!;
    const held = needs.flatMap(({ keepUntil, ...hold }) => (keepUntil === null ? [] : [{ ...hold, keepUntil }]));
    const isHeld = new Set(held.map(({ productId }) => productId));
    return {
      orderId,
      held,
      toOrder: new Set(needs.map(({ productId }) => productId).filter((id) => !isHeld.has(id))),
      arrivesOn: promisedOn,
      parts: own.flatMap(({ line }): Part[] =>
        partsOf(line).flatMap((part) =>
          known.has(part.productId) ? [{ ...part, promised: bestBeforeOf(line, departure) }] : [],
        ),
      ),
    };
  });
}
