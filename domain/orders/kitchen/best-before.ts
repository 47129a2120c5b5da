import { bestBeforeOf, type Calendar, departureOn } from "#domain/delivery/delivery.ts";
import { dateInWords } from "#platform/day.ts";
import type { FullOrder } from "../full-order.server.ts";

/** The earliest best-before day that the packs of an order's line may have: "Best before 4 December or later". */
export function bestBeforeInWords(
  { shelfLifeDays, contents }: Pick<FullOrder["lines"][number], "shelfLifeDays" | "contents">,
  { dispatchOn }: Pick<FullOrder, "dispatchOn">,
  calendar: Calendar,
): string {
  const day = dateInWords(bestBeforeOf({ shelfLifeDays }, departureOn(dispatchOn, calendar)), dispatchOn);
  return contents.length > 0 ? `Each pack in it: best before ${day} or later` : `Best before ${day} or later`;
}
