import { data } from "react-router";
import type { Role } from "#domain/accounts/account.ts";

/** Somebody who is known and may not; their screen keeps the ways to where they may go. */
type Refused = { name: string; role: Role };

/** A sentence for the customer, to be thrown; it ends on the shop's own screen with that status, 422 unless said. */
export function refuse(sentence: string, status = 422, who?: Refused) {
  return data({ sentence, ...(who && { who: { name: who.name, role: who.role } }) }, { status });
}

/** What staff read who ask for what only an owner may do. */
export const ownersOnly = "Only an owner may do this.";

/** The sentence of a refusal of ours; undefined for anything that a library threw. */
export function sentenceOf(refusal: unknown): string | undefined {
  const { sentence } = (refusal ?? {}) as { sentence?: unknown };
  return typeof sentence === "string" ? sentence : undefined;
}

/** Whom a refusal names. */
export function refusedIn(refusal: unknown): Refused | undefined {
  return (refusal as { who?: Refused } | null)?.who;
}

/**
 * The component of a route that only takes forms. It is never drawn; without one, refusals would be sent as bare text and
 * not inside the page's frame.
 */
export function NeverDrawn() {
  return null;
}
