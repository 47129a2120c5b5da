import { formatRupees, type Grams, type Paise } from "#domain/money.ts";
import { weightOf } from "./label.ts";
import type { PackState } from "./packs.server.ts";
import { daysInWords, type Days } from "./dated-price.ts";

export const UNDO_DAYS = 30;

/** A change of a pack's price or availability. `before` and `after` have only the fields that changed. */
export type PackChange = { before: Partial<PackState>; after: Partial<PackState> };
/** A price for some days is set, ended or brought back. `stands` is true while the price is set and not ended. */
type DatedChange = { before: { stands: boolean }; after: { stands: boolean } };
/** Grams in stock, including those reserved for orders. */
export type StockChange = { before: { grams: Grams }; after: { grams: Grams } };

type ShelfChange = { of: "shelf"; before: { position: number }; after: { position: number } };
/** A move on the home page. Place 0 is the best-seller block, 1 to 4 are the cards, null is off the page. */
type HomeChange = { of: "home"; before: { place: number | null }; after: { place: number | null } };

/** One saved change. It concerns a price for some days (`dated`), a pack, or a whole product (`packId` is null). */
export type BatchEntry = { productId: string; product: string } & (
  | ({ packId: string; label: string; dated?: undefined } & PackChange)
  | ({ packId: string; label: string; dated: { id: number; price: Paise } & Days } & DatedChange)
  | ({ packId: null; dated?: undefined; of: "stock" } & StockChange)
  | ({ packId: null; dated?: undefined } & (ShelfChange | HomeChange))
);

type PackEntry = Extract<BatchEntry, { packId: string; dated?: undefined }>;
type DatedEntry = Extract<BatchEntry, { dated: object }>;
type ProductEntry = Extract<BatchEntry, { packId: null }>;
type StockEntry = Extract<ProductEntry, { of: "stock" }>;

/** All changes saved by one form submit. Staff can undo them together. `by` is the name of whoever saved them. */
export type Batch = {
  id: string;
  at: Date;
  by: string;
  entries: BatchEntry[];
  /** The form submit whose changes this one undid; undefined for a new change. */
  undid:
    | (Pick<Batch, "id" | "entries"> & {
        /** Whether the undone submit was itself an undo. */
        wasUndoing: boolean;
      })
    | undefined;
  /** The id of the form submit that undid these changes; undefined when none did. */
  undoneBy: string | undefined;
};

/** Whether a form submit made a new change, undid another submit, or undid an undo ("redo"). */
export function kindOf({ undid }: Pick<Batch, "undid">): "change" | "undo" | "redo" {
  if (!undid) return "change";
  return undid.wasUndoing ? "redo" : "undo";
}

const isDated = (entry: BatchEntry): entry is DatedEntry => entry.dated !== undefined;
const isPack = (entry: BatchEntry): entry is PackEntry => entry.packId !== null && !isDated(entry);

const isProduct = (entry: BatchEntry): entry is ProductEntry => entry.packId === null;

/**
 * Whether one of the changes is for owners only: a change of a price, of the sequence of products or of the home page.
 */
export function isForOwners({ entries }: Pick<Batch, "entries">): boolean {
  return entries.some((entry) =>
    isProduct(entry) ? entry.of !== "stock" : isDated(entry) || entry.after.price !== undefined,
  );
}

/** Texts for staff that describe the saved changes, such as "Kaju Katli 500 g: ₹589 → ₹599". */
export function linesOf({ entries }: Pick<Batch, "entries">): string[] {
  const packs = entries.filter(isPack);
  const prices = packs.filter(({ after }) => after.price !== undefined);
  const sales = Map.groupBy(
    packs.filter(({ after }) => after.available !== undefined),
    ({ productId, after }) => `${after.available} ${productId}`,
  );
  return [
    ...prices.map(
      ({ product, label, before, after }) =>
        `${product} ${label}: ${formatRupees(before.price!)} → ${formatRupees(after.price!)}`,
    ),
    ...[...sales.values()].map((some) => {
      const [{ product, after }] = some as [PackEntry];
      const labels = some.map(({ label }) => label).join(", ");
      return `${product} (${labels}): ${after.available ? "sold again" : "shown as sold out until it is sold again"}`;
    }),
    ...entries.filter(isDated).map(({ product, label, dated, after }) => {
      const terms = `${product} ${label}: ${formatRupees(dated.price)} ${daysInWords(dated)}`;
      return after.stands ? terms : `${terms}, ended`;
    }),
    ...entries.filter(isProduct).map(lineOfProduct),
  ];
}

function lineOfProduct(entry: ProductEntry): string {
  const { product } = entry;
  if (entry.of === "stock") return `${product}: ${weightOf(entry.before)} → ${weightOf(entry.after)} in the kitchen`;
  if (entry.of === "shelf")
    return `${product}: moved ${entry.after.position < entry.before.position ? "up" : "down"} on the shelf`;
  return `${product}: ${homeName(entry.before.place)} → ${homeName(entry.after.place)}`;
}

/** A place on the home page in words; null is off the page. */
export function homeName(place: number | null): string {
  if (place === null) return "not on the home page";
  return place === 0 ? "best-seller block" : `card ${place} of the home page`;
}

/** Sentences that say what an undo did not undo, or undid only in part, and why. Empty for a new change. */
export function leftAloneBy({ entries, undid }: Pick<Batch, "entries" | "undid">): string[] {
  return (undid?.entries ?? []).flatMap((wanted) => {
    const made = entries.find(
      (entry) =>
        entry.productId === wanted.productId &&
        entry.packId === wanted.packId &&
        entry.dated?.id === wanted.dated?.id &&
        (isProduct(entry) && entry.of) === (isProduct(wanted) && wanted.of),
    );
    if (isDated(wanted)) return made ? [] : datedLeft(wanted);
    if (isProduct(wanted) && wanted.of !== "stock") {
      return made ? [] : [`${wanted.product}: its place was changed since, and was left alone.`];
    }
    return isPack(wanted)
      ? packLeft(wanted, made as PackEntry | undefined)
      : stockLeft(wanted, made as StockEntry | undefined);
  });
}

function datedLeft({ product, label, dated }: DatedEntry): string[] {
  return [`${product} ${label}: its price ${daysInWords(dated)} was left alone, as others have set it since.`];
}

function packLeft({ product, label, after }: PackEntry, made: PackEntry | undefined): string[] {
  const left = (Object.keys(after) as (keyof PackState)[]).filter((field) => made?.after[field] === undefined);
  const names = { price: "its price", available: "whether it is sold" };
  return left.map((field) => `${product} ${label}: ${names[field]} was changed since, and was left alone.`);
}

function stockLeft({ product, before, after }: StockEntry, made: StockEntry | undefined): string[] {
  const wanted = before.grams - after.grams;
  const done = made ? made.after.grams - made.before.grams : 0;
  if (done === wanted) return [];
  const [less, missing] = [weightOf({ grams: -done }), weightOf({ grams: done - wanted })];
  return [`${product}: ${less} went back. The other ${missing} is packed or written off: count what lies there.`];
}
