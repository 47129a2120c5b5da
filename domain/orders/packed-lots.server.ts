import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { lotAllocations, lots } from "#domain/catalogue/lots/schema.ts";
import { products } from "#domain/catalogue/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { UNKNOWN_DAY } from "#domain/catalogue/lots/lots.ts";
import { foreseePacking } from "./foreseen-packing.server.ts";
import type { FullOrder } from "./full-order.server.ts";
import type { PackedLot } from "./packed-lots.ts";
import { partsOf } from "./packing.server.ts";
import { orderLines } from "./schema.ts";

/** The stock lots from which orders were packed, by order id and position of the line. */
export async function readPackedLots(db: Database, orderIds: readonly string[]): Promise<LotsByLine> {
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
  return byLine(
    rows.map(({ productId, ofLine, product, ...lot }) => {
      return { ...lot, part: productId === ofLine ? undefined : product };
    }),
  );
}

/**
 * The stock lots from which unpacked orders are to be packed. Leaves out goods that no single lot covers, and goods
 * from a lot whose best-before day is unknown.
 */
export async function foreseeLots(db: Database, unpacked: readonly FullOrder[]): Promise<LotsByLine> {
  const parts = unpacked.flatMap(({ id: orderId, lines }) =>
    lines.flatMap((line) =>
      partsOf(line).map((part) => {
        return { ...part, orderId, name: line.contents.find(({ id }) => id === part.productId)?.name };
      }),
    ),
  );
  const foreseen = await foreseePacking(db, [...new Set(parts.map(({ productId }) => productId))]);
  const sharesOf = new Map(foreseen.map((one) => [keyOf(one), one.shares]));
  const partsOfKey = Map.groupBy(parts, keyOf);
  return byLine(
    [...partsOfKey].flatMap(([key, some]) => {
      const [share] = sharesOf.get(key) ?? [];
      const held = some.reduce((sum, { grams }) => sum + grams, 0);
      if (!share || share.bestBefore === UNKNOWN_DAY || share.grams < held) return [];
      return some.map(({ orderId, position, grams, name }) => {
        return { orderId, position, id: share.lotId, grams, part: name, isRecalled: false };
      });
    }),
  );
}

const keyOf = (one: { orderId: string; productId: string }) => `${one.orderId} ${one.productId}`;

/** For each order id, the stock lots by the position of the order's line. */
type LotsByLine = Map<string, Map<number, PackedLot[]>>;

function byLine(lotsOfLines: readonly (PackedLot & { orderId: string; position: number })[]): LotsByLine {
  return new Map(
    [...Map.groupBy(lotsOfLines, ({ orderId }) => orderId)].map(([orderId, some]) => [
      orderId,
      new Map(Map.groupBy(some, ({ position }) => position)),
    ]),
  );
}
