import { and, asc, inArray, isNull } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { orders } from "../schema.ts";
import { creditNoteOf, invoiceOf, writeSnapshots } from "./documents.server.ts";
import { readFormerSnapshots } from "./former.server.ts";
import { documents } from "./schema.ts";

const AT_ONCE = 1000;

/**
 * Stores the missing contents of all invoices and credit notes, about `atOnce` documents in a transaction. Returns how
 * many were missing.
 */
export async function writeFormerSnapshots(db: Database, atOnce = AT_ONCE): Promise<number> {
  let written = 0;
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const found = await tx
        .select({ orderId: documents.orderId })
        .from(documents)
        .where(isNull(documents.snapshot))
        .orderBy(asc(documents.id))
        .limit(atOnce);
      return writeFormerSnapshotsOf(tx, [...new Set(found.map(({ orderId }) => orderId))]);
    });
    written += count;
    if (count === 0) return written;
  }
}

/**
 * Stores the missing contents of these orders' invoices and credit notes, and returns how many were missing. Locks the
 * orders. Call it before correcting or erasing an order, because the contents are computed from the order.
 */
export async function writeFormerSnapshotsOf(tx: Database, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  // Everybody who locks several orders does so in this sequence, to prevent deadlocks.
  const ids = [...orderIds].toSorted();
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)).for("update");
  const found = await tx
    .select()
    .from(documents)
    .where(and(inArray(documents.orderId, ids), isNull(documents.snapshot)));
  await writeSnapshots(tx, await readFormerSnapshots(tx, found, { invoiceOf, creditNoteOf }));
  return found.length;
}
