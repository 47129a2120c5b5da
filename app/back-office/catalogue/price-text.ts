import type { Paise } from "#domain/money.ts";

/** A price as a field has it: "1149" or "1149.50". */
export function priceText(price: Paise): string {
  return price % 100 === 0 ? String(price / 100) : (price / 100).toFixed(2);
}
