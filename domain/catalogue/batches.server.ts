import { and, desc, eq, gt, inArray, lt, max, sql } from "drizzle-orm";
import { recordChange, recordChanges, type Actor, type Change } from "#domain/audit/audit.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { UNDO_DAYS, type Batch, type BatchEntry, type PackChange, type StockChange } from "./batch.ts";
import { renameLotActor } from "./lots/lots.server.ts";
import { catalogueChanges, datedPrices, packs, products } from "./schema.ts";

/** Who makes a change, and how it is recorded. */
export type Writing = {
  by: Actor;
  /** What the audit log calls the change. */
  action: string;
  /** An id that all changes of one form submit share. */
  batch: string;
  /** The `batch` of the changes that this change undoes. */
  undoes?: string;
  /** Whether staff pressed "Sold out". */
  isSoldOut?: boolean;
};

/**
 * Records a change of a product's stock in the audit log and in the changes that staff can undo. Does not change the
 * stock itself.
 */
export async function recordStockChange(
  tx: Database,
  { by, action, batch, undoes }: Writing,
  productId: string,
  { before, after }: StockChange,
): Promise<void> {
  await tx.insert(catalogueChanges).values({
    batch,
    undoes: undoes ?? null,
    actorId: by.id,
    actorName: by.name,
    productId,
    gramsBefore: before.grams,
    gramsAfter: after.grams,
  });
  await recordChange(tx, { by, action, batch, undoes, subject: { kind: "product", id: productId }, before, after });
}

/** The changes that one form submit saved. `id` is the UUID that they share. */
export async function findBatch(db: Database, id: string): Promise<Batch | undefined> {
  return (await readBatches(db, [id]))[0];
}

/**
 * One page of the form submits that changed the catalogue in the last 30 days, newest first. For the next page, pass
 * `next` as `before`. On the last page, `next` is undefined.
 */
export async function listBatches(db: Database, before?: number, count = 30) {
  const latest = max(catalogueChanges.id);
  const rows = await db
    .select({ id: catalogueChanges.batch, latest })
    .from(catalogueChanges)
    .where(gt(catalogueChanges.changedAt, sql`now() - make_interval(days => ${UNDO_DAYS})`))
    .groupBy(catalogueChanges.batch)
    .having(before ? lt(latest, before) : undefined)
    .orderBy(desc(latest))
    .limit(count + 1);
  const page = rows.slice(0, count);
  const batches = await readBatches(
    db,
    page.map(({ id }) => id),
  );
  return { batches, next: rows.length > count ? page.at(-1)!.latest! : undefined };
}

