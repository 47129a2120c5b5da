/**
 * How a lot (an amount of a product cooked at one time) came to be. opening: it was in stock before lots were recorded,
 * or was entered with a new product. batch: it was cooked and entered. count: staff counted more than was recorded.
 * order: it was cooked to order, and packed before anybody entered it.
 */
export const lotOrigins = ["opening", "batch", "count", "order"] as const;

/**
 * Why grams of a lot were written off. past-day: the best-before day has passed. count: staff counted less than was
 * recorded; if they counted more, this is the reason too, with negative grams.
 */
export const writeOffReasons = ["waste", "tasting", "past-day", "count"] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

/**
 * Which lots a list shows. shelf: lots that may be sold and are not empty. to-clear: lots that are recalled or past
 * their best-before day, and not empty. used: empty lots. recalled: all recalled lots.
 */
export const lotShows = ["shelf", "to-clear", "used", "recalled", "all"] as const;
/**
 * Which lots a list shows. `q` is a part of the product's name or slug, or the number of a lot; empty for no search.
 */
export type LotFilter = { show: (typeof lotShows)[number]; q: string };

/** The value for an unknown best-before day: PostgreSQL's date "infinity", which sorts after all days. */
export const UNKNOWN_DAY = "infinity";
