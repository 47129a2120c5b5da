import { sql } from "drizzle-orm";
import type { lotOrigins, WriteOffReason } from "#domain/catalogue/lots/lots.ts";
import { isWithin } from "#platform/columns.ts";
import type { Database } from "#platform/database.server.ts";
import { clockInIndia, dayInIndia, dayInNumbers } from "#platform/day.ts";
import type { Period } from "#platform/period.ts";
import { after, type Position } from "./export-part.ts";

/** The columns of the list of stock movements, in grams: positive for what came, negative for what went. */
export const stockTitles = ["On", "At", "Item", "Batch", "Best before", "Movement", "Order", "Grams"] as const;

const movements: Record<`made ${(typeof lotOrigins)[number]}` | `off ${WriteOffReason}` | "packed", string> = {
  "made opening": "First stock",
  "made cooked": "Cooked",
  "made count": "Counted more",
  "made order": "Packed before it was entered",
  "off waste": "Waste",
  "off tasting": "Tasting",
  "off past-day": "Past its day",
  "off came-back": "Came back in a parcel",
  "off count": "Counted",
  packed: "Packed for an order",
};

type Row = Position & {
  item: string;
  lot: number;
  bestBefore: string | null;
  movement: keyof typeof movements;
  number: string | null;
  grams: number;
};

/** How many lots came, were written off or packed in a period. */
export async function countMovements(db: Database, period: Period): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select ((select count(*) from lots where ${isWithin(sql`added_at`, period)})
      + (select count(*) from write_offs where ${isWithin(sql`written_at`, period)})
      + (select count(*) from stock_holds h join lot_allocations a on a.order_id = h.holder
           join lots on lots.id = a.lot_id and lots.product_id = h.product_id
         where ${isWithin(sql`h.taken_at`, period)}))::integer as count`);
  return rows[0]!.count;
}

const asText = (id: string) => sql`${id}`;

/** Up to `most` stock movements of a period as rows, oldest first; those after `position`. */
export async function listStockRows(
  db: Database,
  period: Period,
  { position, most }: { position: Position | undefined; most: number },
): Promise<(Position & { cells: string[] })[]> {
  const { rows } = await db.execute<Row>(sql`
    select moved.id, moved.at::text as at, products.name as item, lots.id as lot, lots.best_before::text as "bestBefore",
      movement, orders.number, grams
    from (
      (select 'made ' || lpad(id::text, 10, '0') as id, added_at as at, id as lot_id, 'made ' || origin as movement,
          null::uuid as order_id, grams_made as grams
        from lots
        where ${isWithin(sql`added_at`, period)}
          and ${after(sql`added_at, 'made ' || lpad(id::text, 10, '0')`, position, asText)}
        order by at, id limit ${most})
      union all
      (select 'off ' || lpad(id::text, 10, '0'), written_at, lot_id, 'off ' || reason, null, -grams
        from write_offs
        where ${isWithin(sql`written_at`, period)}
          and ${after(sql`written_at, 'off ' || lpad(id::text, 10, '0')`, position, asText)}
        order by 2, 1 limit ${most})
      union all
      (select 'packed ' || a.order_id || ' ' || lpad(a.position::text, 5, '0') || ' ' || lpad(a.lot_id::text, 10, '0'),
          h.taken_at, a.lot_id, 'packed', a.order_id, -a.grams
        from stock_holds h join lot_allocations a on a.order_id = h.holder
          join lots own on own.id = a.lot_id and own.product_id = h.product_id
        where ${isWithin(sql`h.taken_at`, period)} and h.taken_at >= ${position?.at ?? "-infinity"}::timestamptz
          and ${after(
            sql`h.taken_at, 'packed ' || a.order_id || ' ' || lpad(a.position::text, 5, '0') || ' ' || lpad(a.lot_id::text, 10, '0')`,
            position,
            asText,
          )}
        order by 2, 1 limit ${most})
    ) moved
    join lots on lots.id = moved.lot_id
    join products on products.id = lots.product_id
    left join orders on orders.id = moved.order_id
    order by moved.at, moved.id limit ${most}`);
  return rows.map(({ id, at, item, lot, bestBefore, movement, number, grams }) => {
    const moment = new Date(at);
    const cells = [
      dayInNumbers(dayInIndia(moment)),
      clockInIndia(moment),
      item,
      String(lot),
      bestBefore ? dayInNumbers(bestBefore) : "",
      movements[movement],
      number ?? "",
      String(grams),
    ];
    return { id, at, cells };
  });
}
