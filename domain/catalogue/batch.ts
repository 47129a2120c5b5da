import { formatRupees, type Grams, type Paise } from "#domain/money.ts";
import { weightOf } from "./label.ts";
import type { PackState } from "./packs.server.ts";
import { daysInWords, type Days } from "./dated-price.ts";

/** How many days a batch (all changes made by one form submit) can be undone. */
export const UNDO_DAYS = 30;

/** The fields of a pack that changed, with their values before and after. */
export type PackChange = { before: Partial<PackState>; after: Partial<PackState> };
/** A dated price (a price for some days) came into force (`after.stands` is true) or was ended (false). */
type DatedChange = { before: { stands: boolean }; after: { stands: boolean } };
/** A product's stock in grams before and after a change: all that is in the kitchen, including what orders reserve. */
export type StockChange = { before: { grams: Grams }; after: { grams: Grams } };

/** A product's position in its category (shelf), or its place on the home page (null: not there), before and after. */
type ShelfChange = { of: "shelf"; before: { position: number }; after: { position: number } };
type HomeChange = { of: "home"; before: { place: number | null }; after: { place: number | null } };

/** One change in a batch, of a pack or of a product (`packId` is null), with the names that staff read. */
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

/** All changes made by one form submit; they can be undone together. */
export type Batch = {
  id: string;
  at: Date;
  by: string;
  entries: BatchEntry[];
  /** The batch that this one undid, with its changes; `wasUndoing`: that batch was itself an undo. */
  undid: (Pick<Batch, "id" | "entries"> & { wasUndoing: boolean }) | undefined;
  /** The id of the batch that undid this one. */
  undoneBy: string | undefined;
};

/** change: a new change. undo: the batch undid another one. redo: the batch undid one that was itself an undo. */
export function kindOf({ undid }: Pick<Batch, "undid">): "change" | "undo" | "redo" {
  if (!undid) return "change";
  return undid.wasUndoing ? "redo" : "undo";
}

const isDated = (entry: BatchEntry): entry is DatedEntry => entry.dated !== undefined;
const isPack = (entry: BatchEntry): entry is PackEntry => entry.packId !== null && !isDated(entry);

const isProduct = (entry: BatchEntry): entry is ProductEntry => entry.packId === null;

/** Whether a batch has a change that only owners may make: of a price, a product's position or the home page. */
export function isForOwners({ entries }: Pick<Batch, "entries">): boolean {
  return entries.some((entry) =>
    isProduct(entry) ? entry.of !== "stock" : isDated(entry) || entry.after.price !== undefined,
  );
}

/**
 * The changes of a batch as lines for staff: "Kaju Katli 500 g: ₹589 → ₹599". Packs of one product that went on or off
 * sale share a line.
 */
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

/** What staff read for a place of the home page: "best-seller block" for 0, "card 2 of the home page" for 2. */
export function homeName(place: number | null): string {
  if (place === null) return "not on the home page";
  return place === 0 ? "best-seller block" : `card ${place} of the home page`;
}

/** For a batch that undid another: sentences about the changes that it did not take back in full, with the reason. */
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
