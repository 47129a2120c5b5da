import { randomUUID } from "node:crypto";
import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { recordChanges, type Actor } from "#domain/audit/audit.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import type { Writing } from "./batches.server.ts";
import { findObstacles, lockPacks, type PackEdit, type PricesOutcome } from "./packs.server.ts";
import { catalogueChanges, datedPrices, packs, products } from "./schema.ts";
import type { Days } from "./dated-price.ts";

/** Today in India, by the clock of the database, so that all processes agree on the day. */
const today = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** SQL condition for joining a pack with the row of `datedPrices` that holds today. */
export const isPriceOfToday = and(
  eq(datedPrices.packId, packs.id),
  eq(datedPrices.stands, true),
  sql`${today} between ${datedPrices.firstDay} and ${datedPrices.lastDay}`,
);

/**
 * SQL for today's price of a pack in paise, never above the maximum retail price printed on it. The query must left
 * join `datedPrices` on `isPriceOfToday`.
 */
export const priceToday = sql<Paise>`least(coalesce(${datedPrices.price}, ${packs.price}), ${packs.mrp})`;

/** A price for some days only, in paise. `usual` is the price on other days. `name` has the product and the pack. */
export type DatedPrice = Days & { id: number; price: Paise; usual: Paise; name: string; hasBegun: boolean };

/** The prices set for some days only, sorted by these days. Leaves out prices that have run out or were ended. */
export function listDatedPrices(db: Database): Promise<DatedPrice[]> {
  return db
    .select({
      id: datedPrices.id,
      price: datedPrices.price,
      usual: packs.price,
      firstDay: datedPrices.firstDay,
      lastDay: datedPrices.lastDay,
      name: sql<string>`${products.name} || ' ' || ${packs.label}`,
      hasBegun: sql<boolean>`${datedPrices.firstDay} <= ${today}`,
    })
    .from(datedPrices)
    .innerJoin(packs, eq(packs.id, datedPrices.packId))
    .innerJoin(products, eq(products.id, packs.productId))
    .where(and(eq(datedPrices.stands, true), sql`${datedPrices.lastDay} >= ${today}`))
    .orderBy(asc(datedPrices.firstDay), asc(datedPrices.lastDay), asc(products.position), asc(packs.position));
}

/** The outcome of giving packs a price for some days. */
export type DatedOutcome =
  | PricesOutcome
  /** Refused, because packs already have a price for some of these days. Maps a pack's id to the days of that price. */
  | { ok: false; overlapping: Map<string, Days> };

/**
 * Gives packs a price for some days. Refuses and changes nothing if a pack already has a price for one of these days, a
 * price is above the printed maximum retail price, or others have changed a pack meanwhile.
 */
export async function addDatedPrices(
  db: Database,
  by: Actor,
  edits: readonly PackEdit[],
  { firstDay, lastDay }: Days,
): Promise<DatedOutcome> {
  return db.transaction(async (tx) => {
    const ids = edits.map(({ packId }) => packId);
    const now = await lockPacks(tx, ids);
    const known = edits.filter(({ packId }) => now.has(packId));
    const obstacle = findObstacles(known, now);
    if (obstacle) return obstacle;
    const overlapping = await listOverlaps(tx, ids, { firstDay, lastDay });
    if (overlapping.size > 0) return { ok: false, overlapping };
    if (known.length === 0) return { ok: true, batch: undefined };

    const rows = known.map(({ packId, wanted }) => ({ packId, price: wanted.price, firstDay, lastDay }));
    const made = await tx.insert(datedPrices).values(rows).returning();
    const writing = { by, action: "set a price for some days", batch: randomUUID() };
    await recordDated(
      tx,
      writing,
      made.map((row) => ({ ...row, productId: now.get(row.packId)!.productId })),
    );
    return { ok: true, batch: writing.batch };
  });
}

/**
 * Checks `edits` as `addDatedPrices` does, or as `changePrices` does if `days` is undefined. Saves nothing. Returns the
 * refusal; undefined if there is none.
 */
export async function checkPrices(db: Database, edits: readonly PackEdit[], days: Days | undefined) {
  const ids = edits.map(({ packId }) => packId);
  return db.transaction(async (tx): Promise<Extract<DatedOutcome, { ok: false }> | undefined> => {
    const now = await lockPacks(tx, ids);
    const known = edits.filter(({ packId }) => now.has(packId));
    const overlapping = days ? await listOverlaps(tx, ids, days) : new Map<string, Days>();
    return findObstacles(known, now) ?? (overlapping.size > 0 ? { ok: false, overlapping } : undefined);
  });
}

