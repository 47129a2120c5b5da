import { href, redirect } from "react-router";

/** Redirects the former address of the home page to "/" with 301. */
export function loader() {
  return redirect(href("/"), 301);
}
