import { parseQuantity } from "#domain/cart/cart.ts";
import type { DeskLine } from "#domain/cart/desk-cart.server.ts";
import { parseRupees, paiseOf } from "#domain/money.ts";

/** The most packs of one kind that a form of the desk reads; the stock bounds it long before. */
const MOST_PACKS = 9_999;

type Typed = Readonly<Record<string, string | undefined>>;

/** The names of a chosen pack's fields: how many, and the other price of one in rupees. */
export const quantityField = (packId: string) => `quantity-${packId}`;
export const priceField = (packId: string) => `price-${packId}`;

const isQuantity = /^quantity-(.+)$/;

/**
 * Reads the packs that staff chose, with prices that they lowered, from the fields of a form. A quantity of 0 takes the
 * pack out. `problems` has a sentence for each wrong field.
 */
export function readDeskLines(values: Typed): { lines: DeskLine[]; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const reason = values.reason?.trim() ?? "";
  const lines = Object.entries(values).flatMap(([name, written]): DeskLine[] => {
    const packId = isQuantity.exec(name)?.[1];
    if (packId === undefined) return [];
    const quantity = parseQuantity(written, MOST_PACKS);
    if (quantity === undefined) problems[name] = "Enter how many packs, as a whole number";
    if (quantity === 0) return [];
    const price = values[priceField(packId)]?.trim() ?? "";
    const to = price === "" ? undefined : parseRupees(price);
    if (price !== "" && (to === undefined || to < paiseOf(1)))
      problems[priceField(packId)] = "Enter rupees, such as 300, at least 1";
    return [{ packId, quantity: quantity ?? 1, lowered: to === undefined ? undefined : { to, reason } }];
  });
  if (reason === "" && lines.some(({ lowered }) => lowered))
    problems.reason = "Say why a price is lower: it stays on the order";
  return { lines, problems };
}
