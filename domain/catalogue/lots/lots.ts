/**
 * How a lot came to be. opening: it was there before lots were recorded, or was entered with a new product. batch: it
 * was cooked and entered. count: a count found more than was recorded. order: it was cooked to order and packed before
 * anybody entered it.
 */
export const lotOrigins = ["opening", "batch", "count", "order"] as const;

/**
 * Why something was written off. past-day: its best-before day has passed. count: a count found less than was recorded
 * (or more, as a negative amount).
 */
export const writeOffReasons = ["waste", "tasting", "past-day", "count"] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

/**
 * Which lots a list shows. shelf: those with something left that may be sold. to-clear: those with something left that
 * are past their day or recalled. used: those with nothing left.
 */
export const lotShows = ["shelf", "to-clear", "used", "recalled", "all"] as const;
/** `q` is a part of an item's name, or a lot's number. */
export type LotFilter = { show: (typeof lotShows)[number]; q: string };

/** Stands for an unknown best-before day: PostgreSQL's date "infinity", which sorts after all days. */
export const UNKNOWN_DAY = "infinity";
