import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { LineShare } from "#domain/catalogue/lots/choosing.ts";
import { lotAllocations, lots } from "#domain/catalogue/lots/schema.ts";
import { products } from "#domain/catalogue/schema.ts";
import { lockStockRows } from "#domain/catalogue/stock/stock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { isErased } from "../customer/person.ts";
import { foreseePacking } from "./foreseen-packing.server.ts";
import { listOrdersByNumber, type FullOrder } from "../full-order.server.ts";
import type { PackedLot } from "./packed-lots.ts";
import { partsOf } from "./packing.server.ts";
import { lockForPrint, recordPrint } from "../printed-lots/printed-lots.server.ts";
import { recordPapers } from "../printed-lots/printed-papers.server.ts";
import { orderLines, orders } from "../schema.ts";

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
    rows.map(({ ofLine, product, ...lot }) => ({ ...lot, part: lot.productId === ofLine ? undefined : product })),
  );
}

/**
 * Returns the orders with these numbers, in the sequence of `numbers`, and from which stock lots they are packed or are
 * to be packed. Records that their slips say so. Leaves out unknown numbers.
 */
export function printSlips(db: Database, numbers: readonly string[]): Promise<Printed> {
  return db.transaction(async (tx) => {
    await lockForPrint(tx, inArray(orders.number, [...numbers]));
    const found = await listOrdersByNumber(tx, numbers);
    const packed = await readPackedLots(
      tx,
      found.map(({ id }) => id),
    );
    const unpacked = found.filter(({ id, status }) => status === "placed" && !packed.has(id));
    const ids = [...new Set(unpacked.flatMap(({ lines }) => lines.flatMap(partsOf)).map(({ productId }) => productId))];
    if (ids.length > 0) await lockStockRows(tx, ids);
    const named = new Set(unpacked.map(({ id }) => id));
    const foreseen = (await foreseePacking(tx, ids)).filter(({ orderId }) => named.has(orderId));
    const toTake = foreseen.flatMap(({ orderId, shares }) => shares.map((share) => ({ ...share, orderId })));
    const isPacked = [...packed].flatMap(([orderId, lines]) =>
      [...lines].flatMap(([position, some]) =>
        some.map(({ id: lotId, productId, grams }) => ({ orderId, position, productId, lotId, grams })),
      ),
    );
    await recordPrint(tx, [...isPacked, ...toTake]);
    await recordPapers(tx, "slip", found);
    return { orders: found, packed, toTake: inLines(unpacked, toTake) };
  });
}

/**
 * The orders with these numbers, in the sequence of `numbers`. Records that their address labels are printed. Leaves out
 * unknown numbers.
 */
export async function printLabels(db: Database, numbers: readonly string[]): Promise<FullOrder[]> {
  const found = await listOrdersByNumber(db, numbers);
  await recordPapers(
    db,
    "label",
    found.filter((order) => !order.collects && !isErased(order)),
  );
  return found;
}

type Printed = { orders: FullOrder[]; packed: LotsByLine; toTake: LotsByLine };

function inLines(unpacked: readonly FullOrder[], shares: readonly (LineShare & { orderId: string })[]): LotsByLine {
  const sharesOf = Map.groupBy(shares, ({ orderId, position }) => `${orderId} ${position}`);
  return byLine(
    unpacked.flatMap(({ id: orderId, lines }) =>
      lines.flatMap((line) => {
        const { position, contents } = line;
        const own = sharesOf.get(`${orderId} ${position}`) ?? [];
        const parts = partsOf(line);
        return [...new Set(parts.map(({ productId }) => productId))].flatMap((productId) => {
          const part = contents.find(({ id }) => id === productId)?.name;
          const isShort = gramsOf(own, productId) < gramsOf(parts, productId);
          return own
            .filter((share) => share.productId === productId)
            .map(({ lotId: id, grams }) => {
              return { orderId, position, productId, id, grams, part, isRecalled: false, isShort };
            });
        });
      }),
    ),
  );
}

function gramsOf(some: readonly { productId: string; grams: number }[], productId: string): number {
  return some.reduce((sum, one) => sum + (one.productId === productId ? one.grams : 0), 0);
}

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
