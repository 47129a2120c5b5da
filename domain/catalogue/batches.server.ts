import { and, desc, eq, gt, inArray, lt, max, sql } from "drizzle-orm";
import { recordChange, recordChanges, type Actor, type Change } from "#domain/audit/audit.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { UNDO_DAYS, type Batch, type BatchEntry, type PackChange, type StockChange } from "./batch.ts";
import { renameLotActor } from "./lots/lots.server.ts";
import { catalogueChanges, datedPrices, packs, products } from "./schema.ts";

/**
 * Who makes a change (`by`), the name of the change in the audit log (`action`), and the id of its batch (all changes
 * of one form submit). `undoes`: the id of the batch that this one undoes, if it is an undo. `isSoldOut`: the change is
 * the action "Sold out", which takes packs off sale; "Sell again" (`sellAgain`) puts the same packs on sale again.
 */
export type Writing = { by: Actor; action: string; batch: string; undoes?: string; isSoldOut?: boolean };

/**
 * Records a product's stock in grams before and after a change, in `catalogue_changes` for undoing and in the audit
 * log. The caller changes the stock itself.
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

/** Reads a batch (all changes of one form submit) by its id, a UUID; undefined for an unknown id. */
export async function findBatch(db: Database, id: string): Promise<Batch | undefined> {
  return (await readBatches(db, [id]))[0];
}

/**
 * One page of at most `count` batches (each all changes of one form submit) of the last 30 days, newest first. To get
 * the next page, pass `next` of this one as `before`; without `before`, it is the first page. `next` is undefined on
 * the last page.
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

/**
 * The price of a pack in paise and whether the pack is on sale (`available`), before and after a change, as a row of
 * `catalogue_changes` recorded them. Unchanged fields are missing.
 */
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

/**
 * Records that products moved within their category or on the home page, in `catalogue_changes` for undoing and in the
 * audit log. The caller moves them itself. `log` has the values before and after for the audit log. Each change is
 * logged under its own `action`. If it has none, or if the batch is an undo, it is logged under the `action` of the
 * `Writing`.
 */
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

/** The columns of `catalogue_changes` for a move within a category or on the home page. */
type Places = Pick<Stored, "positionBefore" | "positionAfter" | "isHome" | "homeBefore" | "homeAfter">;

/**
 * A product's grams in stock before and after, as a row of `catalogue_changes` recorded them. Throws for a row that is
 * not about stock.
 */
export function stockChangeIn({ id, gramsBefore, gramsAfter }: Stored): StockChange {
  if (gramsBefore === null || gramsAfter === null) throw new Error(`The change ${id} is not one of stock`);
  return { before: { grams: gramsBefore }, after: { grams: gramsAfter } };
}

/**
 * Reads the rows of a batch (all changes of one form submit), oldest first, and locks them until the transaction ends.
 */
export async function lockBatch(tx: Database, batch: string): Promise<Stored[]> {
  return tx
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.batch, batch))
    .orderBy(catalogueChanges.id)
    .for("update");
}

/** The id of the batch (all changes of one form submit) that undid `batch`; undefined when it has not been undone. */
export async function findUndoOf(tx: Database, batch: string): Promise<string | undefined> {
  const [done] = await tx
    .select({ batch: catalogueChanges.batch })
    .from(catalogueChanges)
    .where(eq(catalogueChanges.undoes, batch))
    .limit(1);
  return done?.batch;
}

/** The highest id in `catalogue_changes`, or 0 when the table is empty. Later changes get higher ids. */
export async function lastChange(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(catalogueChanges.id) }).from(catalogueChanges);
  return row?.id ?? 0;
}

/**
 * The ids of the products among `productIds` whose stock staff changed after the change with the id `known` (see
 * `lastChange`).
 */
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
 * The ids of those packs among `packIds` that the action "Sold out" took off sale. It leaves out a pack that anybody
 * has since put on sale again or taken off sale in another way.
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

/**
 * Replaces the name of a staff member (`userId` is the account's id) by `name` in three kinds of records that they
 * made: changes, lots (each an amount of a product cooked at one time) and write-offs. Called before the account is
 * deleted.
 */
export async function renameActor(tx: Database, userId: string, name: string): Promise<void> {
  await tx.update(catalogueChanges).set({ actorName: name }).where(eq(catalogueChanges.actorId, userId));
  await renameLotActor(tx, userId, name);
}
