import type { Actor } from "#domain/audit/audit.server.ts";
import type { Edit, Left } from "#domain/edits/edit.ts";
import { editedAfter, pressOf, type Press } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Count, Shelf } from "./count.ts";
import { readNames } from "../catalogue.server.ts";
import { weightOf } from "#domain/money.ts";
import { countLots, undoCount } from "../lots/counting.server.ts";
import { lockPacksOf, sellAgain, stopSelling } from "../products/sold-out.server.ts";
import { lockStock, recordStock } from "./stock.server.ts";

export type StockChange = {
  by: Actor;
  /** What staff counted, by product id. */
  counts?: ReadonlyMap<string, Count>;
  /** Products whose packs are all taken off sale. */
  soldOut?: readonly string[];
  /** Products whose packs are put back on sale. */
  soldAgain?: readonly string[];
  /**
   * The highest id of all edits (`lastEdit`) when the page was shown. The change is refused if staff have since changed
   * the stock of a product in `counts`.
   */
  known?: number | undefined;
  /** The grams in stock that the page showed, by product id. */
  seen?: ReadonlyMap<string, number>;
};

/** The result of a change of the stock. */
export type StockOutcome =
  /** `submission` is the id for taking it back; undefined when nothing changed. */
  | { ok: true; submission: string | undefined }
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
    const overtaken =
      known === undefined ? new Set<string>() : await editedAfter(tx, known, "stock", [...counts.keys()]);
    for (const [id, count] of counts) {
      if ("shelf" in count && hasMoved(shelves.get(id)!, change.seen?.get(id))) overtaken.add(id);
    }
    if (overtaken.size > 0) return { ok: false, overtaken };

    const press = pressOf(by);
    let changes = 0;
    for (const [id, count] of counts) changes += await recordCount(tx, press, { id, shelf: shelves.get(id)!, count });
    // All at once, because other code that locks packs does so in the order of their ids.
    await lockPacksOf(tx, [...soldOut, ...soldAgain]);
    changes += await stopSelling(tx, press, soldOut);
    changes += await sellAgain(tx, press, soldAgain);
    return { ok: true, submission: changes > 0 ? press.id : undefined };
  });
}

/**
 * Whether the stock, free and reserved together, differs from the grams that the page showed (`seen`). New orders do
 * not change this sum. False when `seen` is undefined.
 */
function hasMoved({ free, held }: Shelf, seen: number | undefined): boolean {
  return seen !== undefined && seen !== free + held;
}

type Counting = { id: string; shelf: Shelf; count: Count };

async function recordCount(tx: Database, press: Press, { id, shelf, count }: Counting): Promise<number> {
  const counted = await countLots(tx, { productId: id, shelf, count, today: dayInIndia(new Date()) }, press);
  if (counted.before === counted.after) return 0;
  const change = counted.after > counted.before ? "added to the stock" : "took from the stock";
  await recordStock(tx, press, "shelf" in count ? "counted the stock" : change, { productId: id, ...counted });
  return 1;
}

/**
 * Takes changes of the stock back by their difference. Afterwards, the stock may be smaller than what orders have
 * reserved. What was packed or written off since does not come back.
 */
export async function takeStockBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const shelves = await lockStock(
    tx,
    edits.map(({ subjectId }) => subjectId),
  );
  const { products: names } = await readNames(tx, { packs: [], products: [...shelves.keys()] });
  const left: Left[] = [];
  for (const { id, subjectId: productId, before, after } of edits) {
    const shelf = shelves.get(productId)!;
    const change = Number(before.grams) - Number(after.grams);
    const undoing = { productId, shelf, change, undone: press.undoes!, today: dayInIndia(new Date()) };
    const counted = await undoCount(tx, undoing, press);
    const done = counted.after - counted.before;
    if (done !== 0) await recordStock(tx, press, "", { productId, ...counted, undoes: id });
    if (done === change) continue;
    const [less, missing] = [weightOf({ grams: -done }), weightOf({ grams: done - change })];
    const sentence = `${names.get(productId)}: ${less} went back. The other ${missing} is packed or written off: count what lies there.`;
    left.push({ sentence, isChanged: true });
  }
  return left;
}
