import { sql } from "drizzle-orm";
import type { LineShare } from "#domain/catalogue/lots/choosing.ts";
import type { LabelledKey, PackKey } from "#domain/catalogue/packs/pack-labels.server.ts";
import { lockStockRows } from "#domain/catalogue/stock/stock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { inLine, isDue } from "./cook-list.server.ts";
import type { Span } from "./cook-list.ts";
import { foreseePacking } from "./foreseen-packing.server.ts";
import { lockForPrint, recordPrint } from "../printed-lots/printed-lots.server.ts";
import { orders } from "../schema.ts";

type DuePack = LabelledKey & { quantity: number };

/** The packs of one product in one line of an order. */
type DueLine = PackKey & {
  orderId: string;
  position: number;
  /** How many of the packs are in each box; null if the line is not a box. */
  inBox: number | null;
  /** What was bought: the box, or the product itself. */
  boughtId: string;
  boughtGrams: number;
  boughtQuantity: number;
};

/**
 * Counts the labels to print for orders that leave in `span` and are still to be cooked, by the lots from which each
 * pack is to be filled. Every box gets a label, and so does every pack in it.
 */
export async function listDuePacks(db: Database, span: Span): Promise<DuePack[]> {
  return (await fillPacks(db, span)).packs;
}

/** As `listDuePacks`, and records that labels name these lots, for the packs of which `isPrinted` is true. */
export function printDuePacks(db: Database, span: Span, isPrinted: (pack: PackKey) => boolean): Promise<DuePack[]> {
  return db.transaction(async (tx) => {
    await lockForPrint(tx, isDue(span));
    const ids = new Set((await readLines(tx, span)).map(({ productId }) => productId));
    if (ids.size > 0) await lockStockRows(tx, [...ids]);
    const { packs, shares, lines } = await fillPacks(tx, span);
    const printed = new Set(
      lines
        .filter((line) => isPrinted(line) || isPrinted({ productId: line.boughtId, grams: line.boughtGrams }))
        .map(({ orderId, position, productId }) => keyOf(orderId, position, productId)),
    );
    const named = shares.filter(({ orderId, position, productId }) => printed.has(keyOf(orderId, position, productId)));
    await recordPrint(tx, named);
    return packs;
  });
}

const keyOf = (orderId: string, position: number, productId: string) => `${orderId} ${position} ${productId}`;

async function fillPacks(db: Database, span: Span) {
  const lines = await readLines(db, span);
  const foreseen = await foreseePacking(db, [...new Set(lines.map(({ productId }) => productId))]);
  const shares = foreseen.flatMap(({ orderId, shares: own }) => own.map((share) => ({ ...share, orderId })));
  const left = Map.groupBy(
    shares.map((share) => ({ ...share })),
    ({ orderId, position, productId }) => keyOf(orderId, position, productId),
  );
  const packs: DuePack[] = [];
  for (const own of Map.groupBy(lines, ({ orderId, position }) => `${orderId} ${position}`).values()) {
    const { boughtId, boughtGrams, boughtQuantity, inBox } = own[0]!;
    for (let box = 0; box < boughtQuantity; box++) {
      const inside = own.flatMap(({ orderId, position, productId, grams, inBox: each }) =>
        Array.from({ length: each ?? 1 }, (): DuePack => {
          const lotIds = takePack(left.get(keyOf(orderId, position, productId)) ?? [], grams);
          return { productId, grams, lotIds, quantity: 1 };
        }),
      );
      packs.push(...inside);
      if (inBox === null) continue;
      const isCooked = inside.every(({ lotIds }) => lotIds.length > 0);
      const lotIds = isCooked ? inOrder(inside.flatMap((pack) => pack.lotIds)) : [];
      packs.push({ productId: boughtId, grams: boughtGrams, lotIds, quantity: 1 });
    }
  }
  const alike = Map.groupBy(packs, ({ productId, grams, lotIds }) => `${productId} ${grams} ${lotIds.join()}`);
  return { lines, shares, packs: [...alike.values()].map((some) => ({ ...some[0]!, quantity: some.length })) };
}

async function readLines(db: Database, span: Span): Promise<DueLine[]> {
  const { rows } = await db.execute<DueLine>(sql`
    select orders.id as "orderId", line.position, ${inLine.productId} as "productId",
      coalesce(part.grams, line.grams) as grams, part.quantity as "inBox",
      line.product_id as "boughtId", line.grams as "boughtGrams", line.quantity as "boughtQuantity"
    from ${orders} ${inLine.join}
    where ${isDue(span)}
    order by orders.id, line.position`);
  return rows;
}

/**
 * Takes one pack from the lots expected for its line (`shares`). Returns the ids of the lots from which it is filled;
 * none if they do not suffice.
 */
function takePack(shares: LineShare[], grams: number): number[] {
  let rest = grams;
  const from: number[] = [];
  for (const share of shares) {
    const taken = Math.min(rest, share.grams);
    share.grams -= taken;
    rest -= taken;
    if (taken > 0) from.push(share.lotId);
  }
  return rest > 0 ? [] : inOrder(from);
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
