import { data } from "react-router";
import type { Role } from "#domain/accounts/account.ts";

/** A signed-in user whose role does not suffice for a page; the error screen shows the navigation of that role. */
type Refused = { name: string; role: Role };

/**
 * A refusal to throw: the error screen shows `sentence`, and the answer has this status. `who`: the signed-in user, if
 * the reason is that their role does not suffice.
 */
export function refuse(sentence: string, status = 422, who?: Refused) {
  return data({ sentence, ...(who && { who: { name: who.name, role: who.role } }) }, { status });
}

/** The sentence that staff see when they try something that only owners may do. */
export const ownersOnly = "Only an owner may do this.";

/** The sentence of a caught refusal; undefined for any other error. */
export function sentenceOf(refusal: unknown): string | undefined {
  const { sentence } = (refusal ?? {}) as { sentence?: unknown };
  return typeof sentence === "string" ? sentence : undefined;
}

/** The signed-in user whose role did not suffice, from a caught refusal; undefined when that was not the reason. */
export function refusedIn(refusal: unknown): Refused | undefined {
  return (refusal as { who?: Refused } | null)?.who;
}

/**
 * The component for a route that only takes forms. It is never shown, but without a component React Router would send
 * refusals as plain text instead of as a page.
 */
export function NeverDrawn() {
  return null;
}