async function readBatches(db: Database, ids: readonly string[]): Promise<Batch[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(db, ids);
  const undone = [...new Set(rows.flatMap(({ change }) => change.undoes ?? []))];
  const undoing = undone.length > 0 ? Map.groupBy(await readRows(db, undone), ({ change }) => change.batch) : new Map();
  const takenBack = await db
    .selectDistinct({ id: catalogueChanges.undoes, by: catalogueChanges.batch })
    .from(catalogueChanges)
    .where(inArray(catalogueChanges.undoes, [...ids]));

  const byId = Map.groupBy(rows, ({ change }) => change.batch);
  return ids.flatMap((id) => {
    const own = byId.get(id);
    if (!own) return [];
    const { changedAt, actorName, undoes } = own[0]!.change;
    const theirs: Row[] | undefined = undoes ? undoing.get(undoes) : undefined;
    return {
      id,
      at: changedAt,
      by: actorName,
      entries: own.map(toEntry),
      undid:
        undoes && theirs
          ? { id: undoes, entries: theirs.map(toEntry), wasUndoing: theirs[0]!.change.undoes !== null }
          : undefined,
      undoneBy: takenBack.find((other) => other.id === id)?.by,
    };
  });
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(db: Database, batchIds: readonly string[]) {
  return db
    .select({ change: catalogueChanges, product: products.name, label: packs.label, dated: datedPrices })
    .from(catalogueChanges)
    .leftJoin(datedPrices, eq(datedPrices.id, catalogueChanges.datedPriceId))
    .leftJoin(packs, eq(packs.id, catalogueChanges.packId))
    .innerJoin(products, eq(products.id, catalogueChanges.productId))
    .where(inArray(catalogueChanges.batch, [...batchIds]))
    .orderBy(products.position, packs.position);
}

function toEntry({ change, product, label, dated }: Row): BatchEntry {
  const { productId, packId } = change;
  if (packId === null) return { productId, product, packId, ...productChangeIn(change) };
  const pack = { productId, product, packId, label: label! };
  if (!dated) return { ...pack, ...packChangeIn(change) };
  const stands = change.standsAfter!;
  return { ...pack, dated, before: { stands: !stands }, after: { stands } };
}

type Stored = typeof catalogueChanges.$inferSelect;

/** A pack's price in paise and whether it was on sale, before and after a change. Unchanged fields are missing. */
export function packChangeIn({ priceBefore, priceAfter, availableBefore, availableAfter }: Stored): PackChange {
  return { before: stateOf(priceBefore, availableBefore), after: stateOf(priceAfter, availableAfter) };
}

function stateOf(price: Paise | null, available: boolean | null): PackChange["after"] {
  return { ...(price !== null && { price }), ...(available !== null && { available }) };
}

function productChangeIn(change: Stored) {
  const { positionBefore, positionAfter, isHome, homeBefore, homeAfter } = change;
  if (isHome) return { of: "home", before: { place: homeBefore }, after: { place: homeAfter } } as const;
  if (positionBefore !== null && positionAfter !== null) {
    return { of: "shelf", before: { position: positionBefore }, after: { position: positionAfter } } as const;
  }
  return { of: "stock", ...stockChangeIn(change) } as const;
}

/** Records that products moved within their category or on the home page. Does not move them itself. */
export async function recordPlaces(
  tx: Database,
  { by, action, batch, undoes }: Writing,
  changes: readonly ({
    productId: string;
    action?: string;
    log: Pick<Change, "before" | "after">;
  } & Partial<Places>)[],
): Promise<void> {
  await tx.insert(catalogueChanges).values(
    changes.map(({ log: _, action: __, ...change }) => {
      return { batch, undoes: undoes ?? null, actorId: by.id, actorName: by.name, ...change };
    }),
  );
  await recordChanges(
    tx,
    changes.map(({ productId, log, action: own = action }) => {
      return { by, action: undoes ? action : own, batch, undoes, subject: { kind: "listing", id: productId }, ...log };
    }),
  );
}

type Places = Pick<Stored, "positionBefore" | "positionAfter" | "isHome" | "homeBefore" | "homeAfter">;

/** A product's grams in stock before and after a recorded change. Throws for a change that is not about stock. */
export function stockChangeIn({ id, gramsBefore, gramsAfter }: Stored): StockChange {
  if (gramsBefore === null || gramsAfter === null) throw new Error(`The change ${id} is not one of stock`);
  return { before: { grams: gramsBefore }, after: { grams: gramsAfter } };
}

/** Reads the changes of one form submit, oldest first, and locks them until the transaction ends. */
export async function lockBatch(tx: Database, batch: string): Promise<Stored[]> {
  return tx
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.batch, batch))
    .orderBy(catalogueChanges.id)
    .for("update");
}

/** The id of the form submit that undid the form submit `batch`; undefined when none did. */
export async function findUndoOf(tx: Database, batch: string): Promise<string | undefined> {
  const [done] = await tx
    .select({ batch: catalogueChanges.batch })
    .from(catalogueChanges)
    .where(eq(catalogueChanges.undoes, batch))
    .limit(1);
  return done?.batch;
}

/** The highest id of all recorded changes; 0 when there are none. Later changes get higher ids. */
export async function lastChange(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(catalogueChanges.id) }).from(catalogueChanges);
  return row?.id ?? 0;
}

/** Which of these products had their stock changed by staff after the change with the id `known`. */
export async function countedAfter(tx: Database, known: number, productIds: readonly string[]): Promise<Set<string>> {
  const isCount = and(
    inArray(catalogueChanges.productId, [...productIds]),
    sql`${catalogueChanges.gramsAfter} is not null`,
  );
  const rows = await tx
    .selectDistinct({ id: catalogueChanges.productId })
    .from(catalogueChanges)
    .where(and(isCount, gt(catalogueChanges.id, known)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Which of these packs the button "Sold out" took off sale. Leaves out packs that somebody has put on or off sale
 * since.
 */
export async function listSoldOut(tx: Database, packIds: readonly string[]): Promise<string[]> {
  const latest = await tx
    .selectDistinctOn([catalogueChanges.packId], {
      packId: catalogueChanges.packId,
      isSoldOut: catalogueChanges.isSoldOut,
    })
    .from(catalogueChanges)
    .where(and(inArray(catalogueChanges.packId, [...packIds]), sql`${catalogueChanges.availableAfter} is not null`))
    .orderBy(catalogueChanges.packId, desc(catalogueChanges.id));
  return latest.flatMap(({ packId, isSoldOut }) => (isSoldOut && packId ? [packId] : []));
}

/** Replaces a staff member's name in the changes, lots and write-offs that they recorded. */
export async function renameActor(tx: Database, userId: string, name: string): Promise<void> {
  await tx.update(catalogueChanges).set({ actorName: name }).where(eq(catalogueChanges.actorId, userId));
  await renameLotActor(tx, userId, name);
}
