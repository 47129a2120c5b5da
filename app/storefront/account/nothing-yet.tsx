import { href, Link } from "react-router";

/** What stands where orders will be, before the first. */
export function NothingYet() {
  return (
    <>
      <p>Nothing yet. What you order while you are signed in is listed here.</p>
      <p className="row">
        <Link className="btn" to={href("/shop")}>
          See the whole shop
        </Link>
      </p>
    </>
  );
}
