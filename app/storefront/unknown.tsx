import { data } from "react-router";

/** Any address that is not on the site map. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export { NeverDrawn as default } from "#app/refusal.ts";
