import { done } from "#app/form.server.ts";
import { isOutcome, outcomeInWords } from "#domain/payments/outcomes.ts";

/**
 * Redirects with 303 to `path`, adding `outcome` to its query, so that the page there can show it as a sentence with
 * `saidBy`. `outcome` should be an `Outcome`; for any other word no sentence is shown.
 */
export function leadTo(path: string, outcome: string) {
  return done(`${path}?${new URLSearchParams({ was: outcome })}#done`);
}

/** The sentence for the outcome in the URL's query parameter `was`; undefined for an unknown outcome or none. */
export function saidBy(request: Request): string | undefined {
  const was = new URL(request.url).searchParams.get("was") ?? "";
  return isOutcome(was) ? outcomeInWords(was) : undefined;
}
