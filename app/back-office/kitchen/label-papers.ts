/** The papers on which pack labels are printed. */
export const papers = {
  "a4-24": { name: "A4, 24 labels of 64 × 33.9 mm", onPage: 24 },
  "a4-65": { name: "A4, 65 labels of 38.1 × 21.2 mm", onPage: 65 },
  roll: { name: "Roll, 50 × 25 mm", onPage: 1 },
} as const;
export type Paper = keyof typeof papers;

/** The front has what a buyer must see, such as the MRP (maximum retail price). */
export const sides = { front: "Front: name, MRP, batch, days", back: "Back: nutrition, ingredients, storage" } as const;
export type Side = keyof typeof sides;

export const MOST_LABELS = 600;
