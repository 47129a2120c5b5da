import { formatRupees, type Grams } from "#domain/money.ts";
import { weightOf } from "./label.ts";
import type { PackState } from "./packs.server.ts";

/** Days within which a batch, the changes of one submit, can be undone. */
export const UNDO_DAYS = 30;

/** A change of a pack: only the fields that changed. */
export type PackChange = { before: Partial<PackState>; after: Partial<PackState> };
/** A change of a product's stock on the shelf in grams, including what orders hold. */
export type StockChange = { before: { grams: Grams }; after: { grams: Grams } };

/** One change in a batch: of a pack, or of a product's stock (`packId` is null), with the names for people. */
export type BatchEntry = { productId: string; product: string } & (
  ({ packId: string; label: string } & PackChange) | ({ packId: null } & StockChange)
);

type PackEntry = Extract<BatchEntry, { packId: string }>;
type StockEntry = Extract<BatchEntry, { packId: null }>;

/** Changes made by one submit, which can be undone together. */
export type Batch = {
  id: string;
  at: Date;
  by: string;
  entries: BatchEntry[];
  /** The batch that this one undid, with its changes. */
  undid: (Pick<Batch, "id" | "entries"> & { wasUndoing: boolean }) | undefined;
  /** The batch that undid this one. */
  undoneBy: string | undefined;
};

/** Whether a batch is a new change, undid another, or undid an undoing. */
export function kindOf({ undid }: Pick<Batch, "undid">): "change" | "undo" | "redo" {
  if (!undid) return "change";
  return undid.wasUndoing ? "redo" : "undo";
}

const isPack = (entry: BatchEntry): entry is PackEntry => entry.packId !== null;

/** Whether a batch changed a price, which only owners may do. */
export function changesPrices({ entries }: Pick<Batch, "entries">): boolean {
  return entries.some((entry) => isPack(entry) && entry.after.price !== undefined);
}

/** The changes of a batch, a line for each: "Kaju Katli 500 g: ₹589 → ₹599". */
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
    ...entries
      .filter((entry): entry is StockEntry => !isPack(entry))
      .map(({ product, before, after }) => `${product}: ${weightOf(before)} → ${weightOf(after)} in the kitchen`),
  ];
}

/**
 * Sentences on what a batch that undid another left unchanged, because others had changed it since or orders hold it.
 */
export function leftAloneBy({ entries, undid }: Pick<Batch, "entries" | "undid">): string[] {
  return (undid?.entries ?? []).flatMap((wanted) => {
    const made = entries.find(({ productId, packId }) => productId === wanted.productId && packId === wanted.packId);
    return isPack(wanted)
      ? packLeft(wanted, made as PackEntry | undefined)
      : stockLeft(wanted, made as StockEntry | undefined);
  });
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
  return [`${product}: ${less} went back. The other ${missing} is sold or held by orders: count what lies there.`];
}
