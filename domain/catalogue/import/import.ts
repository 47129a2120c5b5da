import type { ProductTexts } from "../product-texts.ts";

/**
 * reading: a job compares the file with the shop. faulty: the file has faults. read: its changes can be saved. saving:
 * a job saves them. saved: they are saved. overtaken: somebody changed the same products before they were saved.
 * undoing: a job undoes them. undone: they are undone.
 */
export const importStates = ["reading", "faulty", "read", "saving", "overtaken", "saved", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** A fault of a file: the row (the titles are row 1), the title of the column, and what is wrong. */
export type Fault = { row: number; column: string; words: string };

/**
 * What a file changes of one product. `before` and `after` have the fields that differ, as texts of the product form;
 * `before` is empty for a new product. `changes` are the same in words for staff. `isUnusual`: a price changes by more
 * than 30 %.
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
