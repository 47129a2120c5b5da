import { weightOf } from "#domain/catalogue/label.ts";
import type { Grams } from "#domain/money.ts";

/**
 * How much of a stock lot (`id`; what was cooked of a product at one time) is in one line of an order. `part` is the
 * name of the box's content that comes from the lot; undefined when the line is not a box.
 */
export type PackedLot = { id: number; grams: Grams; part: string | undefined; isRecalled: boolean };

/**
 * The stock lots of an order's line in words for staff, each with the lot's `id`: "batch 12"; with weights if there are
 * several, "batch 12 (500 g)"; inside a box with the content's name, "Kaju Katli batch 12"; and with "recalled" if the
 * lot is.
 */
export function lotsInWords(lots: readonly PackedLot[] = []): { id: string; words: string }[] {
  return lots.map(({ id, grams, part, isRecalled }) => {
    const isShared = lots.filter((other) => other.part === part).length > 1;
    const share = isShared ? ` (${weightOf({ grams })})` : "";
    return { id: String(id), words: `${part ? `${part} ` : ""}batch ${id}${share}${isRecalled ? ", recalled" : ""}` };
  });
}
