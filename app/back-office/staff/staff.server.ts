import { href } from "react-router";

/** The path of the staff page, with a query that makes the page say what was done. */
export function doneAs(what: "invited" | "withdrawn" | "dismissed" | "second-factor"): string {
  return `${href("/back-office/staff")}?done=${what}#done`;
}
