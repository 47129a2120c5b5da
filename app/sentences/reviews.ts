import { plural, t } from "@lingui/core/macro";
import { MOST_STARS } from "#domain/orders/reviews/review.ts";

/** Stars as signs and as a number: "★★★★☆ 4 of 5". */
export function sayStars(stars: number): string {
  const signs = "★".repeat(stars) + "☆".repeat(MOST_STARS - stars);
  return t`${signs} ${stars} of ${MOST_STARS}`;
}

/** "4.6 of 5 stars, from 12 buyers". `average`: the mean with one decimal. */
export function sayRating({ average, counted }: { average: string; counted: number }): string {
  return t`${average} of ${MOST_STARS} stars, from ${plural(counted, { one: "# buyer", other: "# buyers" })}`;
}
