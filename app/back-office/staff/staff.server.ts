import { href } from "react-router";

/** The URL of the staff page that says what was done. */
export function doneAs(what: "invited" | "withdrawn" | "dismissed" | "second-factor"): string {
  return `${href("/back-office/staff")}?done=${what}#done`;
}
