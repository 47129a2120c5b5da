import { weightOf } from "#domain/money.ts";
import type { Grams } from "#domain/money.ts";

/**
 * A stock lot (goods cooked at one time), and how many grams of it an order's line contains. If the line is a box,
 * `part` is the name of the lot's product.
 */
export type PackedLot = {
  id: number;
  productId: string;
  grams: Grams;
  part: string | undefined;
  isRecalled: boolean;
  /** Whether the line needs more of the product than its lots have. */
  isShort?: boolean;
};

/** The stock lots of a line in words: "batch 12", in a box "Kaju Katli batch 12", "batch 12, recalled". */
export function lotsInWords(lots: readonly PackedLot[] = []): { id: string; words: string }[] {
  return lots.map(({ id, grams, part, isRecalled, isShort }) => {
    const isShared = isShort || lots.filter((other) => other.part === part).length > 1;
    const share = isShared ? ` (${weightOf({ grams })})` : "";
    return { id: String(id), words: `${part ? `${part} ` : ""}batch ${id}${share}${isRecalled ? ", recalled" : ""}` };
  });
}
