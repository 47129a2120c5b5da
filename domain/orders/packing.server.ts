import { and, asc, eq, isNotNull } from "drizzle-orm";
import { packStock, type Part } from "#domain/catalogue/lots/packing.server.ts";
import { lotAllocations, lots } from "#domain/catalogue/lots/schema.ts";
import { readNames } from "#domain/catalogue/catalogue.server.ts";
import { weightOf } from "#domain/catalogue/label.ts";
import type { Shortage } from "#domain/catalogue/stock/stock.server.ts";
import { readCookedFor } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { bestBeforeOf, departureOn } from "#domain/delivery/delivery.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { orderLines, type orders } from "./schema.ts";

type Line = Pick<typeof orderLines.$inferSelect, "position" | "productId" | "grams" | "quantity" | "contents">;

/** The grams of each product that a line of an order takes from the stock. A box takes several products. */
export function partsOf({ position, productId, grams, quantity, contents }: Line) {
  if (contents.length === 0) return [{ position, productId, grams: grams * quantity }];
  return contents.flatMap((part) =>
    part.id === undefined ? [] : [{ position, productId: part.id, grams: part.grams * part.quantity * quantity }],
  );
}

/**
 * Takes the goods of a locked order out of the stock lots, unless this was done before. If the lots have too little,
 * takes nothing and returns what they lack.
 */
export async function packOrder(
  tx: Database,
  order: Pick<typeof orders.$inferSelect, "id" | "dispatchOn" | "promisedOn">,
  /** `hasLeft`: the goods have left the shop already. Then takes whatever the lots have, and returns no shortages. */
  { hasLeft = false, actorId }: { hasLeft?: boolean; actorId?: string | null | undefined } = {},
): Promise<Shortage[]> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const departure = departureOn(order.dispatchOn, await readCalendar(tx));
  const parts = lines.flatMap((line): Part[] =>
    partsOf(line).map((part) => ({ ...part, promised: bestBeforeOf(line, departure) })),
  );
  const cooked = new Set((await readCookedFor(tx, order.id)).keys());
  const packing = { parts, cooked, arrivesOn: order.promisedOn, today: dayInIndia(new Date()), hasLeft, actorId };
  return packStock(tx, order.id, packing);
}

/** Why an order cannot be packed or handed over: what the stock lots lack, or the ids of its recalled lots. */
export type PackingObstacle = { short: Shortage[] } | { recalled: number[] };

/** The ids of the recalled stock lots that an order is packed from. */
export async function listRecalledIn(tx: Database, orderId: string): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: lots.id })
    .from(lotAllocations)
    .innerJoin(lots, eq(lots.id, lotAllocations.lotId))
    .where(and(eq(lotAllocations.orderId, orderId), isNotNull(lots.recalledAt)))
    .orderBy(asc(lots.id));
  return rows.map(({ id }) => id);
}

/** A sentence for staff that says why an order cannot be packed or handed over. */
export async function obstacleInWords(tx: Database, obstacle: PackingObstacle): Promise<string> {
  if ("short" in obstacle) return lackInWords(tx, obstacle.short);
  const many = obstacle.recalled.length > 1;
  return `It is packed from ${many ? "batches" : "batch"} ${obstacle.recalled.join(" and ")}, which ${many ? "are" : "is"} recalled. Take it back to what is to be cooked, and pack it anew.`;
}

async function lackInWords(tx: Database, short: readonly Shortage[]): Promise<string> {
  const { products } = await readNames(tx, { packs: [], products: short.map(({ productId }) => productId) });
  const lacks = short.map(
    ({ productId, wanted, left }) => `${products.get(productId)}: ${weightOf({ grams: wanted - left })}`,
  );
  return `No batch keeps long enough for it: ${lacks.join(", ")} missing. Add the batch it is packed from, then pack it.`;
}
