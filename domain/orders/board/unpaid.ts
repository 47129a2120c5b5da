import type { UnpaidShare } from "./unpaid.server.ts";

/** Says how much of an item or of a day is set aside for orders that are not paid: "65 % of Kaju Katli is set aside ...". */
export function heldInWords({ name, percent }: UnpaidShare): string {
  const much = percent >= 100 ? `All of ${name}, and more than there is,` : `${percent} % of ${name}`;
  return `${much} is set aside for orders that are not paid`;
}
