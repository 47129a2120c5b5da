import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { auditLog } from "#domain/audit/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { UNDO_DAYS, type PackFacts, type StockFacts } from "./batch.ts";
import { changePack, lockPacks } from "./packs.server.ts";
import type { PackState } from "./price-list.ts";
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
    const entries = await tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.batch, batch))
      .orderBy(asc(auditLog.id))
      // Who takes back the same batch waits here, and then finds that it was done.
      .for("update");
    const [packs, shelves] = [ofKind(entries, "pack"), ofKind(entries, "product")];
    const [first] = [...packs, ...shelves];
    if (!first) return { ok: false, reason: "unknown" };
    if (!mayChangePrices && packs.some(({ after }) => after && "price" in after)) {
      return { ok: false, reason: "not theirs" };
    }
    const [done] = await tx.select({ batch: auditLog.batch }).from(auditLog).where(eq(auditLog.undoes, batch)).limit(1);
    if (done?.batch) return { ok: true, batch: done.batch };
    const age = (now ?? new Date()).getTime() - first.happenedAt.getTime();
    if (age > UNDO_DAYS * 24 * 60 * 60 * 1000) return { ok: false, reason: "too old" };

    const action = first.undoes ? "did a change again" : "undid a change";
    const writing = { by, action, batch: randomUUID(), undoes: batch };
    // Stock first, as when it is changed, so that nobody waits in a circle.
    const changes = (await countBack(tx, writing, shelves)) + (await putBack(tx, writing, packs));
    return changes > 0 ? { ok: true, batch: writing.batch } : { ok: false, reason: "all changed since" };
  });
}

type Entry = typeof auditLog.$inferSelect;
type Writing = { by: Actor; action: string; batch: string; undoes: string };

function ofKind(entries: readonly Entry[], kind: "pack" | "product"): Entry[] {
  return entries.filter(({ subjectKind }) => subjectKind === kind);
}

async function putBack(tx: Database, writing: Writing, entries: readonly Entry[]): Promise<number> {
  const now = await lockPacks(
    tx,
    entries.map(({ subjectId }) => subjectId),
  );
  let changes = 0;
  for (const { subjectId, before, after } of entries) {
    const is = now.get(subjectId)!;
    const [was, made] = [before as PackFacts, after as PackFacts];
    const back: Partial<PackState> = {
      ...(made.price === is.price && { price: was.price! }),
      ...(made.available === is.available && { available: was.available! }),
    };
    changes += await changePack(tx, writing, subjectId, is, back);
  }
  return changes;
}

async function countBack(tx: Database, writing: Writing, entries: readonly Entry[]): Promise<number> {
  const shelves = await lockStock(
    tx,
    entries.map(({ subjectId }) => subjectId),
  );
  let changes = 0;
  for (const { subjectId, before, after } of entries) {
    const shelf = shelves.get(subjectId)!;
    const difference = (before as StockFacts).grams - (after as StockFacts).grams;
    const counted = await countStock(tx, subjectId, shelf, { change: Math.max(difference, -shelf.free) });
    if (counted.before === counted.after) continue;
    changes += 1;
    await recordChange(tx, {
      ...writing,
      subject: { kind: "product", id: subjectId },
      before: { grams: counted.before },
      after: { grams: counted.after },
    });
  }
  return changes;
}
