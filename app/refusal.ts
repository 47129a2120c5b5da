import { t } from "@lingui/core/macro";
import { data } from "react-router";
import type { Role } from "#domain/accounts/account.ts";

/** A user whose role does not suffice for a page. */
type Refused = { name: string; role: Role };

/** Makes a refusal for the caller to throw. The error screen shows `sentence`. `who`: a user whose role is too low. */
export function refuse(sentence: string, status = 422, who?: Refused) {
  return data({ sentence, ...(who && { who: { name: who.name, role: who.role } }) }, { status });
}

/** What is said to whoever sent a form to a page that takes none. */
export const notTaken = () => t`The shop does not take that here, so nothing was changed.`;

/** The sentence of a caught refusal; undefined for any other error. */
export function sentenceOf(refusal: unknown): string | undefined {
  const { sentence } = (refusal ?? {}) as { sentence?: unknown };
  return typeof sentence === "string" ? sentence : undefined;
}

/** The user whose role did not suffice, from a caught refusal. */
export function refusedIn(refusal: unknown): Refused | undefined {
  return (refusal as { who?: Refused } | null)?.who;
}

/** The component of a route that only receives forms. Without it, React Router would send refusals as plain text. */
export function NeverDrawn() {
  return null;
}