/** Finds packs that already have a price for some of these days. Maps a pack's id to the days of that price. */
export async function listOverlaps(tx: Database, packIds: readonly string[], days: Days): Promise<Map<string, Days>> {
  const rows = await tx
    .select()
    .from(datedPrices)
    .where(
      and(
        sql`${datedPrices.packId} = any(${sql.param([...packIds])}::text[])`,
        eq(datedPrices.stands, true),
        lte(datedPrices.firstDay, days.lastDay),
        gte(datedPrices.lastDay, days.firstDay),
      ),
    );
  return new Map(rows.map(({ packId, ...row }) => [packId, row]));
}

/** A price by its id, or all prices with exactly these days. */
type Which = { id: string } | Days;

/** Immediately ends prices that hold for some days only. Returns the id for `undoBatch`; undefined if nothing ended. */
export async function endDatedPrices(db: Database, by: Actor, which: Which): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const meant =
      "id" in which
        ? sql`${datedPrices.id}::text = ${which.id}`
        : sql`${datedPrices.firstDay}::text = ${which.firstDay} and ${datedPrices.lastDay}::text = ${which.lastDay}`;
    const ids = await tx.select({ id: datedPrices.id }).from(datedPrices).where(meant);
    const writing = { by, action: "ended a price for some days", batch: randomUUID() };
    const ended = await setStanding(
      tx,
      writing,
      ids.map(({ id }) => ({ id, stands: false })),
    );
    return ended > 0 ? writing.batch : undefined;
  });
}

/**
 * Ends prices that hold for some days only, or brings ended prices back (`stands`). Returns how many changed. Does not
 * bring back a price that overlaps with another price or exceeds the printed maximum retail price.
 */
export async function setStanding(
  tx: Database,
  writing: Writing,
  wishes: readonly { id: number; stands: boolean }[],
): Promise<number> {
  if (wishes.length === 0) return 0;
  const wanted = new Map(wishes.map(({ id, stands }) => [id, stands]));
  const packIds = tx
    .select({ id: datedPrices.packId })
    .from(datedPrices)
    .where(inArray(datedPrices.id, [...wanted.keys()]));
  // Nobody can give a locked pack another price for some days meanwhile.
  await tx
    .select({ id: packs.id })
    .from(packs)
    .where(inArray(packs.id, packIds))
    .orderBy(packs.id)
    .for("no key update");
  const isFree = sql<boolean>`not exists (
    select from dated_prices as other where other.pack_id = ${datedPrices.packId} and other.stands
      and other.id <> ${datedPrices.id} and other.first_day <= ${datedPrices.lastDay}
      and other.last_day >= ${datedPrices.firstDay}
  ) and ${datedPrices.price} <= coalesce(${packs.mrp}, ${datedPrices.price})`;
  const rows = await tx
    .select({ dated: datedPrices, productId: packs.productId, isFree })
    .from(datedPrices)
    .innerJoin(packs, eq(packs.id, datedPrices.packId))
    .where(inArray(datedPrices.id, [...wanted.keys()]));
  const changing = rows.filter(
    ({ dated, isFree: mayStand }) => dated.stands !== wanted.get(dated.id) && (dated.stands || mayStand),
  );
  if (changing.length === 0) return 0;
  const ids = changing.map(({ dated }) => dated.id);
  await tx
    .update(datedPrices)
    .set({ stands: sql`not ${datedPrices.stands}` })
    .where(inArray(datedPrices.id, ids));
  await recordDated(
    tx,
    writing,
    changing.map(({ dated, productId }) => ({ ...dated, productId, stands: !dated.stands })),
  );
  return changing.length;
}

type Row = typeof datedPrices.$inferSelect & { productId: string };

async function recordDated(tx: Database, writing: Writing, rows: readonly Row[]): Promise<void> {
  const { by, action, batch, undoes } = writing;
  await tx.insert(catalogueChanges).values(
    rows.map(({ id, packId, productId, stands }) => ({
      batch,
      undoes: undoes ?? null,
      actorId: by.id,
      actorName: by.name,
      productId,
      packId,
      datedPriceId: id,
      standsBefore: !stands,
      standsAfter: stands,
    })),
  );
  await recordChanges(
    tx,
    rows.map(({ packId, price, firstDay, lastDay, stands }) => {
      const terms = { price, firstDay, lastDay };
      const change = stands ? { after: terms } : { before: terms };
      return { by, action, batch, undoes, subject: { kind: "pack", id: packId }, ...change };
    }),
  );
}
