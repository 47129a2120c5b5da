import { done } from "#app/form.server.ts";
import { isOutcome, outcomeInWords } from "#domain/payments/outcomes.ts";

/** Redirects to `path` with the outcome in the URL's query, which `saidBy` turns into a sentence. */
export function leadTo(path: string, outcome: string) {
  return done(`${path}?${new URLSearchParams({ was: outcome })}#done`);
}

/** The sentence for the outcome in the URL's query; undefined for an unknown outcome. */
export function saidBy(request: Request): string | undefined {
  const was = new URL(request.url).searchParams.get("was") ?? "";
  return isOutcome(was) ? outcomeInWords(was) : undefined;
}
