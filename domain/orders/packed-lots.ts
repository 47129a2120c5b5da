import { weightOf } from "#domain/catalogue/label.ts";
import type { Grams } from "#domain/money.ts";

/** What of a lot is in a line of an order. `part`: the content of a box that it is, by its name; else undefined. */
export type PackedLot = { id: number; grams: Grams; part: string | undefined; isRecalled: boolean };

/**
 * The lots of a line for staff: "batch 12", of several with their weights ("batch 12 (500 g)"), of a box with what each
 * is ("Kaju Katli batch 12"); and whether it is recalled.
 */
export function lotsInWords(lots: readonly PackedLot[] = []): { id: string; words: string }[] {
  return lots.map(({ id, grams, part, isRecalled }) => {
    const isShared = lots.filter((other) => other.part === part).length > 1;
    const share = isShared ? ` (${weightOf({ grams })})` : "";
    return { id: String(id), words: `${part ? `${part} ` : ""}batch ${id}${share}${isRecalled ? ", recalled" : ""}` };
  });
}
