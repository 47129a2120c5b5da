import { data } from "react-router";
import type { Role } from "#domain/accounts/account.ts";

/** The signed-in user whose role does not suffice; the error screen shows the navigation of that role. */
type Refused = { name: string; role: Role };

/**
 * A refusal to throw: the error screen shows the sentence with this status. `who` is the signed-in user whose role does
 * not suffice.
 */
export function refuse(sentence: string, status = 422, who?: Refused) {
  return data({ sentence, ...(who && { who: { name: who.name, role: who.role } }) }, { status });
}

/** The sentence for staff who ask for something that only owners may do. */
export const ownersOnly = "Only an owner may do this.";

/** The sentence of a refusal; undefined for any other error. */
export function sentenceOf(refusal: unknown): string | undefined {
  const { sentence } = (refusal ?? {}) as { sentence?: unknown };
  return typeof sentence === "string" ? sentence : undefined;
}

/** The signed-in user whose role did not suffice, from a refusal; undefined when it names none. */
export function refusedIn(refusal: unknown): Refused | undefined {
  return (refusal as { who?: Refused } | null)?.who;
}

/**
 * The component of a route that only takes forms. It is never shown, but without one React Router would send refusals
 * as plain text outside the frame.
 */
export function NeverDrawn() {
  return null;
}
