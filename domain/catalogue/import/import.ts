import type { ProductTexts } from "../product-texts.ts";

/** faulty: the file has faults. read: it can be saved. overtaken: not saved, as the catalogue changed meanwhile. */
export const importStates = ["reading", "faulty", "read", "saving", "overtaken", "saved", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** The titles of the file are row 1. `column` is a title; empty when the fault concerns no single column. */
export type Fault = { row: number; column: string; words: string };

/** What an uploaded file changes in one product. `isUnusual`: whether a price changes by more than 30 %. */
export type ImportEdit = {
  id: string;
  name: string;
  isNew: boolean;
  isUnusual: boolean;
  before: ProductTexts;
  after: ProductTexts;
  changes: { name: string; before: string; after: string }[];
};
