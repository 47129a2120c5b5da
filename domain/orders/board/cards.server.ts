import { asc, inArray } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { isPackedHere, type Sums } from "../order.ts";
import type { Order } from "../schema.ts";
import { readSums } from "../orders.server.ts";
import { listRecalled } from "../kitchen/packing.server.ts";
import type { SentParcel } from "../parcels/couriers.ts";
import type { Paper } from "../printed-lots/paper.ts";
import { listOldPapers } from "../printed-lots/printed-papers.server.ts";
import { listParcels } from "../parcels/parcels.server.ts";
import { orderLines, orderNotes } from "../schema.ts";

type CardLine = { position: number; quantity: number; name: string; label: string };

export type Card = Order & {
  lines: CardLine[];
  parcels: SentParcel[];
  sums: Sums;
  notes: number;
  /** The ids of the recalled lots (batches) from which an order that has not left is packed; undefined for none. */
  recalled: number[] | undefined;
  /** Its papers that were printed before it changed. */
  oldPapers: Paper[];
};

/** Returns orders with their lines, sums of money, number of notes and recalled lots. */
export async function completeCards(db: Database, found: readonly Order[]): Promise<Card[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const { orderId, position, quantity, name, label } = orderLines;
  const lines = await db
    .select({ orderId, position, quantity, name, label })
    .from(orderLines)
    .where(inArray(orderId, ids))
    .orderBy(asc(orderId), asc(position));
  const sums = await readSums(db, ids);
  const notes = await db
    .select({ orderId: orderNotes.orderId })
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, ids));
  const parcels = await listParcels(db, ids);
  const recalled = await listRecalled(
    db,
    found.filter(({ status }) => isPackedHere(status)).map(({ id }) => id),
  );

  const old = await listOldPapers(db, ids);

  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  const notesOf = Map.groupBy(notes, (note) => note.orderId);
  return found.map((order) => {
    const own = linesOf.get(order.id) ?? [];
    return {
      ...order,
      lines: own,
      parcels: parcels.get(order.id) ?? [],
      sums: sums.get(order.id)!,
      notes: notesOf.get(order.id)?.length ?? 0,
      recalled: recalled.get(order.id),
      oldPapers: (old.get(order.id) ?? []).map(({ paper }) => paper),
    };
  });
}
