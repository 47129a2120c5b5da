import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Edit, Left } from "#domain/edits/edit.ts";
import { pressOf, recordEdits, type Press } from "#domain/edits/edits.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { findObstacles, lockPacks, type PackEdit, type PricesOutcome } from "../packs/packs.server.ts";
import { datedPrices, packs, products } from "../schema.ts";
import { daysInWords, type Days } from "./dated-price.ts";

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
    if (known.length === 0) return { ok: true, submission: undefined };

    const rows = known.map(({ packId, wanted }) => ({ packId, price: wanted.price, firstDay, lastDay }));
    const made = await tx.insert(datedPrices).values(rows).returning();
    const press = pressOf(by);
    await recordDated(tx, press, "set a price for some days", made);
    return { ok: true, submission: press.id };
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

/**
 * Immediately ends prices that hold for some days only. Returns the id for taking that back; undefined if nothing ended.
 */
export async function endDatedPrices(db: Database, by: Actor, which: Which): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const meant =
      "id" in which
        ? sql`${datedPrices.id}::text = ${which.id}`
        : sql`${datedPrices.firstDay}::text = ${which.firstDay} and ${datedPrices.lastDay}::text = ${which.lastDay}`;
    const ids = await tx.select({ id: datedPrices.id }).from(datedPrices).where(meant);
    const press = pressOf(by);
    const ended = await setStanding(
      tx,
      press,
      ids.map(({ id }) => ({ id, stands: false })),
    );
    return ended.size > 0 ? press.id : undefined;
  });
}

/** Takes back that prices for some days were set or ended. Leaves those alone that cannot stand again. */
export async function takeDatedBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const wishes = edits.map(({ id, subjectId, before }) => {
    return { id: Number(subjectId), stands: before.stands === true, undoes: id };
  });
  const changed = await setStanding(tx, press, wishes);
  const rest = wishes.filter(({ id }) => !changed.has(id));
  if (rest.length === 0) return [];
  const named = await tx
    .select({
      firstDay: datedPrices.firstDay,
      lastDay: datedPrices.lastDay,
      name: sql<string>`${products.name} || ' ' || ${packs.label}`,
    })
    .from(datedPrices)
    .innerJoin(packs, eq(packs.id, datedPrices.packId))
    .innerJoin(products, eq(products.id, packs.productId))
    .where(
      inArray(
        datedPrices.id,
        rest.map(({ id }) => id),
      ),
    )
    .orderBy(asc(products.position), asc(packs.position));
  return named.map(({ name, ...days }) => {
    const sentence = `${name}: its price ${daysInWords(days)} was left alone, as others have set it since.`;
    return { sentence, isChanged: true };
  });
}

/**
 * Ends prices that hold for some days only, or brings ended prices back (`stands`). Returns the ids of those that
 * changed. Does not bring back a price that overlaps with another price or exceeds the printed maximum retail price.
 */
async function setStanding(
  tx: Database,
  press: Press,
  wishes: readonly { id: number; stands: boolean; undoes?: number }[],
): Promise<Set<number>> {
  if (wishes.length === 0) return new Set();
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
    .select({ dated: datedPrices, isFree })
    .from(datedPrices)
    .innerJoin(packs, eq(packs.id, datedPrices.packId))
    .where(inArray(datedPrices.id, [...wanted.keys()]));
  const changing = rows.filter(
    ({ dated, isFree: mayStand }) => dated.stands !== wanted.get(dated.id) && (dated.stands || mayStand),
  );
  if (changing.length === 0) return new Set();
  const ids = changing.map(({ dated }) => dated.id);
  await tx
    .update(datedPrices)
    .set({ stands: sql`not ${datedPrices.stands}` })
    .where(inArray(datedPrices.id, ids));
  const undoes = new Map(wishes.map((wish) => [wish.id, wish.undoes]));
  await recordDated(
    tx,
    press,
    "ended a price for some days",
    changing.map(({ dated }) => ({ ...dated, stands: !dated.stands, undoes: undoes.get(dated.id) })),
  );
  return new Set(ids);
}

type Row = typeof datedPrices.$inferSelect & { undoes?: number | undefined };

async function recordDated(tx: Database, press: Press, action: string, rows: readonly Row[]): Promise<void> {
  await recordEdits(
    tx,
    press,
    rows.map(({ id, packId, price, firstDay, lastDay, stands, undoes }) => {
      const terms = { price, firstDay, lastDay };
      const subject = { kind: "pack", id: packId } as const;
      return {
        kind: "dated-price",
        subjectId: String(id),
        before: { stands: !stands },
        after: { stands },
        undoes,
        log: [{ action, subject, ...(stands ? { after: terms } : { before: terms }) }],
      };
    }),
  );
}
