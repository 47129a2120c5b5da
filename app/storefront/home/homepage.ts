import { href, redirect } from "react-router";

/** Redirects the former address of the home page. */
export function loader() {
  return redirect(href("/"), 301);
}
