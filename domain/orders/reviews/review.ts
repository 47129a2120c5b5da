/** The statuses of a review. It waits until the owner shows it, or hides it for one of `hidingReasons`. */
export const reviewStatuses = ["waiting", "shown", "hidden"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/**
 * The only reasons for which a review may be hidden. A bad rating is no reason (IS 19000:2022, on the moderation and
 * publication of consumer reviews). The stars of a review hidden as "insult" or "personal-data" still count in the
 * rating, because they are about the goods.
 */
export const hidingReasons = ["insult", "personal-data", "not-about-goods", "spam"] as const;
export type HidingReason = (typeof hidingReasons)[number];

/** The reasons for hiding that leave a review's stars in the rating; only its words are hidden. */
export const reasonsThatCount = ["insult", "personal-data"] as const satisfies readonly HidingReason[];

/** The reasons for hiding a review, as the owner and its writer read them. */
export const reasonNames: Record<HidingReason, string> = {
  insult: "It insults somebody",
  "personal-data": "It tells somebody's private data, such as a number or an address",
  "not-about-goods": "It is not about what was bought",
  spam: "It advertises something else",
};

export const MOST_STARS = 5;
const starNames = ["Bad", "Not good", "All right", "Good", "Very good"];
/** The numbers of stars to choose from, the best first, each with its meaning in words. */
export const starOptions = starNames.map((name, place) => ({ stars: place + 1, name })).toReversed();

/** Stars as signs and as a number: "★★★★☆ 4 of 5". */
export function starsInWords(stars: number): string {
  return `${"★".repeat(stars)}${"☆".repeat(MOST_STARS - stars)} ${stars} of ${MOST_STARS}`;
}

/** The most characters that the words of a review may have. */
export const MOST_LETTERS = 2000;

/** The names of the form fields for a product's stars and for its words. */
export const starsField = (productId: string) => `stars-${productId}`;
export const wordsField = (productId: string) => `words-${productId}`;
