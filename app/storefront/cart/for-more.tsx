import { href, Link } from "react-router";
import { tooMany } from "#domain/cart/cart.ts";

/** Links for a customer who wants more of a pack than a cart may hold. Shows nothing for other refusals. */
export function ForMore({ refused }: { refused: string | undefined }) {
  if (refused !== tooMany) return null;
  return (
    <>
      <Link to={href("/celebration")}>For a wedding</Link> or <Link to={href("/contact")}>for a business</Link>
    </>
  );
}
