import type { ProductTexts } from "../product-texts.ts";

/**
 * reading: a job compares the file with the shop. faulty: it has faults. read: what it would change can be saved.
 * saving, saved: a job saves it. overtaken: somebody changed the same products before it was saved. undoing, undone.
 */
export const importStates = ["reading", "faulty", "read", "saving", "overtaken", "saved", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** A fault of a file; row 1 has the titles. */
export type Fault = { row: number; column: string; words: string };

/**
 * What a file changes of one product: the fields that differ, as its form shows them; `before` is empty for a new one.
 * `changes` are the same for people; `isUnusual`: a price of it changes by more than 30 %.
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
