import { and, desc, eq, gt, inArray, isNotNull, lt, max, sql } from "drizzle-orm";
import { auditLog } from "#domain/audit/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { UNDO_DAYS, type Batch, type BatchEntry } from "./batch.ts";
import { packs, products } from "./schema.ts";

const ofGoods = and(isNotNull(auditLog.batch), inArray(auditLog.subjectKind, ["pack", "product"]));

/** One batch of changes to prices or stock, however old; undefined when there is none of that id, a UUID. */
export async function findBatch(db: Database, id: string): Promise<Batch | undefined> {
  return (await readBatches(db, [id]))[0];
}

/**
 * The latest batches that can still be taken back, newest first; `before` is the `next` of the page before. `next` is
 * undefined on the last page.
 */
export async function listBatches(db: Database, before?: number, count = 30) {
  const latest = max(auditLog.id);
  const rows = await db
    .select({ id: auditLog.batch, latest })
    .from(auditLog)
    .where(and(ofGoods, gt(auditLog.happenedAt, sql`now() - make_interval(days => ${UNDO_DAYS})`)))
    .groupBy(auditLog.batch)
    .having(before ? lt(latest, before) : undefined)
    .orderBy(desc(latest))
    .limit(count + 1);
  const page = rows.slice(0, count);
  const batches = await readBatches(
    db,
    page.map(({ id }) => id!),
  );
  return { batches, next: rows.length > count ? page.at(-1)!.latest! : undefined };
}

async function readBatches(db: Database, ids: readonly string[]): Promise<Batch[]> {
  if (ids.length === 0) return [];
  const rows = await readEntries(db, ids);
  const undone = [...new Set(rows.flatMap(({ log }) => log.undoes ?? []))];
  const undoing = undone.length > 0 ? Map.groupBy(await readEntries(db, undone), ({ log }) => log.batch!) : new Map();
  const takenBack = await db
    .selectDistinct({ id: auditLog.undoes, by: auditLog.batch })
    .from(auditLog)
    .where(inArray(auditLog.undoes, [...ids]));

  const byId = Map.groupBy(rows, ({ log }) => log.batch!);
  return ids.flatMap((id) => {
    const own = byId.get(id);
    if (!own) return [];
    const { happenedAt, actorName, undoes } = own[0]!.log;
    const theirs: Row[] | undefined = undoes ? undoing.get(undoes) : undefined;
    return {
      id,
      at: happenedAt,
      by: actorName,
      entries: own.map(toEntry),
      undid:
        undoes && theirs
          ? { id: undoes, entries: theirs.map(toEntry), wasUndoing: theirs[0]!.log.undoes !== null }
          : undefined,
      undoneBy: takenBack.find((other) => other.id === id)?.by ?? undefined,
    };
  });
}

type Row = Awaited<ReturnType<typeof readEntries>>[number];

function readEntries(db: Database, batchIds: readonly string[]) {
  return db
    .select({ log: auditLog, productId: products.id, product: products.name, packId: packs.id, label: packs.label })
    .from(auditLog)
    .leftJoin(packs, and(eq(auditLog.subjectKind, "pack"), eq(packs.id, auditLog.subjectId)))
    .innerJoin(products, eq(products.id, sql`coalesce(${packs.productId}, ${auditLog.subjectId})`))
    .where(and(ofGoods, inArray(auditLog.batch, [...batchIds])))
    .orderBy(products.position, packs.position);
}

function toEntry({ log, packId, ...names }: Row): BatchEntry {
  return { ...names, packId, before: log.before, after: log.after } as BatchEntry;
}
