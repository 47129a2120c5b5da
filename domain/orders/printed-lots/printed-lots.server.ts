import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { LineShare } from "#domain/catalogue/lots/choosing.ts";
import { lots } from "#domain/catalogue/lots/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { orders } from "../schema.ts";
import { printedLots } from "./schema.ts";

/** Grams of an order's line that a slip or label says to take from a lot. */
export type PrintedShare = LineShare & { orderId: string; print: number };

/** What slips and labels say of these products, for orders that are to be packed. */
export function readPrintedFor(db: Database, productIds: readonly string[]): Promise<PrintedShare[]> {
  return readPrinted(db, and(eq(orders.status, "placed"), inArray(lots.productId, [...productIds])));
}

function readPrinted(db: Database, which: SQL | undefined): Promise<PrintedShare[]> {
  return db
    .select({
      orderId: printedLots.orderId,
      print: printedLots.print,
      position: printedLots.position,
      productId: lots.productId,
      lotId: printedLots.lotId,
      grams: printedLots.grams,
    })
    .from(printedLots)
    .innerJoin(orders, eq(orders.id, printedLots.orderId))
    .innerJoin(lots, eq(lots.id, printedLots.lotId))
    .where(which)
    .orderBy(printedLots.orderId, printedLots.print, printedLots.position, printedLots.lotId);
}

const goodsOf = ({ orderId, position, productId }: Omit<PrintedShare, "print" | "lotId" | "grams">) =>
  `${orderId} ${position} ${productId}`;

/** The latest print of each product in each line. */
export function latestOf(printed: readonly PrintedShare[]): PrintedShare[] {
  const last = new Map<string, number>();
  for (const one of printed) last.set(goodsOf(one), Math.max(one.print, last.get(goodsOf(one)) ?? 0));
  return printed.filter((one) => last.get(goodsOf(one)) === one.print);
}

/** The grams of these shares by the id of the lot. */
export function gramsByLot(shares: readonly Pick<PrintedShare, "lotId" | "grams">[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { lotId, grams } of shares) sums.set(lotId, (sums.get(lotId) ?? 0) + grams);
  return sums;
}

function gramsOf(some: readonly { grams: number }[]): number {
  return some.reduce((sum, one) => sum + one.grams, 0);
}

/** Whether all prints about a product in an order's line are true when it is packed from these lots. */
export function isAsPrinted(
  printed: readonly PrintedShare[],
  taken: readonly { lotId: number | undefined; grams: number }[],
): boolean {
  // Packs may have been left out since.
  const all = gramsOf(taken);
  return printed.every(
    ({ lotId, grams }) => gramsOf(taken.filter((one) => one.lotId === lotId)) >= Math.min(grams, all),
  );
}

/** Locks these orders, so that none of them is packed while it is printed. Lock them before the stock. */
export async function lockForPrint(tx: Database, which: SQL): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(which).orderBy(orders.id).for("update");
}

function inWords(shares: readonly LineShare[]): string {
  return shares
    .map(({ lotId, grams }) => `${lotId} ${grams}`)
    .toSorted()
    .join();
}

/** Records what a slip or label says. What earlier prints of an order say as well is not recorded again. */
export async function recordPrint(tx: Database, shares: readonly (LineShare & { orderId: string })[]): Promise<void> {
  if (shares.length === 0) return;
  const earlier = await readPrinted(tx, inArray(printedLots.orderId, [...new Set(shares.map((one) => one.orderId))]));
  const known = Map.groupBy(latestOf(earlier), goodsOf);
  const news = [...Map.groupBy(shares, goodsOf)].flatMap(([goods, some]) =>
    inWords(some) === inWords(known.get(goods) ?? []) ? [] : some,
  );
  if (news.length === 0) return;
  const lastOf = new Map(earlier.map(({ orderId, print }) => [orderId, print]));
  await tx
    .insert(printedLots)
    .values(news.map(({ productId: _, ...share }) => ({ ...share, print: (lastOf.get(share.orderId) ?? 0) + 1 })));
}
