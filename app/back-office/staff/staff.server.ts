import { href } from "react-router";

/**
 * The path of the staff page, which then says what was done. "withdrawn": an invitation was cancelled. "dismissed":
 * somebody lost the role. "second-factor": somebody's lost second factors were removed.
 */
export function doneAs(what: "invited" | "withdrawn" | "dismissed" | "second-factor"): string {
  return `${href("/back-office/staff")}?done=${what}#done`;
}
