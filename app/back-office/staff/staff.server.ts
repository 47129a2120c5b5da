import { href } from "react-router";

/** The address of the list of staff, which says there what was just done. */
export function doneAs(what: "invited" | "withdrawn" | "dismissed" | "second-factor"): string {
  return `${href("/back-office/staff")}?done=${what}#done`;
}
