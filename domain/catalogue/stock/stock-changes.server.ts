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
  /** What staff counted, by product id. */
  counts?: ReadonlyMap<string, Count>;
  /** Products whose packs are all taken off sale. */
  soldOut?: readonly string[];
  /** Products whose packs are put back on sale. */
  soldAgain?: readonly string[];
  /**
   * The highest id in `catalogue_changes` when the page was shown. The change is refused if staff have since changed
   * the stock of a product in `counts`.
   */
  known?: number | undefined;
  /** The grams in stock that the page showed, by product id. */
  seen?: ReadonlyMap<string, number>;
};

/** The result of a change of the stock. */
export type StockOutcome =
  /** `batch` is the id for undoing; undefined when nothing changed. */
  | { ok: true; batch: string | undefined }
  /** Refused: somebody counted or packed these products after the page was shown. */
  | { ok: false; overtaken: Set<string> };

/**
 * Records what staff counted, cooked and wrote off, takes packs off sale and puts packs back on sale: all or nothing.
 * Refuses if somebody has counted or packed one of the products since the page was shown.
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
    // All at once, because other code that locks packs does so in the order of their ids.
    await lockPacksOf(tx, [...soldOut, ...soldAgain]);
    changes += await stopSelling(tx, { by, batch }, soldOut);
    changes += await sellAgain(tx, { by, batch }, soldAgain);
    return { ok: true, batch: changes > 0 ? batch : undefined };
  });
}

/**
 * Whether the stock, free and reserved together, differs from the grams that the page showed (`seen`). New orders do
 * not change this sum. False when `seen` is undefined.
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
