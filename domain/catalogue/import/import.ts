import type { ProductTexts } from "../product-texts.ts";

/**
 * The states of an uploaded catalogue file. It is compared with the shop ("reading"), and found with faults ("faulty")
 * or without ("read"). "overtaken": nothing was saved, because the catalogue changed in between.
 */
export const importStates = ["reading", "faulty", "read", "saving", "overtaken", "saved", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/**
 * A fault in an uploaded file. The titles are row 1. `column` is a title, or empty when the fault concerns no single
 * column.
 */
export type Fault = { row: number; column: string; words: string };

/**
 * What an uploaded file changes in one product. `before` and `after` have the form fields that differ. `isUnusual`: a
 * price changes by more than 30 %.
 */
export type ImportEdit = {
  id: string;
  name: string;
  isNew: boolean;
  isUnusual: boolean;
  before: ProductTexts;
  after: ProductTexts;
  changes: { name: string; before: string; after: string }[];
};
