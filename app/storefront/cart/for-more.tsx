import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { type CartLine, HEAVY_CART } from "#domain/cart/cart.ts";
import { type Grams, weightOf } from "#domain/money.ts";
import { tooMany } from "./refusals.ts";

/** Links for a customer who wants more of a pack than a cart may hold. Shows nothing for other refusals. */
export function ForMore({ refused }: { refused: string | undefined }) {
  if (refused !== tooMany()) return null;
  return (
    <Trans>
      <Link to={href("/celebration")}>For a wedding</Link> or <Link to={href("/bulk")}>for a business</Link>
    </Trans>
  );
}

type Props = {
  lines: readonly CartLine[];
  /** The grams of each pack by its id, by the product's slug. */
  shown: Record<string, { grams: Record<string, Grams> } | undefined>;
};

/** Leads a cart above `HEAVY_CART` to the page for orders in bulk, which takes its list along. */
export function ForMany({ lines, shown }: Props) {
  const grams = lines.reduce(
    (sum, { slug, packId, quantity }) => sum + (shown[slug]?.grams[packId] ?? 0) * quantity,
    0,
  );
  if (grams <= HEAVY_CART) return null;
  const weight = weightOf({ grams: HEAVY_CART });
  return (
    <p className="small">
      <Trans>
        More than {weight}? <Link to={href("/bulk")}>Ask us for a price for many</Link> before you order.
      </Trans>
    </p>
  );
}
