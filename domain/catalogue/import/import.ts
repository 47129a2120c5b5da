import type { ProductTexts } from "../product-texts.ts";

/**
 * The states of an uploaded catalogue file. reading: a job compares it with the shop. faulty: it has faults, and
 * nothing of it can be saved. read: its changes can be saved. saving: a job saves them. overtaken: none of them was
 * saved, because somebody has changed the catalogue since the comparison so that they can no longer be made. saved:
 * they are saved. undoing: a job undoes them. undone: they are undone.
 */
export const importStates = ["reading", "faulty", "read", "saving", "overtaken", "saved", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/**
 * A fault in an uploaded file: the number of its row (the titles are row 1), the title of its column (empty when it
 * concerns no single column), and a description.
 */
export type Fault = { row: number; column: string; words: string };

/**
 * What an uploaded file changes in one product, whose id and name are `id` and `name`. `before` and `after` have the
 * form fields that differ; `before` is empty for a new product. `changes` describes the differences for staff; its
 * `name` is that of the field. `isUnusual`: a price changes by more than 30 %.
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
