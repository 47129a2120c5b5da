import { href, Link } from "react-router";
import { lineTotal, type CartLine } from "#domain/cart/cart.ts";
import { formatRupees } from "#domain/money.ts";
import { useCart } from "./cart-context.tsx";

/** What a card knows of a pack, so that the browser can show a new line of the cart before the shop has answered. */
export type LineLook = Omit<CartLine, "quantity" | "priceSeen">;

/**
 * The form on a card that adds one of the card's pack to the cart. For a sold-out pack it is a link to the product's
 * page instead, which has the other packs and a form for a letter when it is back. `look` is how the cart shows the
 * pack until the shop has answered.
 */
export function AddToCart({ look, className = "btn--wide" }: { look: LineLook; className?: string }) {
  const { add } = useCart();
  if (!look.available) {
    return (
      <Link className="sold-out tap" to={href("/shop/:slug", { slug: look.slug })}>
        <b>Sold out. See more</b>
      </Link>
    );
  }
  return (
    <form
      method="post"
      action={href("/cart/lines")}
      onSubmit={(event) => {
        event.preventDefault();
        add({ ...look, priceSeen: look.price, quantity: 1 });
      }}
    >
      <input type="hidden" name="packId" value={look.packId} />
      <input type="hidden" name="quantity" value="1" />
      <button className={`btn btn--line btn--add ${className}`} aria-label={`ADD TO ITEM: ${look.name}, ${look.label}`}>
        ADD TO ITEM
      </button>
      <InCart packId={look.packId} />
    </form>
  );
}

export function inCartWords(line: CartLine): string {
  return `${line.quantity} in your cart, ${formatRupees(lineTotal(line))}`;
}

/**
 * How many of a pack are in the cart, and why the last change of it was refused. Its space is reserved, so that nothing
 * on the page moves.
 */
export function InCart({ packId }: { packId: string }) {
  const { lines, problem } = useCart();
  const line = lines.find((one) => one.packId === packId);
  return (
    <p className="in-cart" data-pack={packId}>
      {problem?.packId === packId && <span className="error">{problem.sentence} </span>}
      {line && <Link to={href("/cart")}>{inCartWords(line)}</Link>}
    </p>
  );
}
