/** The papers on which pack labels are printed. */
export const papers = {
  "a4-24": { onPage: 24 },
  "a4-65": { onPage: 65 },
  roll: { onPage: 1 },
} as const;
export type Paper = keyof typeof papers;

/** The front has what a buyer must see, such as the MRP (maximum retail price). */
export type Side = "front" | "back";

export const MOST_LABELS = 600;
