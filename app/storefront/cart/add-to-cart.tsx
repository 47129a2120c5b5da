import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { packNameOf } from "#app/ui/goods-name.tsx";
import { linkTo } from "#app/words/words.ts";
import { lineTotal, type CartLine } from "#domain/cart/cart.ts";
import { formatRupees } from "#domain/money.ts";
import { useCart } from "./cart-context.tsx";

/** What the browser needs to show a new row of the cart before the server has answered. */
export type LineLook = Omit<CartLine, "quantity" | "priceSeen">;

/** A button that adds one unit of a pack to the cart. For a sold-out pack, a link to its product. */
export function AddToCart({ look, className = "btn--wide" }: { look: LineLook; className?: string }) {
  const { add } = useCart();
  if (!look.available) {
    return (
      <Link className="sold-out tap" to={href("/shop/:slug", { slug: look.slug })}>
        <b>{t`Sold out. See more`}</b>
      </Link>
    );
  }
  return (
    <form
      method="post"
      action={linkTo(href("/cart/lines"))}
      onSubmit={(event) => {
        event.preventDefault();
        add({ ...look, priceSeen: look.price, quantity: 1 });
      }}
    >
      <input type="hidden" name="packId" value={look.packId} />
      <input type="hidden" name="quantity" value="1" />
      <button
        className={`btn btn--line btn--add ${className}`}
        aria-label={t`ADD TO ITEM: ${{ pack: packNameOf(look) }}`}
      >
        {t`ADD TO ITEM`}
      </button>
      <InCart packId={look.packId} />
    </form>
  );
}

export function inCartWords(line: CartLine): string {
  return t`${{ quantity: line.quantity }} in your cart, ${{ total: formatRupees(lineTotal(line)) }}`;
}

/**
 * Says how many of a pack are in the cart, or why the last change was refused. One line is kept for it, into which the
 * amount may not fit.
 */
function InCart({ packId }: { packId: string }) {
  const { lines, problem } = useCart();
  const line = lines.find((one) => one.packId === packId);
  return (
    <p className="in-cart">
      {problem?.packId === packId && <span className="error">{problem.sentence} </span>}
      {line && <Link to={href("/cart")}>{inCartWords(line)}</Link>}
    </p>
  );
}
