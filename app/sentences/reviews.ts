import { msg, plural, t } from "@lingui/core/macro";
import { type HidingReason, MOST_STARS, type Stars } from "#domain/orders/reviews/review.ts";
import type { ReviewFault } from "#domain/orders/reviews/review-form.ts";
import { i18n } from "#app/words/words.ts";

/** Stars as signs and as a number: "★★★★☆ 4 of 5". */
export function sayStars(stars: number): string {
  const signs = "★".repeat(stars) + "☆".repeat(MOST_STARS - stars);
  return t`${signs} ${stars} of ${MOST_STARS}`;
}

/** "4.6 of 5 stars, from 12 buyers". `average`: the mean with one decimal. */
export function sayRating({ average, counted }: { average: string; counted: number }): string {
  return t`${average} of ${MOST_STARS} stars, from ${plural(counted, { one: "# buyer", other: "# buyers" })}`;
}

/** What a number of stars means: "Very good". */
export function sayStarName(stars: Stars): string {
  return i18n._(starNames[stars]);
}

const starNames = {
  1: msg`Bad`,
  2: msg`Not good`,
  3: msg`All right`,
  4: msg`Good`,
  5: msg`Very good`,
} satisfies Record<Stars, unknown>;

/** Why a review is hidden. */
export function sayHidingReason(reason: HidingReason): string {
  return i18n._(reasons[reason]);
}

const reasons = {
  insult: msg`It insults somebody`,
  "personal-data": msg`It tells somebody's private data, such as a number or an address`,
  "not-about-goods": msg`It is not about what was bought`,
  spam: msg`It advertises something else`,
} satisfies Record<HidingReason, unknown>;

const faults = ["words too long", "name too long", "no such stars", "words without stars", "nothing"] as const;

/** Whether a fault is one of the form for reviews. */
export function isReviewFault(fault: string | { reason: string }): fault is ReviewFault {
  return typeof fault === "object" && faults.some((reason) => reason === fault.reason);
}

/** What is wrong with a field of the form for reviews. */
export function sayReviewFault(fault: ReviewFault): string {
  switch (fault.reason) {
    case "words too long": {
      const { letters, most } = fault;
      return plural(letters, {
        one: `Keep it to ${most} letters: it has #`,
        other: `Keep it to ${most} letters: it has #`,
      });
    }
    case "name too long":
      return t`Keep the name to ${{ most: fault.most }} letters`;
    case "no such stars":
      return t`Choose one to five stars`;
    case "words without stars":
      return t`Choose the stars that go with your words`;
    case "nothing":
      return t`Choose the stars of at least one item`;
  }
}
