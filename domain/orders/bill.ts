import type { Paise } from "#domain/money.ts";

/** The price of all packs in paise, before delivery and fees. */
export function itemsPaise(lines: readonly { unitPaise: Paise; quantity: number }[]): Paise {
  return lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
}
