import { sql } from "drizzle-orm";
import { UNKNOWN_DAY } from "#domain/catalogue/lots/lots.ts";
import { chooseForOrder, chooseLots, type LotLeft } from "#domain/catalogue/lots/packing.server.ts";
import { keepUntil } from "#domain/catalogue/product.ts";
import { isInSale } from "#domain/catalogue/lots/lots.server.ts";
import { bestBeforeOf, departureOn } from "#domain/delivery/delivery.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";

/** How many grams an order is expected to get from one stock lot. `bestBefore` is YYYY-MM-DD or `UNKNOWN_DAY`. */
export type ForeseenShare = { lotId: number; grams: number; bestBefore: string };

type Foreseen = { orderId: string; productId: string; shares: ForeseenShare[] };

type Waiting = {
  orderId: string;
  productId: string;
  grams: number;
  /** The earliest best-before day that the goods may have, YYYY-MM-DD; null for a product that is cooked to order. */
  keepUntil: string | null;
  shelfLifeDays: number;
  dispatchOn: string;
  promisedOn: string;
};

type Lot = LotLeft & { productId: string };

/**
 * Predicts which stock lots these products would be taken from if all unpacked orders were packed now, the earliest day
 * of dispatch first. Leaves out grams that no lot covers. `alsoFrom` is the id of a lot that counts even if it is
 * recalled.
 */
export async function foreseePacking(db: Database, productIds: readonly string[], alsoFrom = 0): Promise<Foreseen[]> {
  if (productIds.length === 0) return [];
  const ids = sql.join(
    productIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const today = dayInIndia(new Date());
  const calendar = await readCalendar(db);
  const { rows: there } = await db.execute<Lot>(sql`
    select id, product_id as "productId", coalesce(best_before, ${UNKNOWN_DAY})::text as "bestBefore", grams_left as grams
    from lots where product_id in (${ids}) and grams_left > 0 and (id = ${alsoFrom} or ${isInSale}) order by id`);
  const { rows: waiting } = await db.execute<Waiting>(sql`
    select holder as "orderId", wanted.product_id as "productId", wanted.grams, keep_until::text as "keepUntil",
      shelf_life_days as "shelfLifeDays", dispatch_on::text as "dispatchOn", promised_on::text as "promisedOn"
    from (
      select holder, product_id, grams, keep_until from stock_holds
      where product_id in (${ids}) and released_at is null and taken_at is null
      union all
      select holder, product_id, grams, null from capacity_holds
      where product_id in (${ids}) and released_at is null
    ) as wanted join orders on orders.id = holder join products on products.id = wanted.product_id
    where orders.status in ('awaiting-approval', 'awaiting-payment', 'placed')
    order by dispatch_on, placed_at, orders.id`);
  const byProduct = Map.groupBy(waiting, ({ productId }) => productId);
  return [...byProduct].flatMap(([productId, some]) => {
    let left = there.filter((lot) => lot.productId === productId);
    return some.map((order, place): Foreseen => {
      const others = some
        .slice(place + 1)
        .flatMap((one) => (one.keepUntil ? [{ day: one.keepUntil, lots: 0, held: one.grams }] : []));
      const promised = bestBeforeOf(order, departureOn(order.dispatchOn, calendar));
      const needed = order.keepUntil ?? keepUntil(order.shelfLifeDays, order.promisedOn);
      const taking = { grams: order.grams, promised, needed };
      const days = [...left.map(({ bestBefore, grams }) => ({ day: bestBefore, lots: grams, held: 0 })), ...others];
      const { shares } = order.keepUntil
        ? chooseLots({ lots: left, others, today }, taking)
        : chooseForOrder({ lots: left, days, today }, taking);
      const known = left;
      left = left.map((lot) => ({
        ...lot,
        grams: lot.grams - (shares.find(({ lotId }) => lotId === lot.id)?.grams ?? 0),
      }));
      return {
        orderId: order.orderId,
        productId,
        shares: shares.map((share) => ({
          ...share,
          bestBefore: known.find(({ id }) => id === share.lotId)!.bestBefore,
        })),
      };
    });
  });
}
