import { href, redirect } from "react-router";

/** Where the logo once led. */
export function loader() {
  return redirect(href("/"), 301);
}
