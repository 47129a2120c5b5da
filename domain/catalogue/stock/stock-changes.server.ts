import { randomUUID } from "node:crypto";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { countedAfter, recordStockChange } from "../batches.server.ts";
import type { Count, Shelf } from "./count.ts";
import { countLots } from "../lots/counting.server.ts";
import { lockPacksOf, sellAgain, stopSelling } from "../sold-out.server.ts";
import { lockStock } from "./stock.server.ts";

export type StockChange = {
  by: Actor;
  /** What staff counted, added or took away, by product id. */
  counts?: ReadonlyMap<string, Count>;
  /** The ids of products whose packs are all taken off sale. */
  soldOut?: readonly string[];
  /**
   * The ids of products to sell again: their packs that "Sold out" took off sale, or all packs if it took none
   * (`sellAgain`).
   */
  soldAgain?: readonly string[];
  /**
   * The highest id in `catalogue_changes` when the page was shown (`lastChange`). If staff changed the stock of one of
   * the counted products later, nothing is done.
   */
  known?: number | undefined;
  /**
   * The grams in stock that the page showed, by product id. If they have changed since for a product of which the whole
   * stock was counted, nothing is done.
   */
  seen?: ReadonlyMap<string, number>;
};

/**
 * The result of changing stock. `batch` is the id by which the changes can be undone together; undefined when nothing
 * changed. `overtaken`: nothing was done, because somebody counted or packed the products with these ids after the page
 * was shown.
 */
export type StockOutcome = { ok: true; batch: string | undefined } | { ok: false; overtaken: Set<string> };

/**
 * Records what staff counted, cooked and wrote off, and takes products off sale or puts them back. Makes either all
 * changes, as one batch that staff can undo, or none. A count may be lower than what is reserved for orders. Changes
 * nothing, and returns `overtaken`, when somebody counted or packed one of the counted products after the page was
 * shown (see `known` and `seen`).
 */
export async function changeStock(db: Database, change: StockChange): Promise<StockOutcome> {
  const { by, counts = new Map<string, Count>(), soldOut = [], soldAgain = [] } = change;
  return db.transaction(async (tx) => {
    const shelves = await lockStock(tx, [...counts.keys()]);
    const { known } = change;
    const overtaken = known === undefined ? new Set<string>() : await countedAfter(tx, known, [...counts.keys()]);
    for (const [id, count] of counts) {
      if ("shelf" in count && hasMoved(shelves.get(id)!, change.seen?.get(id))) overtaken.add(id);
    }
    if (overtaken.size > 0) return { ok: false, overtaken };

    const batch = randomUUID();
    let changes = 0;
    for (const [id, count] of counts)
      changes += await recordCount(tx, { by, batch }, { id, shelf: shelves.get(id)!, count });
    // All at once, before they are changed product by product: whoever else locks packs does so in the order of their ids.
    await lockPacksOf(tx, [...soldOut, ...soldAgain]);
    changes += await stopSelling(tx, { by, batch }, soldOut);
    changes += await sellAgain(tx, { by, batch }, soldAgain);
    return { ok: true, batch: changes > 0 ? batch : undefined };
  });
}

/**
 * Whether a product's stock differs from the grams that the page showed (`seen`); false if those are unknown. New and
 * cancelled orders make no difference: what they reserve stays in the stock until it is packed.
 */
function hasMoved({ free, held }: Shelf, seen: number | undefined): boolean {
  return seen !== undefined && seen !== free + held;
}

type Writing = { by: Actor; batch: string };
type Counting = { id: string; shelf: Shelf; count: Count };

async function recordCount(tx: Database, writing: Writing, { id, shelf, count }: Counting): Promise<number> {
  const counted = await countLots(tx, { productId: id, shelf, count, today: dayInIndia(new Date()) }, writing);
  if (counted.before === counted.after) return 0;
  const change = counted.after > counted.before ? "added to the stock" : "took from the stock";
  const action = "shelf" in count ? "counted the stock" : change;
  const grams = { before: { grams: counted.before }, after: { grams: counted.after } };
  await recordStockChange(tx, { ...writing, action }, id, grams);
  return 1;
}
