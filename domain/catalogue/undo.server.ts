import { randomUUID } from "node:crypto";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { UNDO_DAYS } from "./batch.ts";
import {
  findUndoOf,
  lockBatch,
  packChangeIn,
  recordStockChange,
  stockChangeIn,
  type Writing,
} from "./batches.server.ts";
import { setStanding } from "./dated-prices.server.ts";
import { takeHomeBack } from "./home-products.server.ts";
import { takeShelfBack } from "./shelf-order.server.ts";
import { changePacks, lockPacks } from "./packs.server.ts";
import { undoCount } from "./lots/counting.server.ts";
import { lockStock } from "./stock/stock.server.ts";

export type UndoRequest = {
  /** The id of the form submit to undo. */
  batch: string;
  by: Actor;
  /** If false, a submit that changed prices, the sequence of products or the home page is refused as "not theirs". */
  mayChangePrices: boolean;
  now?: Date;
};

/** The result of an undo. */
export type Undone =
  /** `batch` is the id by which the undo itself can be undone. */
  | { ok: true; batch: string }
  | {
      ok: false;
      reason:
        | "unknown"
        | "too old"
        /** Only owners may undo the change. */
        | "not theirs"
        /** Nothing was left to undo. */
        | "all changed since";
    };

/**
 * Undoes all changes of one form submit, except what others have changed since. Refuses changes over 30 days old. A
 * second call returns the first result.
 */
export async function undoBatch(db: Database, { batch, by, mayChangePrices, now }: UndoRequest): Promise<Undone> {
  return db.transaction(async (tx) => {
    const entries = await lockBatch(tx, batch);
    const dated = entries.filter(({ datedPriceId }) => datedPriceId !== null);
    const packs = entries.filter(({ packId, datedPriceId }) => packId !== null && datedPriceId === null);
    const shelves = entries.filter(({ gramsAfter }) => gramsAfter !== null);
    const moved = entries.filter(({ positionAfter }) => positionAfter !== null);
    const onHome = entries.filter(({ isHome }) => isHome);
    const [first] = entries;
    if (!first) return { ok: false, reason: "unknown" };
    const hasPrices = dated.length > 0 || packs.some(({ priceAfter }) => priceAfter !== null);
    if (!mayChangePrices && (hasPrices || moved.length + onHome.length > 0)) {
      return { ok: false, reason: "not theirs" };
    }
    const done = await findUndoOf(tx, batch);
    if (done) return { ok: true, batch: done };
    const age = (now ?? new Date()).getTime() - first.changedAt.getTime();
    if (age > UNDO_DAYS * 24 * 60 * 60 * 1000) return { ok: false, reason: "too old" };

    const action = first.undoes ? "did a change again" : "undid a change";
    const writing = { by, action, batch: randomUUID(), undoes: batch };
    // Stock first, as when it is changed, to avoid deadlocks.
    const changes =
      (await countBack(tx, writing, shelves)) +
      (await putBack(tx, writing, packs)) +
      (await setStanding(
        tx,
        writing,
        dated.map(({ datedPriceId, standsBefore }) => ({ id: datedPriceId!, stands: standsBefore! })),
      )) +
      (await takeShelfBack(
        tx,
        writing,
        moved.map(({ productId, positionBefore, positionAfter }) => {
          return { productId, before: positionBefore!, after: positionAfter! };
        }),
      )) +
      (await takeHomeBack(
        tx,
        writing,
        onHome.map(({ productId, homeBefore, homeAfter }) => ({ productId, before: homeBefore, after: homeAfter })),
      ));
    return changes > 0 ? { ok: true, batch: writing.batch } : { ok: false, reason: "all changed since" };
  });
}

type Entries = Awaited<ReturnType<typeof lockBatch>>;

async function putBack(tx: Database, writing: Writing, entries: Entries): Promise<number> {
  const now = await lockPacks(
    tx,
    entries.map(({ packId }) => packId!),
  );
  const wishes = entries.map((entry) => {
    const is = now.get(entry.packId!)!;
    const { before, after } = packChangeIn(entry);
    const back = {
      ...(after.price === is.price && !isAbove(before.price, is.mrp) && { price: before.price! }),
      ...(after.available === is.available && { available: before.available! }),
    };
    return { id: entry.packId!, before: is, wanted: back };
  });
  return changePacks(tx, writing, wishes);
}

function isAbove(price: Paise | undefined, mrp: Paise | null): boolean {
  return price !== undefined && mrp !== null && price > mrp;
}

/** Undoes changes of the stock. Afterwards, the stock may be smaller than what orders have reserved. */
async function countBack(tx: Database, writing: Writing, entries: Entries): Promise<number> {
  const shelves = await lockStock(
    tx,
    entries.map(({ productId }) => productId),
  );
  let changes = 0;
  for (const entry of entries) {
    const shelf = shelves.get(entry.productId)!;
    const { before, after } = stockChangeIn(entry);
    const undoing = {
      productId: entry.productId,
      shelf,
      change: before.grams - after.grams,
      undone: entry.batch,
      today: dayInIndia(new Date()),
    };
    const counted = await undoCount(tx, undoing, writing);
    if (counted.before === counted.after) continue;
    changes += 1;
    const change = { before: { grams: counted.before }, after: { grams: counted.after } };
    await recordStockChange(tx, writing, entry.productId, change);
  }
  return changes;
}
