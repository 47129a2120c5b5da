import type { ProductTexts } from "../products/product-texts.ts";

/** The states of an uploaded catalogue file. In "reading", "saving" and "undoing", a job is running. */
export const importStates = [
  "reading",
  /** The file has faults and cannot be saved. */
  "faulty",
  /** The changes can be saved. */
  "read",
  "saving",
  /** Not saved, because the catalogue changed after the file was read. */
  "overtaken",
  "saved",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

/** A fault in an uploaded file. */
export type Fault = {
  /** The row's number in the file, where the titles are row 1. */
  row: number;
  /** The column's title; empty when the fault concerns no single column. */
  column: string;
  /** What is wrong, for staff. */
  words: string;
};

/** What an uploaded file changes in one product. */
export type ImportEdit = {
  id: string;
  name: string;
  isNew: boolean;
  /** Sentences about prices that look unusual. */
  doubts: string[];
  /** The old values of the form fields that change. `after` has the new values of the same fields. */
  before: ProductTexts;
  after: ProductTexts;
  /** The same changes for staff to read. */
  changes: { name: string; before: string; after: string }[];
};
