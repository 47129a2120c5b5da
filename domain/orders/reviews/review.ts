export const reviewStatuses = ["waiting", "shown", "hidden"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/**
 * The only reasons for which a review may be hidden. A bad rating is no reason (IS 19000:2022, on the moderation and
 * publication of consumer reviews).
 */
export const hidingReasons = ["insult", "personal-data", "not-about-goods", "spam"] as const;
export type HidingReason = (typeof hidingReasons)[number];

/** If a review is hidden for one of these reasons, its stars still count in the rating. */
export const reasonsThatCount = ["insult", "personal-data"] as const satisfies readonly HidingReason[];

export const MOST_STARS = 5;
export const starOptions = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof starOptions)[number];

/** The plain mean of stars with one decimal: "4.6". `counted` is above 0. */
export function averageOf({ stars, counted }: { stars: number; counted: number }): string {
  return (stars / counted).toFixed(1);
}

export const MOST_LETTERS = 2000;

export const starsField = (productId: string) => `stars-${productId}`;
export const wordsField = (productId: string) => `words-${productId}`;
