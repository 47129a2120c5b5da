import { weightOf } from "#domain/money.ts";
import type { ListedLot } from "#domain/catalogue/lots/lot-list.server.ts";
import { dayCodeOf } from "#domain/catalogue/packs/pack-label.ts";
import { dateInWords, dayInIndia } from "#platform/day.ts";

type Lot = Omit<ListedLot, "count">;

/** A lot (a batch of a product) in words. `today`: YYYY-MM-DD. */
export function lotInWords(lot: Lot, today: string) {
  const { id, product, nameTe, gramsMade, gramsLeft, actorName, addedAt } = lot;
  return {
    id: String(id),
    product,
    nameTe,
    left: gramsLeft === 0 ? "Nothing left" : `${weightOf({ grams: gramsLeft })} left`,
    made: weightOf({ grams: gramsMade }),
    days: daysInWords(lot, today),
    who: `${actorName}, ${dateInWords(dayInIndia(addedAt), today)}`,
    mark: markOf(lot),
    /** What labels say that were printed before the goods were cooked. */
    dayCode: lot.madeOn && dayCodeOf(lot.productId, lot.madeOn),
  };
}

function daysInWords({ origin, madeOn, bestBefore }: Lot, today: string): string {
  const made = madeOn
    ? `Made ${dateInWords(madeOn, today)}`
    : origin === "opening"
      ? "Made before batches were noted"
      : "Made on a day nobody wrote";
  return `${made}, ${bestBefore ? `best before ${dateInWords(bestBefore, today)}` : "no best-before day until you count it"}`;
}

/** Why a lot (a batch of a product) is not sold; undefined while it is sold. */
function markOf({ recalledAt, endedAt, gramsLeft }: Lot): { words: string; isBad: boolean } | undefined {
  if (recalledAt) return { words: "Recalled", isBad: true };
  if (gramsLeft === 0) return { words: "Used up", isBad: false };
  return endedAt ? { words: "Past its day", isBad: true } : undefined;
}
