import { asc, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { pressOf, recordEdits, type NewEdit, type Press } from "#domain/edits/edits.server.ts";
import { mergeForm } from "#domain/edits/form-merge.ts";
import { formatRupees, parseRupees, type Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { packTexts, type ProductTexts } from "../products/product-texts.ts";
import { packs } from "../schema.ts";

/** The price in paise, and whether staff have put the pack on sale. */
export type PackState = { price: Paise; available: boolean };

/** A change that staff want to make to a pack. `seen` is the state that the page showed. */
export type PackEdit = { packId: string; seen: PackState; wanted: PackState };

/** The highest price that a pack may have, in paise: ₹1,00,000. */
export const HIGHEST_PRICE: Paise = 1_00_000_00;

/** Reads a price in rupees, and returns paise. Refuses zero, more than ₹1,00,000, and text that is not an amount. */
export function readPrice(text: string): Paise | { refused: string } {
  const price = parseRupees(text);
  if (price === undefined) return { refused: "write the price in rupees, such as 349 or 349.50" };
  if (price === 0) return { refused: "a price is more than nothing" };
  if (price > HIGHEST_PRICE) return { refused: `a price is at most ${formatRupees(HIGHEST_PRICE)}` };
  return price;
}

/**
 * Reads the pack states that a page showed, such as "2-250g:30900:1": pack id, price in paise, 1 (on sale) or 0 (not).
 * Of a pack that is named twice, the last state counts.
 */
export function readSeen(text = ""): [id: string, seen: PackState][] {
  const found = text.matchAll(/(?<=^| )([\w-]+):(\d{1,9}):([01])(?= |$)/g);
  const seen = new Map<string, PackState>();
  for (const [, id = "", price, available] of found)
    seen.set(id, { price: Number(price), available: available === "1" });
  return [...seen];
}

/** What an edit changes (price, availability or both), with the wanted values. */
export function changedFields({ seen, wanted }: PackEdit): Partial<PackState> {
  return {
    ...(seen.price !== wanted.price && { price: wanted.price }),
    ...(seen.available !== wanted.available && { available: wanted.available }),
  };
}

/** Whether the edit changes a price or availability that others have meanwhile changed to a different value. */
export function isOvertaken({ packId, seen, wanted }: PackEdit, now: PackState): boolean {
  const form = { seen: packTexts(packId, seen), typed: packTexts(packId, wanted), present: packTexts(packId, now) };
  return mergeForm(Object.keys(form.seen), form).clash !== undefined;
}

/** The result of a change of prices. */
export type PricesOutcome =
  /** `submission` is the id for taking it back; undefined if nothing changed. */
  | { ok: true; submission: string | undefined }
  /** Refused, because others have changed packs. `overtaken` has the present states of these packs, by pack id. */
  | { ok: false; overtaken: Map<string, PackState> }
  /**
   * Refused, because prices exceed the printed maximum retail price. `aboveMrp` has this maximum in paise, by pack id.
   */
  | { ok: false; aboveMrp: Map<string, Paise> };

function pricesAboveMrp(
  edits: readonly PackEdit[],
  mrpOf: (packId: string) => Paise | null | undefined,
): Map<string, Paise> {
  return new Map(
    edits.flatMap(({ packId, seen, wanted }) => {
      const mrp = mrpOf(packId) ?? Infinity;
      return seen.price !== wanted.price && wanted.price > mrp ? [[packId, mrp]] : [];
    }),
  );
}

/**
 * Changes the prices and availability of packs, all or none. Refuses if others have changed the same values since the
 * page showed them, or if a price exceeds the printed maximum retail price.
 */
export async function changePrices(db: Database, by: Actor, edits: readonly PackEdit[]): Promise<PricesOutcome> {
  return db.transaction(async (tx) => {
    const now = await lockPacks(
      tx,
      edits.map(({ packId }) => packId),
    );
    const known = edits.filter(({ packId }) => now.has(packId));
    const obstacle = findObstacles(known, now);
    if (obstacle) return obstacle;

    const press = pressOf(by);
    const wishes = known.map((edit): Wish => {
      const wanted = changedFields(edit);
      const action =
        wanted.price !== undefined ? "changed the price" : wanted.available ? "put on sale" : "took off sale";
      return { id: edit.packId, before: now.get(edit.packId)!, wanted, action };
    });
    const changes = await changePacks(tx, press, wishes);
    return { ok: true, submission: changes > 0 ? press.id : undefined };
  });
}

/** Why `edits` are refused; undefined when they are accepted. The caller must have locked the packs (`lockPacks`). */
export function findObstacles(
  edits: readonly PackEdit[],
  now: ReadonlyMap<string, LockedPack>,
): Extract<PricesOutcome, { ok: false }> | undefined {
  const overtaken = edits.filter((edit) => isOvertaken(edit, now.get(edit.packId)!));
  if (overtaken.length > 0) {
    const asItIs = ({ packId }: PackEdit) => {
      const { price, available } = now.get(packId)!;
      return [packId, { price, available }] as const;
    };
    return { ok: false, overtaken: new Map(overtaken.map(asItIs)) };
  }
  const aboveMrp = pricesAboveMrp(edits, (id) => now.get(id)?.mrp);
  return aboveMrp.size > 0 ? { ok: false, aboveMrp } : undefined;
}

type LockedPack = PackState & { productId: string; mrp: Paise | null };

/** Reads packs by id and locks them until the transaction ends. Leaves out unknown ids. */
export async function lockPacks(tx: Database, ids: readonly string[]): Promise<Map<string, LockedPack>> {
  const rows = await tx
    .select({
      id: packs.id,
      productId: packs.productId,
      price: packs.price,
      mrp: packs.mrp,
      available: packs.available,
    })
    .from(packs)
    .where(sql`${packs.id} = any(${sql.param([...ids])}::text[])`)
    .orderBy(asc(packs.id))
    // Not "update": carts that take the pack at this moment need not wait.
    .for("no key update");
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** `action`: what the audit log calls the change. */
type Wish = { id: string; before: LockedPack; wanted: Partial<PackState>; action: string };
/** A change of a pack's price or availability. `before` and `after` have only the fields that changed. */
type PackChange = { before: Partial<PackState>; after: Partial<PackState> };

/** The most rows in one SQL statement. More might exceed PostgreSQL's limit of 65,535 parameters. */
const ROWS = 1000;

/**
 * Changes packs that the caller has locked, and records the edits. Returns how many packs changed. `isSoldOut`: staff
 * pressed "Sold out".
 */
export async function changePacks(
  tx: Database,
  press: Press,
  wishes: readonly Wish[],
  { isSoldOut = false } = {},
): Promise<number> {
  const changes = wishes.flatMap(({ before, wanted, ...wish }) => {
    const differs = (field: keyof PackState) => wanted[field] !== undefined && wanted[field] !== before[field];
    const pick = (from: Partial<PackState>) => ({
      ...(differs("price") && { price: from.price }),
      ...(differs("available") && { available: from.available }),
    });
    const change: PackChange = { before: pick(before), after: pick(wanted) };
    return Object.keys(change.after).length > 0 ? [{ ...wish, ...change, productId: before.productId }] : [];
  });
  for (let first = 0; first < changes.length; first += ROWS) {
    const rows = changes
      .slice(first, first + ROWS)
      .map(({ id, after }) => sql`(${id}::text, ${after.price ?? null}::integer, ${after.available ?? null}::boolean)`);
    await tx.execute(sql`
      update packs set price = coalesce(wanted.price, packs.price), available = coalesce(wanted.available, packs.available),
        is_sold_out = case when wanted.available is null then is_sold_out else ${isSoldOut}::boolean end
      from (values ${sql.join(rows, sql`, `)}) as wanted (id, price, available) where packs.id = wanted.id`);
  }
  const byProduct = Map.groupBy(changes, ({ productId }) => productId);
  await recordEdits(
    tx,
    press,
    [...byProduct].map(([subjectId, some]): NewEdit => {
      return {
        kind: "product",
        subjectId,
        before: Object.assign({}, ...some.map(({ id, before }) => packTexts(id, before))) as ProductTexts,
        after: Object.assign({}, ...some.map(({ id, after }) => packTexts(id, after))) as ProductTexts,
        log: some.map(({ id, action, before, after }) => ({ action, subject: { kind: "pack", id }, before, after })),
      };
    }),
  );
  return changes.length;
}
