/** How a lot came to be. */
export const lotOrigins = [
  /** The first recorded stock of a product. */
  "opening",
  /** Staff cooked the lot and entered it. */
  "cooked",
  /** Staff counted more than was recorded. */
  "count",
  /** The lot was packed for an order before anybody entered it. */
  "order",
] as const;

/** Why grams are written off. */
export const writeOffReasons = [
  "waste",
  "tasting",
  /** The best-before day has passed. */
  "past-day",
  /** It came back in a parcel, and is not sold again. */
  "came-back",
  /** Staff counted more or less than was recorded. */
  "count",
] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

/** Which lots a list shows. */
export const lotShows = [
  /** Lots with grams left that may be sold. */
  "shelf",
  /** Lots with grams left that are recalled or past their best-before day. */
  "to-clear",
  /** Empty lots. */
  "used",
  "recalled",
  "all",
] as const;
export type LotFilter = {
  show: (typeof lotShows)[number];
  /** A part of the product's name or slug, the number of a lot, or a label's day code; empty for no search. */
  q: string;
};

/** PostgreSQL's date "infinity", which sorts after all days; stands for an unknown best-before day. */
export const UNKNOWN_DAY = "infinity";
