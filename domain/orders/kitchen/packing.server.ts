import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import {
  chooseForPacking,
  type LineShare,
  type Missing,
  type Part,
  type ToPack,
} from "#domain/catalogue/lots/choosing.ts";
import { findCookedToOrder, readShelves, takeFromLots } from "#domain/catalogue/lots/packing.server.ts";
import { refreshFree } from "#domain/catalogue/lots/lots.server.ts";
import { lotAllocations, lots } from "#domain/catalogue/lots/schema.ts";
import { listHolds, lockStock, type Shortage } from "#domain/catalogue/stock/stock.server.ts";
import { readCookedFor } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { bestBeforeOf, departureOn } from "#domain/delivery/delivery.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { isPackedHere } from "../order.ts";
import { gramsByLot, isAsPrinted, latestOf, readPrintedFor } from "../printed-lots/printed-lots.server.ts";
import type { Paper } from "../printed-lots/paper.ts";
import { listOldPapers, type OldPaper } from "../printed-lots/printed-papers.server.ts";
import { orderLines, type orders } from "../schema.ts";

type Line = Pick<typeof orderLines.$inferSelect, "position" | "productId" | "grams" | "quantity" | "contents">;

/** The grams of each product that a line of an order takes from the stock. A box takes several products. */
export function partsOf({ position, productId, grams, quantity, contents }: Line) {
  if (contents.length === 0) return [{ position, productId, grams: grams * quantity }];
  return contents.map((part) => ({ position, productId: part.id, grams: part.grams * part.quantity * quantity }));
}

type Order = Pick<typeof orders.$inferSelect, "id" | "dispatchOn" | "promisedOn">;

/** Goods of an order that are not packed from the lots that a slip or label names. */
export type Instead = {
  productId: string;
  /** The ids of the lots that the slip or label names. */
  printed: number[];
  /** What to take; `lotId` is undefined for what is cooked to order and in no lot yet. */
  take: { lotId: number | undefined; grams: number }[];
};

/**
 * Why an order cannot be packed or handed over: what the stock lots lack, the ids of its recalled lots, or which lots
 * to take instead of printed ones, also if its papers are old. `take` names all of that, for `packOrder`.
 */
export type PackingObstacle =
  { short: Shortage[] } | { recalled: number[] } | { instead: Instead[]; old: OldPrint | undefined; take: string };

/** Papers of an order that were printed before it changed, and its packs now. */
export type OldPrint = {
  papers: Paper[];
  packs: Pick<typeof orderLines.$inferSelect, "quantity" | "name" | "label">[];
};

type Packing = {
  /** Whether the goods have left the shop already. Then takes whatever the lots have, and nothing is in the way. */
  hasLeft?: boolean;
  actorId?: string | null | undefined;
  /** The lots that the staff member was told to take instead of printed ones, as in `PackingObstacle`. */
  take?: string | undefined;
};

/**
 * Takes the goods of a locked order out of the stock lots, unless this was done before. Takes nothing and returns what
 * is in the way if the lots have too little, or if they are other ones than its slips and labels name.
 */
export async function packOrder(
  tx: Database,
  order: Order,
  { hasLeft = false, actorId = null, take }: Packing = {},
): Promise<PackingObstacle | undefined> {
  const toPack = await readToPack(tx, order);
  const ids = productsOf(toPack);
  if (ids.length === 0) return undefined;
  await lockStock(tx, ids);
  const { shares, cooked, obstacle } = await choose(tx, order, toPack, hasLeft);
  if (obstacle && !hasLeft && !("take" in obstacle && obstacle.take === take)) return obstacle;
  await takeFromLots(tx, order.id, { shares, cooked, today: dayInIndia(new Date()), actorId });
  await refreshFree(tx, ids);
  return undefined;
}

/** What would now be in the way of packing or handing over an order; undefined when nothing is. */
export async function findObstacle(
  db: Database,
  order: Order & Pick<typeof orders.$inferSelect, "status">,
): Promise<PackingObstacle | undefined> {
  if (isPackedHere(order.status)) {
    const recalled = (await listRecalled(db, [order.id])).get(order.id);
    return recalled && { recalled };
  }
  if (order.status !== "placed") return undefined;
  return (await choose(db, order, await readToPack(db, order), false)).obstacle;
}

const productsOf = ({ held, toOrder }: ToPack) => [...new Set([...held.map(({ productId }) => productId), ...toOrder])];

