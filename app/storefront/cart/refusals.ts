import { t } from "@lingui/core/macro";
import { MAX_QUANTITY, MOST_LINES } from "#domain/cart/cart.ts";

/** Says that a customer asked for more than `MAX_QUANTITY` of one pack. */
export function tooMany(): string {
  return t`A cart holds at most ${MAX_QUANTITY} of one pack. For more, write to us: we gladly cook for a crowd.`;
}

/** Says that a customer asked for more than `MOST_LINES` different packs. */
export function tooManyLines(): string {
  return t`A cart holds at most ${MOST_LINES} different packs. Take one out first, or order the rest in a second order.`;
}
