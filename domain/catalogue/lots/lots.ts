/**
 * How a lot came to be. opening: it was in stock before lots were recorded. batch: it was cooked and entered. count:
 * staff counted more than was recorded. order: it was packed before anybody entered it.
 */
export const lotOrigins = ["opening", "batch", "count", "order"] as const;

/**
 * Why grams are written off. past-day: the best-before day has passed. count: staff counted another amount than was
 * recorded.
 */
export const writeOffReasons = ["waste", "tasting", "past-day", "count"] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

/**
 * Which lots a list shows. shelf: lots with grams left that may be sold. to-clear: lots with grams left that are
 * recalled or past their best-before day. used: empty lots.
 */
export const lotShows = ["shelf", "to-clear", "used", "recalled", "all"] as const;
/** `q` is a part of the product's name or slug, or the number of a lot; empty for no search. */
export type LotFilter = { show: (typeof lotShows)[number]; q: string };

/** PostgreSQL's date "infinity", which sorts after all days; stands for an unknown best-before day. */
export const UNKNOWN_DAY = "infinity";
