import type { ProductTexts } from "../product-texts.ts";

/**
 * The states of an uploaded catalogue file; in "reading", "saving" and "undoing" a job is at work. faulty: the file has
 * faults. read: its changes can be saved. overtaken: not saved, because the catalogue changed after the file was read.
 */
export const importStates = ["reading", "faulty", "read", "saving", "overtaken", "saved", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/**
 * A fault in an uploaded file, in `words` for staff. The row of titles is row 1. `column` is a title; empty when the
 * fault concerns no single column.
 */
export type Fault = { row: number; column: string; words: string };

/**
 * What an uploaded file changes in one product. `before` and `after` are the form fields that differ, `changes` the
 * same for staff to read. `isUnusual`: whether a price changes by more than 30 %.
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