async function readToPack(tx: Database, order: Order): Promise<ToPack> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const departure = departureOn(order.dispatchOn, await readCalendar(tx));
  const parts = lines.flatMap((line): Part[] =>
    partsOf(line).map((part) => ({ ...part, promised: bestBeforeOf(line, departure) })),
  );
  const held = await listHolds(tx, order.id);
  const cooked = [...(await readCookedFor(tx, order.id)).keys()];
  const packed = cooked.length === 0 ? [] : await listPackedProducts(tx, order.id);
  const known = new Set([...held.map(({ productId }) => productId), ...packed]);
  return { parts, held, toOrder: new Set(cooked.filter((id) => !known.has(id))), arrivesOn: order.promisedOn };
}

async function listPackedProducts(tx: Database, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ productId: lots.productId })
    .from(lotAllocations)
    .innerJoin(lots, eq(lots.id, lotAllocations.lotId))
    .where(eq(lotAllocations.orderId, orderId));
  return rows.map(({ productId }) => productId);
}

type Chosen = { shares: LineShare[]; cooked: Missing[]; obstacle: PackingObstacle | undefined };

async function choose(tx: Database, order: Order, toPack: ToPack, hasLeft: boolean): Promise<Chosen> {
  const ids = productsOf(toPack);
  const today = dayInIndia(new Date());
  const shelves = await readShelves(tx, ids);
  const printed = hasLeft ? [] : await readPrintedFor(tx, ids);
  const own = printed.filter(({ orderId }) => orderId === order.id);
  const { shares, missing } = chooseForPacking(shelves, toPack, {
    today,
    hasLeft,
    printed: latestOf(own),
    printedForOthers: gramsByLot(latestOf(printed).filter(({ orderId }) => orderId !== order.id)),
  });
  const cooked = missing.filter(({ productId }) => toPack.toOrder.has(productId));
  const lacking = toPack.held.flatMap(({ productId, grams: wanted }): Shortage[] => {
    const lacks = missing.filter((one) => one.productId === productId).reduce((sum, { grams }) => sum + grams, 0);
    return lacks > 0 ? [{ productId, wanted, left: wanted - lacks }] : [];
  });
  if (lacking.length > 0) return { shares, cooked, obstacle: { short: lacking } };
  const old = hasLeft ? [] : ((await listOldPapers(tx, [order.id])).get(order.id) ?? []);
  if (own.length === 0 && old.length === 0) return { shares, cooked, obstacle: undefined };
  const all: Taken[] = [...shares];
  for (const one of cooked) all.push({ ...one, lotId: await findCookedToOrder(tx, one.productId, today) });
  const instead = insteadOf(own, all);
  if (instead.length === 0 && old.length === 0) return { shares, cooked, obstacle: undefined };
  const take = [keyOf(all), ...old.map(({ says }) => says)].join(".");
  return { shares, cooked, obstacle: { instead, old: await oldPrintOf(tx, order, old), take } };
}

/** Grams of a line and the lot they come from; undefined for what is cooked to order and in no lot yet. */
type Taken = Missing & { lotId: number | undefined };

async function oldPrintOf(tx: Database, { id }: Order, old: readonly OldPaper[]): Promise<OldPrint | undefined> {
  if (old.length === 0) return undefined;
  const { quantity, name, label, orderId, position } = orderLines;
  const packs = await tx
    .select({ quantity, name, label })
    .from(orderLines)
    .where(eq(orderId, id))
    .orderBy(asc(position));
  return { papers: old.map(({ paper }) => paper), packs };
}

function insteadOf(printed: Awaited<ReturnType<typeof readPrintedFor>>, all: readonly Taken[]): Instead[] {
  const keys = Map.groupBy(printed, ({ position, productId }) => `${position} ${productId}`);
  return [...keys.values()].flatMap((some): Instead[] => {
    const { position, productId } = some[0]!;
    const own = all.filter((one) => one.position === position && one.productId === productId);
    if (own.length === 0 || isAsPrinted(some, own)) return [];
    return [
      {
        productId,
        printed: [...new Set(some.map(({ lotId }) => lotId))],
        take: own.map(({ lotId, grams }) => ({ lotId, grams })),
      },
    ];
  });
}

function keyOf(all: readonly Taken[]): string {
  return all
    .map(({ position, lotId, grams }) => `${position}-${lotId ?? "new"}-${grams}`)
    .toSorted()
    .join(".");
}

/** The ids of the recalled stock lots that orders are packed from, by order id. */
export async function listRecalled(db: Database, orderIds: readonly string[]): Promise<Map<string, number[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ orderId: lotAllocations.orderId, id: lots.id })
    .from(lotAllocations)
    .innerJoin(lots, eq(lots.id, lotAllocations.lotId))
    .where(and(inArray(lotAllocations.orderId, [...orderIds]), isNotNull(lots.recalledAt)))
    .orderBy(asc(lots.id));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, some]) => [orderId, some.map(({ id }) => id)]));
}
