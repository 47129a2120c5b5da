import { href, redirect } from "react-router";

/** Redirects an old URL of the home page to "/". */
export function loader() {
  return redirect(href("/"), 301);
}
