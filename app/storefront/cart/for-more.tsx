import { href, Link } from "react-router";
import { tooMany } from "#domain/cart/cart.ts";

/** Links for customers who were refused because they want more of a pack than a cart may hold; otherwise nothing. */
export function ForMore({ refused }: { refused: string | undefined }) {
  if (refused !== tooMany) return null;
  return (
    <>
      <Link to={href("/celebration")}>For a wedding</Link> or <Link to={href("/contact")}>for a business</Link>
    </>
  );
}
