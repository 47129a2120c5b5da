import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { lotAllocations, lots } from "#domain/catalogue/lots/schema.ts";
import { products } from "#domain/catalogue/schema.ts";
import type { Database } from "#platform/database.server.ts";
import type { PackedLot } from "./packed-lots.ts";
import { orderLines } from "./schema.ts";

/** From which lots each line of some orders is packed, by order id and position; nothing of lines that are not packed. */
export async function readPackedLots(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, Map<number, PackedLot[]>>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: lotAllocations.orderId,
      position: lotAllocations.position,
      id: lots.id,
      grams: lotAllocations.grams,
      productId: lots.productId,
      ofLine: orderLines.productId,
      product: products.name,
      isRecalled: sql<boolean>`${lots.recalledAt} is not null`,
    })
    .from(lotAllocations)
    .innerJoin(lots, eq(lots.id, lotAllocations.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, lotAllocations.orderId), eq(orderLines.position, lotAllocations.position)),
    )
    .where(inArray(lotAllocations.orderId, [...orderIds]))
    .orderBy(asc(products.position), asc(lots.id));
  return new Map(
    [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([orderId, some]) => [
      orderId,
      new Map([...Map.groupBy(some, ({ position }) => position)].map(([at, own]) => [at, own.map(inLine)])),
    ]),
  );
}

type Row = Omit<PackedLot, "part"> & { productId: string; ofLine: string; product: string };

function inLine({ productId, ofLine, product, ...lot }: Row): PackedLot {
  return { ...lot, part: productId === ofLine ? undefined : product };
}
