import { href } from "react-router";

/**
 * The path of the staff page, which then says what was done: an invitation was sent or cancelled, a role was changed
 * or taken away, or lost second factors were removed.
 */
export function doneAs(what: "invited" | "withdrawn" | "dismissed" | "role" | "second-factor"): string {
  return `${href("/back-office/staff")}?done=${what}#done`;
}
