import { weightOf } from "#domain/catalogue/label.ts";
import type { Grams } from "#domain/money.ts";

/**
 * How much of a lot (batch) is in a line of an order. `part`: the name of the box's content that was packed from the
 * lot; undefined when the line is no box.
 */
export type PackedLot = { id: number; grams: Grams; part: string | undefined; isRecalled: boolean };

/**
 * The lots (batches) of a line in words for staff: "batch 12"; with weights if there are several, "batch 12 (500 g)";
 * with the content's name in a box, "Kaju Katli batch 12"; and whether the lot is recalled.
 */
export function lotsInWords(lots: readonly PackedLot[] = []): { id: string; words: string }[] {
  return lots.map(({ id, grams, part, isRecalled }) => {
    const isShared = lots.filter((other) => other.part === part).length > 1;
    const share = isShared ? ` (${weightOf({ grams })})` : "";
    return { id: String(id), words: `${part ? `${part} ` : ""}batch ${id}${share}${isRecalled ? ", recalled" : ""}` };
  });
}
