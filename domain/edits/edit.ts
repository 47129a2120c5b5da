/** For how many days staff can take an edit back. */
export const UNDO_DAYS = 30;

/** What an edit changes. The comment says what `subjectId` is, and which fields `before` and `after` have. */
export const editKinds = [
  /** A product: the fields of its form, also the prices of its packs and whether they are sold. */
  "product",
  /** A price for some days: `stands`. */
  "dated-price",
  /** A product: `grams` in stock. Taking it back restores the difference. */
  "stock",
  /** A lot that is out of the sale: `grams` left. */
  "lot",
  /** A lot: `grams` left when it was recalled. */
  "recall",
  /** A product: its `position` within its category. */
  "shelf",
  /** A product: its `place` on the home page, or null. */
  "home",
  /** A product: as `value`, the day on which it is sold out, or null. */
  "today",
  /** A product: as `value`, the grams that the kitchen cooks to order in a day at most, or null. */
  "daily-grams",
  /** A product: as `value`, its recipe. */
  "recipe",
  /** A product: its `photographs`. */
  "photographs",
  /** A coupon: the fields of its form. */
  "coupon",
  /** A setting: its `value` as the form of settings shows it. */
  "setting",
  /** The shop: `until` when it takes no orders, or null. */
  "pause",
  /** The shop: its `stage`. */
  "stage",
  /** A zone of delivery: its fields. */
  "zone",
  /** A pincode: as `value`, its exceptions from its zone, or null. */
  "pincode",
  /** A day: as `value`, the name of the holiday, or null. */
  "holiday",
  /** The first day of a vacation: as `value`, the vacation, or null. */
  "vacation",
  /** A Sunday: as `value`, whether the kitchen works. */
  "sunday",
  /** A festival: as `value`, the festival with its items, or null. */
  "festival",
  /** A courier: as `value`, the texts of its form. */
  "courier",
] as const;
export type EditKind = (typeof editKinds)[number];

/** Where edits come from: a page of the back office, an uploaded file, or a command on the server. */
export const sources = ["page", "file", "command"] as const;

export type Fields = Record<string, unknown>;

/** One undoable change by staff of one thing. `before` and `after` have the fields that changed. */
export type Edit = {
  id: number;
  kind: EditKind;
  subjectId: string;
  before: Fields;
  after: Fields;
  /** Whether it can still be taken back: it is of a kind that can, and not too old. */
  isOpen: boolean;
  /** Whether it never could be taken back. */
  isFinal: boolean;
  /** The submission that took the edit back; null when none did. */
  undoneBy: string | null;
};

/** A sentence about what was left alone when an edit was taken back. `isChanged`: because it was changed since. */
export type Left = { sentence: string; isChanged: boolean };

/** What is left alone, because somebody has changed it since. `what`: "Kaju Katli 500 g: its price". */
export function changedSince(what: string): Left {
  return { sentence: `${what} was changed since, and was left alone.`, isChanged: true };
}

/** What is left alone for another reason. */
export function refusedNow(what: string, why: string): Left {
  return { sentence: `${what} was left alone. ${why}`, isChanged: false };
}
