/** A review waits until the owner shows or hides it. A hidden one has a reason. */
export const reviewStatuses = ["waiting", "shown", "hidden"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/**
 * The only reasons for which a review may be hidden; a bad rating is none of them (IS 19000:2022, on the moderation and
 * publication of consumer reviews). The stars of a review that is hidden for an insult or for personal data still
 * count, as they are about the goods.
 */
export const hidingReasons = ["insult", "personal-data", "not-about-goods", "spam"] as const;
export type HidingReason = (typeof hidingReasons)[number];

/** The reasons that hide only the words of a review; its stars still count. */
export const reasonsThatCount = ["insult", "personal-data"] as const satisfies readonly HidingReason[];

/** The reasons in words, as owner and writer read them. */
export const reasonNames: Record<HidingReason, string> = {
  insult: "It insults somebody",
  "personal-data": "It tells somebody's private data, such as a number or an address",
  "not-about-goods": "It is not about what was bought",
  spam: "It advertises something else",
};

export const MOST_STARS = 5;
const starNames = ["Bad", "Not good", "All right", "Good", "Very good"];
/** The stars that can be given, the best first, each with its meaning. */
export const starOptions = starNames.map((name, place) => ({ stars: place + 1, name })).toReversed();

/** Stars as signs and as a number: "★★★★☆ 4 of 5". */
export function starsInWords(stars: number): string {
  return `${"★".repeat(stars)}${"☆".repeat(MOST_STARS - stars)} ${stars} of ${MOST_STARS}`;
}

/** How many letters the words of a review may have. */
export const MOST_LETTERS = 2000;

/** The names of the form's fields for a product. */
export const starsField = (productId: string) => `stars-${productId}`;
export const wordsField = (productId: string) => `words-${productId}`;
