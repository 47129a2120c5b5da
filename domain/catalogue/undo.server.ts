import { randomUUID } from "node:crypto";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { UNDO_DAYS } from "./batch.ts";
import {
  findUndoOf,
  lockBatch,
  packChangeIn,
  recordStockChange,
  stockChangeIn,
  type Writing,
} from "./batches.server.ts";
import { changePack, lockPacks } from "./packs.server.ts";
import { countStock, lockStock } from "./stock.server.ts";

export type UndoRequest = { batch: string; by: Actor; mayChangePrices: boolean; now?: Date };

/** The id of the batch that undid it, which can be undone itself; or why nothing was undone. */
export type Undone =
  { ok: true; batch: string } | { ok: false; reason: "unknown" | "too old" | "not theirs" | "all changed since" };

/**
 * Undoes a batch. Prices and sale return to the old values where they are still as the batch set them; later changes by
 * others stay. Stock changes back by the difference, but not below what orders hold. A batch is undone once: a second
 * call, also at the same moment, returns the first result. Refuses a batch older than 30 days, and one with prices
 * unless `mayChangePrices`.
 */
export async function undoBatch(db: Database, { batch, by, mayChangePrices, now }: UndoRequest): Promise<Undone> {
  return db.transaction(async (tx) => {
    const entries = await lockBatch(tx, batch);
    const [packs, shelves] = [
      entries.filter(({ packId }) => packId !== null),
      entries.filter(({ packId }) => packId === null),
    ];
    const [first] = entries;
    if (!first) return { ok: false, reason: "unknown" };
    if (!mayChangePrices && packs.some(({ priceAfter }) => priceAfter !== null)) {
      return { ok: false, reason: "not theirs" };
    }
    const done = await findUndoOf(tx, batch);
    if (done) return { ok: true, batch: done };
    const age = (now ?? new Date()).getTime() - first.changedAt.getTime();
    if (age > UNDO_DAYS * 24 * 60 * 60 * 1000) return { ok: false, reason: "too old" };

    const action = first.undoes ? "did a change again" : "undid a change";
    const writing = { by, action, batch: randomUUID(), undoes: batch };
    // Stock first, as when it is changed, so that nobody waits in a circle.
    const changes = (await countBack(tx, writing, shelves)) + (await putBack(tx, writing, packs));
    return changes > 0 ? { ok: true, batch: writing.batch } : { ok: false, reason: "all changed since" };
  });
}

type Entries = Awaited<ReturnType<typeof lockBatch>>;

async function putBack(tx: Database, writing: Writing, entries: Entries): Promise<number> {
  const now = await lockPacks(
    tx,
    entries.map(({ packId }) => packId!),
  );
  let changes = 0;
  for (const entry of entries) {
    const is = now.get(entry.packId!)!;
    const { before, after } = packChangeIn(entry);
    const back = {
      ...(after.price === is.price && !isAbove(before.price, is.mrp) && { price: before.price! }),
      ...(after.available === is.available && { available: before.available! }),
    };
    changes += await changePack(tx, writing, entry.packId!, is, back);
  }
  return changes;
}

/** Whether a price is above the MRP that is printed by now, so that it cannot be asked. */
function isAbove(price: Paise | undefined, mrp: Paise | null): boolean {
  return price !== undefined && mrp !== null && price > mrp;
}

async function countBack(tx: Database, writing: Writing, entries: Entries): Promise<number> {
  const shelves = await lockStock(
    tx,
    entries.map(({ productId }) => productId),
  );
  let changes = 0;
  for (const entry of entries) {
    const shelf = shelves.get(entry.productId)!;
    const { before, after } = stockChangeIn(entry);
    const difference = before.grams - after.grams;
    const counted = await countStock(tx, entry.productId, shelf, { change: Math.max(difference, -shelf.free) });
    if (counted.before === counted.after) continue;
    changes += 1;
    const change = { before: { grams: counted.before }, after: { grams: counted.after } };
    await recordStockChange(tx, writing, entry.productId, change);
  }
  return changes;
}
