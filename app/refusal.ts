import { data } from "react-router";

/** A sentence for the customer, to be thrown; it ends on the shop's own screen with that status, 422 unless said. */
export function refuse(sentence: string, status = 422) {
  return data({ sentence }, { status });
}

/** What staff read who ask for what only an owner may do. */
export const ownersOnly = "Only an owner may do this.";

/** The sentence of a refusal of ours; undefined for anything that a library threw. */
export function sentenceOf(refusal: unknown): string | undefined {
  const { sentence } = (refusal ?? {}) as { sentence?: unknown };
  return typeof sentence === "string" ? sentence : undefined;
}
