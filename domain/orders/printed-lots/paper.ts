/** What is printed of an order for the parcel. */
export const papers = ["label", "slip"] as const;
export type Paper = (typeof papers)[number];

const names: Record<Paper, string> = { label: "address label", slip: "packing slip" };

/** "packing slip", or "address label and packing slip". */
export function papersInWords(some: readonly Paper[]): string {
  return some.map((paper) => names[paper]).join(" and ");
}
