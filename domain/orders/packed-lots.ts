import { weightOf } from "#domain/catalogue/label.ts";
import type { Grams } from "#domain/money.ts";

/**
 * How much of a stock lot (what was cooked of a product at one time) is in one line of an order. If the line is a box,
 * `part` is the name of the product in it.
 */
export type PackedLot = { id: number; grams: Grams; part: string | undefined; isRecalled: boolean };

/**
 * The stock lots of an order's line in words for staff: "batch 12", in a box "Kaju Katli batch 12", and "batch 12,
 * recalled" for a recalled lot. The weight is added when one product comes from several lots.
 */
export function lotsInWords(lots: readonly PackedLot[] = []): { id: string; words: string }[] {
  return lots.map(({ id, grams, part, isRecalled }) => {
    const isShared = lots.filter((other) => other.part === part).length > 1;
    const share = isShared ? ` (${weightOf({ grams })})` : "";
    return { id: String(id), words: `${part ? `${part} ` : ""}batch ${id}${share}${isRecalled ? ", recalled" : ""}` };
  });
}
