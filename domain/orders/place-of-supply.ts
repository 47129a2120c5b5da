import { stateCodeOfGstin } from "#domain/gst/gstin.ts";

type Supply = {
  /** GST code of the state where the goods end up; for a collected order the shop's own. */
  stateCode: string;
  /** The buyer's, when the bill goes to a registered business. */
  gstin: string | null;
  collects: boolean;
  /** Whether the buyer has it delivered to another person; a gift is. */
  isForOthers: boolean;
};

/** The rules by which the place of supply is found (IGST Act, section 10(1)), each giving a state's GST code. */
const rules = {
  /** (a) and (ca): the movement ends where it is delivered, whatever the buyer's GSTIN. */
  delivered: ({ stateCode }: Supply) => stateCode,
  /** (b): delivered to another person on a business's direction, it counts as received where that is registered. */
  deliveredToAnother: ({ stateCode, gstin }: Supply) => (gstin ? stateCodeOfGstin(gstin) : stateCode),
  /** (a) again: handed over the counter, it ends at the shop. An advance ruling sees that otherwise: decision 0021. */
  collected: ({ stateCode }: Supply) => stateCode,
};

/** The state whose tax it is, by its GST code; decided when an order is placed and kept in it. */
export function decidePlaceOfSupply(supply: Supply): string {
  if (supply.gstin && supply.isForOthers) return rules.deliveredToAnother(supply);
  return supply.collects ? rules.collected(supply) : rules.delivered(supply);
}

export type Supplied = { placeOfSupply: string | null; stateCode: string; gstin: string | null };

/**
 * The place of supply as the order keeps it. Orders from before it was kept have the state of the buyer's GSTIN, else
 * that of delivery, as their papers were given out.
 */
export function placeOfSupply({ placeOfSupply: kept, stateCode, gstin }: Supplied): string {
  return kept ?? (gstin ? stateCodeOfGstin(gstin) : stateCode);
}
