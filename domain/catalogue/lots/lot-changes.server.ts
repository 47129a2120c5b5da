import { eq, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { pressOf, recordEdits } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { lockStock, recordStock } from "../stock/stock.server.ts";
import type { WriteOffReason } from "./lots.ts";
import { refreshFree, writeOff } from "./lots.server.ts";
import { lots } from "./schema.ts";

/** What staff enter for a lot: the grams that they counted (`left`), or the grams to write off (`gone`). */
export type LotChange = { left: number } | { gone: number; reason: Exclude<WriteOffReason, "count"> };

type Changing = {
  id: number;
  change: LotChange;
  /** How many grams of the lot were left according to the page. When undefined, the change is refused. */
  seen: number | undefined;
  by: Actor;
};

/** The result of `changeLot`. */
export type LotOutcome =
  /** `submission` is the id for taking it back; undefined when nothing changed. */
  | { ok: true; submission: string | undefined }
  /** Refused. The lot now has `left` grams. */
  | { ok: false; left: number };

/**
 * Records how much staff counted of a lot, or writes grams off. Refuses to write off more than is left. Also refuses
 * when the grams left differ from what the page showed (`seen`). Throws for an unknown lot.
 */
export async function changeLot(db: Database, { id, change, seen, by }: Changing): Promise<LotOutcome> {
  return db.transaction(async (tx) => {
    const { productId, shelf, ...lot } = await lockLot(tx, id);
    const gone = "left" in change ? lot.gramsLeft - change.left : change.gone;
    if (lot.gramsLeft !== seen || gone > lot.gramsLeft) return { ok: false, left: lot.gramsLeft };
    if (gone === 0) return { ok: true, submission: undefined };

    const press = pressOf(by);
    const reason = "left" in change ? "count" : change.reason;
    await writeOff(tx, [{ lotId: id, grams: gone, reason }], press);
    const action = "left" in change ? `counted batch ${id}` : `wrote off a part of batch ${id}`;
    if (lot.isInSale) {
      await refreshFree(tx, [productId]);
      const before = shelf.free + shelf.held;
      await recordStock(tx, press, action, { productId, before, after: before - gone });
    } else {
      const grams = { before: { grams: lot.gramsLeft }, after: { grams: lot.gramsLeft - gone } };
      const log = [{ action, subject: { kind: "product", id: productId } as const, ...grams }];
      await recordEdits(tx, press, [{ kind: "lot", subjectId: String(id), ...grams, isFinal: true, log }]);
    }
    return { ok: true, submission: press.id };
  });
}

/**
 * Recalls a lot, so that it cannot be sold. False when the lot is recalled already. Throws for an unknown lot. The
 * caller must tell the customers who bought from the lot, and give them the `reason`.
 */
export async function markRecalled(tx: Database, id: number, reason: string, by: Actor): Promise<boolean> {
  const { productId, gramsLeft, isRecalled } = await lockLot(tx, id);
  if (isRecalled) return false;
  await tx
    .update(lots)
    .set({ recalledAt: sql`now()`, recallReason: reason })
    .where(eq(lots.id, id));
  await refreshFree(tx, [productId]);
  const subject = { kind: "product", id: productId } as const;
  const log = [{ action: `recalled batch ${id}`, subject, after: { grams: gramsLeft, reason } }];
  const change = { before: { grams: gramsLeft }, after: { grams: 0 } };
  await recordEdits(tx, pressOf(by), [{ kind: "recall", subjectId: String(id), ...change, isFinal: true, log }]);
  return true;
}

async function lockLot(tx: Database, id: number) {
  const [named] = await tx.select({ productId: lots.productId }).from(lots).where(eq(lots.id, id));
  if (!named) throw new Error(`There is no lot ${id}`);
  const shelves = await lockStock(tx, [named.productId]);
  const [lot] = await tx.select().from(lots).where(eq(lots.id, id));
  const { gramsLeft, endedAt, recalledAt } = lot!;
  return {
    ...named,
    gramsLeft,
    isRecalled: recalledAt !== null,
    isInSale: endedAt === null && recalledAt === null,
    shelf: shelves.get(named.productId)!,
  };
}
