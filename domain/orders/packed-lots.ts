import { weightOf } from "#domain/catalogue/label.ts";
import type { Grams } from "#domain/money.ts";

/**
 * How much of a stock lot is in one line of an order. A lot is what was cooked of a product at one time; `id` is its
 * id. If the line is a box, `part` is the name of the product in it that comes from the lot; otherwise it is undefined.
 */
export type PackedLot = { id: number; grams: Grams; part: string | undefined; isRecalled: boolean };

/**
 * The stock lots of an order's line in words for staff, each with the lot's `id`: "batch 12". If one product comes from
 * several lots, the weight is added: "batch 12 (500 g)". For a box, the product's name comes first: "Kaju Katli batch
 * 12". For a recalled lot, ", recalled" is added.
 */
export function lotsInWords(lots: readonly PackedLot[] = []): { id: string; words: string }[] {
  return lots.map(({ id, grams, part, isRecalled }) => {
    const isShared = lots.filter((other) => other.part === part).length > 1;
    const share = isShared ? ` (${weightOf({ grams })})` : "";
    return { id: String(id), words: `${part ? `${part} ` : ""}batch ${id}${share}${isRecalled ? ", recalled" : ""}` };
  });
}
