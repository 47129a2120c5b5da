import { href, Link } from "react-router";
import { tooMany } from "#domain/cart/cart.ts";

/**
 * Links to the enquiry pages for customers who want more of a pack than a cart may hold. Renders nothing unless
 * `refused` is the message `tooMany`.
 */
export function ForMore({ refused }: { refused: string | undefined }) {
  if (refused !== tooMany) return null;
  return (
    <>
      <Link to={href("/celebration")}>For a wedding</Link> or <Link to={href("/contact")}>for a business</Link>
    </>
  );
}
