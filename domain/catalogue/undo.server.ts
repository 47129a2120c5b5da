import { randomUUID } from "node:crypto";
import type { Actor } from "#domain/audit/audit.server.ts";
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

/** The batch that took the other back, which can itself be taken back; or why nothing was. */
export type Undone =
  { ok: true; batch: string } | { ok: false; reason: "unknown" | "too old" | "not theirs" | "all changed since" };

/**
 * Takes a batch back. Prices and what is sold go back where they still are as the batch made them; what others changed
 * since is left alone. Stock goes back by the difference, and no further than to what orders hold. A batch is taken
 * back once: whoever asks again, or at the same moment, is given the same answer.
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
      ...(after.price === is.price && { price: before.price! }),
      ...(after.available === is.available && { available: before.available! }),
    };
    changes += await changePack(tx, writing, entry.packId!, is, back);
  }
  return changes;
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
