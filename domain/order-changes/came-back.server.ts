import { desc, eq, sql } from "drizzle-orm";
import { recordChange } from "#domain/audit/audit.server.ts";
import type { WriteOffReason } from "#domain/catalogue/lots/lots.ts";
import { refreshFree, writeOff } from "#domain/catalogue/lots/lots.server.ts";
import { lotAllocations, lots } from "#domain/catalogue/lots/schema.ts";
import { products } from "#domain/catalogue/schema.ts";
import { releaseStock } from "#domain/catalogue/stock/release.server.ts";
import { lockStockOf } from "#domain/catalogue/stock/stock.server.ts";
import type { Grams } from "#domain/money.ts";
import type { Staff } from "#domain/orders/board/staff-transitions.server.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import { orderLines } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { staleInWords } from "./stale.server.ts";

/** Grams in a parcel that came back, by line of the order and lot, the lots that keep longest first. */
export type InParcel = {
  position: number;
  /** How many packs the line has. */
  quantity: number;
  productId: string;
  shelfLifeDays: number;
  lotId: number;
  grams: Grams;
  /** YYYY-MM-DD; null when unknown. */
  bestBefore: string | null;
  isRecalled: boolean;
};

/** What lies in the parcel of an order; empty once it was said what became of it, or if it was packed from no lots. */
export async function listInParcel(db: Database, orderId: string): Promise<InParcel[]> {
  return db
    .select({
      position: lotAllocations.position,
      quantity: orderLines.quantity,
      productId: lots.productId,
      shelfLifeDays: products.shelfLifeDays,
      lotId: lots.id,
      grams: lotAllocations.grams,
      bestBefore: lots.bestBefore,
      isRecalled: sql<boolean>`${lots.recalledAt} is not null`,
    })
    .from(lotAllocations)
    .innerJoin(lots, eq(lots.id, lotAllocations.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(
      orderLines,
      sql`${orderLines.orderId} = ${lotAllocations.orderId} and ${orderLines.position} = ${lotAllocations.position}`,
    )
    .where(eq(lotAllocations.orderId, orderId))
    .orderBy(lotAllocations.position, lots.productId, desc(lots.bestBefore), lots.id);
}

/** Why goods that came back cannot lie on the shelf again; undefined when they can. `today` is YYYY-MM-DD. */
export function whyNotSold({ bestBefore, isRecalled }: InParcel, today: string): WriteOffReason | undefined {
  if (bestBefore !== null && bestBefore < today) return "past-day";
  return isRecalled ? "waste" : undefined;
}

/** How many packs of each line go back to the shelf, by position. What is not named is written off. */
type ToShelf = ReadonlyMap<number, number>;

/**
 * Writes down what became of the goods in a parcel that came back: they go back to the lots from which they were
 * packed, or are written off. What is past its day or recalled is always written off. Refuses an order that did not come
 * back, and one of which it was said before.
 */
export async function sayWhatCameBack(
  db: Database,
  by: Staff,
  { orderId, toShelf }: { orderId: string; toShelf: ToShelf },
  now = new Date(),
): Promise<{ shelfGrams: Grams; writtenOffGrams: Grams } | { refused: string }> {
  return db.transaction(async (tx) => {
    const { status } = await lockOrder(tx, orderId);
    if (status !== "returned") return { refused: await staleInWords(tx, orderId) };
    const productIds = await lockStockOf(tx, orderId);
    const packed = await listInParcel(tx, orderId);
    if (packed.length === 0) return { refused: "What lies in it was written down before. Nothing changed." };
    const off = writtenOff(packed, toShelf, dayInIndia(now));
    await releaseStock(tx, orderId);
    await writeOff(tx, off, { by, id: null });
    await refreshFree(tx, productIds);
    const writtenOffGrams = sumOf(off);
    const shelfGrams = sumOf(packed) - writtenOffGrams;
    await recordChange(tx, {
      by,
      action: "said what lies in the parcel that came back",
      subject: { kind: "order", id: orderId },
      after: { shelfGrams, writtenOffGrams },
    });
    return { shelfGrams, writtenOffGrams };
  });
}

/** What is written off, by lot. Of each product of a line, the lots that keep longest go back to the shelf first. */
function writtenOff(packed: readonly InParcel[], toShelf: ToShelf, today: string) {
  return [...Map.groupBy(packed, ({ position, productId }) => `${position} ${productId}`).values()].flatMap((own) => {
    const { position, quantity } = own[0]!;
    const packs = Math.min(toShelf.get(position) ?? 0, quantity);
    let rest = Math.floor((sumOf(own) * packs) / quantity);
    return own.flatMap((one) => {
      const why = whyNotSold(one, today);
      const kept = why ? 0 : Math.min(rest, one.grams);
      rest -= kept;
      const grams = one.grams - kept;
      return grams > 0 ? [{ lotId: one.lotId, grams, reason: why ?? ("came-back" as const) }] : [];
    });
  });
}

function sumOf(some: readonly { grams: Grams }[]): Grams {
  return some.reduce((sum, { grams }) => sum + grams, 0);
}
