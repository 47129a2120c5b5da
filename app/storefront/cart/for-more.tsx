import { href, Link } from "react-router";
import { tooMany } from "#domain/cart/cart.ts";

/** Where more than a cart holds is asked for; nothing beside any other refusal than `tooMany`. */
export function ForMore({ refused }: { refused: string | undefined }) {
  if (refused !== tooMany) return null;
  return (
    <>
      <Link to={href("/celebration")}>For a wedding</Link> or <Link to={href("/contact")}>for a business</Link>
    </>
  );
}
