import { data } from "react-router";

/** Answers 404 for every address without a page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export { NeverDrawn as default } from "#app/refusal.ts";
