import { done } from "#app/form.server.ts";
import { isOutcome, outcomeInWords } from "#domain/payments/outcomes.ts";

/**
 * Redirects with 303 to `path`, where the page says `outcome` in a sentence; `outcome` is one that `outcomeInWords`
 * knows.
 */
export function leadTo(path: string, outcome: string) {
  return done(`${path}?${new URLSearchParams({ was: outcome })}#done`);
}

/** The sentence for the outcome that the query names (`was`); undefined for an unknown one or none. */
export function saidBy(request: Request): string | undefined {
  const was = new URL(request.url).searchParams.get("was") ?? "";
  return isOutcome(was) ? outcomeInWords(was) : undefined;
}
